'use client';

import { Button } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { type ReactNode, useSyncExternalStore } from 'react';
import type { CellRange } from '@/ui/grid/types';
import type { Table } from '../use-table';
import { AlsoHere } from './also-here';
import classes from './table-page.module.css';

/**
 * The number of records, the selection, the colleagues, and the number of cells to correct: always in one line, so that the
 * table keeps its height. On narrow screens, the last of the counts are hidden first, and the others while there are cells
 * to correct.
 */
export function TableStatus({
  table,
  ranges,
  onNextFault,
  children,
}: {
  table: Table;
  /** The selected ranges, without overlaps. */
  ranges: readonly CellRange[];
  onNextFault: () => void;
  /** The figures of the selection. */
  children?: ReactNode;
}) {
  const t = useTranslations('table');
  const { source, blocks, notifier, failure } = table;
  useSyncExternalStore(notifier.subscribe, notifier.revision, notifier.revision);
  const faults = source.faults().length;
  return (
    <div className={classes.status}>
      <div className={classes.counts}>
        {failure === undefined && (
          <span>{blocks.isCounted() ? t('records', { count: blocks.presentTotal() }) : t('counting')}</span>
        )}
        {children}
        <SelectedCells ranges={ranges} />
      </div>
      <AlsoHere table={table} />
      <span role="status" className={classes.faults}>
        {faults > 0 && t('faults', { count: faults })}
      </span>
      {faults > 0 && (
        <Button size="compact-sm" variant="light" color="red" aria-keyshortcuts="F8" onClick={onNextFault}>
          {t.rich('nextFault', { key: (chunks) => <span className={classes.key}>{chunks}</span> })}
        </Button>
      )}
    </div>
  );
}

/** The size of the selection. */
function SelectedCells({ ranges }: { ranges: readonly CellRange[] }) {
  const t = useTranslations('table');
  const sizes = ranges.map(({ from, to, columns }) => ({ rows: to - from + 1, columns: columns.length }));
  const cells = sizes.reduce((all, { rows, columns }) => all + rows * columns, 0);
  const [first, ...others] = sizes;
  if (first === undefined || cells <= 1) return null;
  return <span>{others.length === 0 ? t('selected', first) : t('cellsSelected', { cells })}</span>;
}
