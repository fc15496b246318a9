'use client';

import { useLocale, useTranslations } from 'next-intl';
import type { RefObject } from 'react';
import type { Collection } from '@/domain/collections';
import { Grid } from '../grid/grid';
import type { GridHandle, GridProps } from '../grid/types';
import type { Tools } from '../table-tools/tools';
import { EmptyRows } from './empty-rows';
import { FailedRows } from './failed-rows';
import type { useOverlays } from './table-overlays';
import classes from './table-page.module.css';
import type { Table } from './use-table';
import type { TableView } from './use-table-view';

/** The grid with the view's rows, or in its place why there are none. */
export function TableRows(options: {
  collection: Collection;
  shown: TableView;
  table: Table;
  grid: RefObject<GridHandle | null>;
  tools: Tools;
  overlays: ReturnType<typeof useOverlays>;
  mayEdit: boolean;
  onSelect: NonNullable<GridProps['onSelect']>;
}) {
  const { collection, shown, table, grid, tools, overlays, mayEdit, onSelect } = options;
  const t = useTranslations('table');
  const language = useLocale();
  const { source, actions, failure } = table;
  if (failure !== undefined)
    return <FailedRows collection={collection} error={failure} onRetry={table.retry} />;
  return (
    <div className={classes.table} aria-busy={table.isLoading}>
      <Grid
        key={table.shownKey}
        ref={grid}
        label={t('label', { name: collection.label[language] })}
        fields={collection.columns}
        identifier={collection.identifier}
        source={source}
        layout={shown.layout}
        onLayout={shown.showLayout}
        sort={shown.view.sort}
        actions={mayEdit ? actions : undefined}
        suggest={table.suggest}
        onSelect={onSelect}
        onColumnMenu={tools.openColumn}
        onCellMenu={tools.openCell}
        onOpenText={overlays.openText}
        onOpenRecord={overlays.openRecord}
        faults={source.faults}
      />
      <EmptyRows collection={collection} view={shown.asked} table={table} mayEdit={mayEdit} />
    </div>
  );
}
