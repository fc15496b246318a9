'use client';

import { Button } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { type RefObject, useState, useSyncExternalStore } from 'react';
import type { GridHandle } from '@/ui/grid/types';
import type { Table } from '../use-table';
import classes from './table-page.module.css';

const KINDS = ['left', 'moved', 'gone', 'added'] as const;

/** A note that there would be other rows, or another order; the rows keep their positions while the person works in them. */
export function OrderNote({ table, grid }: { table: Table; grid: RefObject<GridHandle | null> }) {
  const t = useTranslations('table.order');
  const { blocks, notifier } = table;
  useSyncExternalStore(notifier.subscribe, notifier.revision, notifier.revision);
  const [isWorking, setWorking] = useState(false);
  const change = blocks.change();
  if (change === undefined) return null;
  const orderAnew = async () => {
    setWorking(true);
    grid.current?.finishEdit();
    grid.current?.focus();
    // A failure is shown where the rows are missing, and retried automatically.
    await blocks.refresh({ anew: true }).catch(() => {});
    setWorking(false);
  };
  const parts = KINDS.filter((kind) => change[kind] > 0).map((kind) => t(kind, { count: change[kind] }));
  return (
    <span className={classes.order}>
      <span role="status">{parts.join(' · ')}</span>
      <Button size="compact-sm" variant="light" loading={isWorking} onClick={() => void orderAnew()}>
        {t('anew')}
      </Button>
    </span>
  );
}
