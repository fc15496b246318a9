'use client';

import { Menu } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconFileSpreadsheet, IconFileTypeCsv, IconTable } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { writeAddress } from '@/domain/collections/view/address';
import { layoutOf } from '../use-table-view';
import { ToolMenu } from './tool-menu';
import type { ToolProps, Tools } from './tools';

const ICON_SIZE = 16;

/** Exports the records of the view as a file. */
export function FileMenu({ tools, opened }: ToolProps) {
  const { close } = tools;
  const t = useTranslations('tableTools.file');
  const begun = () => {
    close();
    notifications.show({ message: t('begun') });
  };
  return (
    <ToolMenu label={t('title')} opened={opened} onClose={close}>
      <Menu.Label>{t('scope')}</Menu.Label>
      {FORMATS.map(({ format, name, Icon }) => (
        <Menu.Item
          key={name}
          component="a"
          href={exportAddress(tools, { format, name })}
          download
          leftSection={<Icon size={ICON_SIZE} aria-hidden />}
          onClick={begun}
        >
          {t(name)}
        </Menu.Item>
      ))}
    </ToolMenu>
  );
}

const FORMATS = [
  { name: 'csv', format: 'csv', Icon: IconFileTypeCsv },
  { name: 'about', format: 'csv', Icon: IconFileTypeCsv },
  { name: 'xlsx', format: 'xlsx', Icon: IconFileSpreadsheet },
  { name: 'parquet', format: 'parquet', Icon: IconTable },
] as const;

/** The view as a file, with the visible columns in their order. */
function exportAddress(
  { collection, shown }: Tools,
  { format, name }: Pick<(typeof FORMATS)[number], 'format' | 'name'>,
): string {
  const { calculated } = shown;
  const parameters = writeAddress(shown.view, layoutOf(shown.layout, collection, { calculated }));
  parameters.set('format', format);
  if (name === 'about') parameters.set('about', '1');
  return `/collections/${collection.group}/${collection.resource}/export?${parameters}`;
}
