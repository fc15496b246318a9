'use client';

import { Button } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { type ReactNode, useSyncExternalStore } from 'react';
import type { CellRange } from '../grid/types';
import classes from './table-page.module.css';
import type { Table } from './use-table';

/** How many records there are, what is selected, and what waits to be mended. */
export function TableStatus({
  table,
  range,
  onNextFault,
  children,
}: {
  table: Table;
  range: CellRange | undefined;
  onNextFault: () => void;
  /** What the selection comes to. */
  children?: ReactNode;
}) {
  const t = useTranslations('table');
  const { source, blocks, told, failure } = table;
  useSyncExternalStore(told.subscribe, told.revision, told.revision);
  const faults = source.faults().length;
  const rows = range === undefined ? 0 : range.to - range.from + 1;
  const columns = range?.columns.length ?? 0;
  return (
    <div className={classes.status}>
      {failure === undefined && (
        <span>{blocks.isCounted() ? t('records', { count: blocks.total() }) : t('counting')}</span>
      )}
      {rows * columns > 1 && <span>{t('selected', { rows, columns })}</span>}
      {children}
      <span role="status" className={classes.faults}>
        {faults > 0 && t('faults', { count: faults })}
      </span>
      {faults > 0 && (
        <Button size="compact-sm" variant="light" color="red" onClick={onNextFault}>
          {t('nextFault')}
        </Button>
      )}
    </div>
  );
}
