'use client';

import { Button } from '@mantine/core';
import { IconRowInsertBottom, IconUpload } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { useSyncExternalStore } from 'react';
import { Link } from '@/ui/parts/link';
import classes from './toolbar.module.css';
import type { Tools } from './tools';

const ICON_SIZE = 16;

/** Adds a row below all others, or records from a file. On narrow screens they are only icons. */
export function AddingButtons({ tools }: { tools: Tools }) {
  const t = useTranslations('tableTools.tools');
  const { collection, table, grid, shown } = tools;
  const { source, blocks, notifier } = table;
  // The button is disabled until the rows are counted, because the position of a new row is unknown before.
  const counted = () => blocks.isCounted();
  const isCounted = useSyncExternalStore(notifier.subscribe, counted, counted);
  const addRow = () => {
    const column = shown.layout.columns.find((name) =>
      collection.fields.some((field) => field.name === name),
    );
    if (column !== undefined) grid.current?.edit({ position: source.total(), column });
  };
  return (
    <>
      <Button
        className={classes.tool ?? ''}
        size="sm"
        variant="default"
        aria-label={t('addRow')}
        title={t('addRowHint')}
        disabled={!isCounted}
        onClick={addRow}
      >
        <IconRowInsertBottom size={ICON_SIZE} aria-hidden className={classes.icon ?? ''} />
        <span className={classes.label}>{t('addRow')}</span>
      </Button>
      <Button
        component={Link}
        href={`/imports?collection=${collection.resource}`}
        className={classes.tool ?? ''}
        size="sm"
        variant="default"
        aria-label={t('import')}
        title={t('import')}
      >
        <IconUpload size={ICON_SIZE} aria-hidden className={classes.icon ?? ''} />
        <span className={classes.label}>{t('import')}</span>
      </Button>
    </>
  );
}
