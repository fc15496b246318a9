'use client';

import { useLocale, useTranslations } from 'next-intl';
import { useCallback, useRef, useState } from 'react';
import { findCollection } from '@/collections';
import { Grid } from '../grid/grid';
import type { CellRange, CellRef, GridHandle } from '../grid/types';
import { FailedState } from '../parts/state';
import { SelectionFigures } from '../table-tools/status/selection-figures';
import { TableTools } from '../table-tools/table-tools';
import { useTools } from '../table-tools/use-tools';
import { ActionButtons } from './actions/action-buttons';
import { ConflictNote } from './conflict-note';
import { TableHeader } from './table-header';
import { TableLeaving } from './table-leaving';
import { TableOverlays, useOverlays } from './table-overlays';
import classes from './table-page.module.css';
import { TableStatus } from './table-status';
import { useTable } from './use-table';
import { useTableView } from './use-table-view';

/**
 * One of the sixteen tables, read and edited like a spreadsheet.
 * @param resource the collection's resource name, which is known to be one
 */
export function TablePage(options: { resource: string; mayEdit: boolean; mayChangeShared: boolean }) {
  const { resource, mayEdit, mayChangeShared } = options;
  const collection = findCollection(resource)!;
  const t = useTranslations('table');
  const language = useLocale();
  const shown = useTableView(collection);
  const { view, layout, showLayout } = shown;
  const table = useTable(collection, { view: shown.asked });
  const grid = useRef<GridHandle>(null);
  const [selected, setSelected] = useState<{ range?: CellRange | undefined; active?: CellRef | undefined }>(
    {},
  );
  const { actions, source } = table;
  const onSelect = useCallback(
    (range: CellRange | undefined, active: CellRef | undefined) => {
      setSelected({ range, active });
      actions.leaveRow(active?.position ?? -1);
    },
    [actions],
  );
  const overlays = useOverlays({ collection, table });
  const rights = { edit: mayEdit, changeShared: mayChangeShared };
  const { openRecord } = overlays;
  const tools = useTools({ collection, rights, shown, table, grid, selected, openRecord });
  return (
    <div className={classes.page} data-wide>
      <TableHeader collection={collection}>
        {mayEdit && <ActionButtons collection={collection} table={table} />}
      </TableHeader>
      <TableTools tools={tools} />
      {table.failure === undefined ? (
        <div className={classes.table} aria-busy={table.isLoading}>
          <Grid
            key={table.shownKey}
            ref={grid}
            label={t('label', { name: collection.label[language] })}
            fields={collection.columns}
            identifier={collection.identifier}
            source={source}
            layout={layout}
            onLayout={showLayout}
            sort={view.sort}
            actions={mayEdit ? actions : undefined}
            suggest={table.suggest}
            onSelect={onSelect}
            onColumnMenu={tools.openColumn}
            onCellMenu={tools.openCell}
            onOpenText={overlays.openText}
            onOpenRecord={openRecord}
            faults={source.faults}
          />
        </div>
      ) : (
        <FailedState error={table.failure} onRetry={table.retry} />
      )}
      <TableOverlays
        collection={collection}
        table={table}
        grid={grid}
        overlays={overlays}
        mayEdit={mayEdit}
        active={selected.active}
      />
      {mayEdit && <TableLeaving table={table} />}
      {mayEdit && <ConflictNote collection={collection} table={table} active={selected.active} />}
      <TableStatus table={table} range={selected.range} onNextFault={() => grid.current?.nextFault()}>
        <SelectionFigures tools={tools} />
      </TableStatus>
    </div>
  );
}
