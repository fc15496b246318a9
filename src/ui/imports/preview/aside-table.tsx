'use client';

import { Button, Table, Text } from '@mantine/core';
import { useTranslations } from 'next-intl';
import type { AsideRow, FileTableInfo } from '@/domain/imports/file-reading';
import { ScrollRegion } from '@/ui/parts/scroll/scroll-region';
import classes from './aside-table.module.css';

/** The rows of the file that were not read as data, and why; each can be read as data again. */
export function AsideTable(options: {
  file: FileTableInfo;
  /** Called to read a row as data again; undefined: the person may not change the import. */
  onRestore: ((rows: readonly AsideRow[]) => void) | undefined;
}) {
  const { file, onRestore } = options;
  const t = useTranslations('imports.aside');
  const shown = file.aside.filter(({ reason }) => reason !== 'blank');
  return (
    <>
      <Text size="sm" c="var(--ink-quiet)" mb="xs">
        {t('intro')}
      </Text>
      <ScrollRegion label={t('label')} maxHeight="min(420px, 50dvh)">
        <Table verticalSpacing={6} className={classes.table ?? ''}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th scope="col">{t('line')}</Table.Th>
              <Table.Th scope="col">{t('reason')}</Table.Th>
              <Table.Th scope="col">{t('content')}</Table.Th>
              {onRestore !== undefined && <Table.Th scope="col">{t('action')}</Table.Th>}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {shown.map((row) => (
              <Table.Tr key={`${row.sheet} ${row.line}`}>
                <Table.Td className={classes.line ?? ''}>
                  {row.sheet === '' ? row.line : t('place', { sheet: row.sheet, line: row.line })}
                </Table.Td>
                <Table.Td>{t(`reasons.${row.reason}`)}</Table.Td>
                <Table.Td className={classes.content ?? ''}>
                  {row.cells.filter((cell) => cell !== '').join(' · ')}
                </Table.Td>
                {onRestore !== undefined && (
                  <Table.Td>
                    <Button
                      size="compact-sm"
                      variant="default"
                      aria-label={t('restoreNamed', { line: row.line })}
                      onClick={() => onRestore([row])}
                    >
                      {t('restore')}
                    </Button>
                  </Table.Td>
                )}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </ScrollRegion>
      {file.asideCount > shown.length && (
        <Text size="sm" c="var(--ink-quiet)" mt="xs">
          {t('more', { count: file.asideCount - shown.length })}
        </Text>
      )}
    </>
  );
}
