'use client';

import { Button, Menu } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import type { FileTableInfo } from '@/domain/imports/file-reading';
import { useAnotherImport } from '../use-another-import';

const ICON_SIZE = 16;

/**
 * Makes another import of the same file for one of its sheets: one that is not read, or one of several that are read as one
 * table.
 */
export function SheetMenu({ id, file: { sheets, reading } }: { id: string; file: FileTableInfo }) {
  const t = useTranslations('imports.file');
  const another = useAnotherImport();
  const [first, ...stacked] = reading.sheets ?? [];
  const isAlone = (name: string) => name === first && stacked.length === 0;
  const offered = sheets.filter(({ name, rows }) => rows > 0 && !isAlone(name));
  if (sheets.length < 2 || offered.length === 0) return null;
  return (
    <Menu position="bottom-end" transitionProps={{ duration: 0 }}>
      <Menu.Target>
        <Button
          variant="default"
          rightSection={<IconChevronDown size={ICON_SIZE} aria-hidden />}
          loading={another.isPending}
        >
          {t('importSheet')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown mah="min(400px, 60dvh)" style={{ overflowY: 'auto' }}>
        <Menu.Label>{t('importSheetHint')}</Menu.Label>
        {offered.map(({ name, rows }) => (
          <Menu.Item key={name} onClick={() => another.mutate({ id, sheets: [name] })}>
            {t('sheet', { name, rows })}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
