'use client';

import { Alert, Button, Card, Group, Text, Title } from '@mantine/core';
import { useFormatter, useTranslations } from 'next-intl';
import { useRef, useState } from 'react';
import type { FileReading, FileTableInfo } from '@/domain/imports/file-reading';
import type { ImportState } from '@/domain/imports/import';
import { ReadingForm } from './reading-form';
import { SheetMenu } from './sheet-menu';

const BYTES_PER_KIB = 1_024;

/** The file, how it was read, and a form to read it in another way. */
export function FileCard(options: {
  state: ImportState;
  file: FileTableInfo;
  /** Called to read the file again; undefined: the person may not change the import. */
  onRead: ((reading: FileReading) => void) | undefined;
}) {
  const { state, file, onRead } = options;
  const t = useTranslations('imports.file');
  const format = useFormatter();
  const [isOpen, setOpen] = useState(false);
  const toggle = useRef<HTMLButtonElement>(null);
  const { format: kind, sheets, reading, rows, asideCount } = file;
  const parts = [
    t('size', {
      format: kind.toUpperCase(),
      size: format.number(Math.max(1, Math.round(state.fileBytes / BYTES_PER_KIB))),
    }),
    ...(sheets.length > 1 ? [t('sheets', { read: reading.sheets?.length ?? 1, count: sheets.length })] : []),
    headerText(reading, t),
    t('rows', { count: rows, text: format.number(rows) }),
    ...(asideCount > 0 ? [t('aside', { count: asideCount, text: format.number(asideCount) })] : []),
  ];
  return (
    <Card withBorder component="section" aria-labelledby="import-file">
      <Group justify="space-between" align="flex-start" gap="sm">
        <div style={{ flex: 1, minWidth: 220 }}>
          <Title order={2} size="h4" id="import-file" mb={4}>
            {t('title')}
          </Title>
          <Text size="sm">{parts.filter((part) => part !== '').join(' · ')}</Text>
        </div>
        <Group gap="sm">
          {state.mayChange && <SheetMenu id={state.id} file={file} />}
          {onRead !== undefined && (
            <Button ref={toggle} variant="default" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
              {t('change')}
            </Button>
          )}
        </Group>
      </Group>
      {file.persons !== undefined && (
        <Alert color="yellow" variant="light" mt="sm" title={t('personsTitle')}>
          {t('persons', { columns: file.persons.join(', ') })}
        </Alert>
      )}
      {isOpen && onRead !== undefined && (
        <ReadingForm
          // If the file is read in another way, the form is created anew.
          key={JSON.stringify(reading)}
          state={state}
          file={file}
          onRead={(next) => {
            setOpen(false);
            toggle.current?.focus();
            onRead(next);
          }}
        />
      )}
    </Card>
  );
}

function headerText(
  { header, plain }: FileReading,
  t: ReturnType<typeof useTranslations<'imports.file'>>,
): string {
  if (plain === true) return t('header', { first: 1, last: 1, several: 'no' });
  if (header === undefined) return '';
  if (header === null) return t('noHeader');
  const { line, lines } = header;
  return t('header', { first: line, last: line + lines - 1, several: lines > 1 ? 'yes' : 'no' });
}
