'use client';

import { Title } from '@mantine/core';
import { useFormatter, useTranslations } from 'next-intl';
import { type ReactNode, type RefObject, useCallback, useRef, useState } from 'react';
import { type Collection, findCollection } from '@/domain/collections';
import { useLanguage } from '@/i18n/use-language';
import type { CellRange, CellRef, GridHandle } from '@/ui/grid/types';
import { LeaveDialog } from '@/ui/record-panel/leave-dialog';
import { useLeaving } from '@/ui/record-panel/use-leaving';
import { Announcer } from '@/ui/table/announcer';

import { useFigures } from '../tools/status/use-figures';
import { TableTools } from '../tools/table-tools';
import type { Tools } from '../tools/tools';
import { useTools } from '../tools/use-tools';
import { type Table, useTable } from '../use-table';
import { useTableView } from '../use-table-view';
import { ActionButtons } from './actions/action-buttons';
import { ConflictNote } from './conflict-note';
import { FileDrop } from './file-drop';
import { OrderNote } from './order-note';
import { ReadingNote } from './reading-note';
import { RemovalsNote } from './removals-note';
import { StandingNote } from './standing-note';
import { TableOverlays, useOverlays } from './table-overlays';
import classes from './table-page.module.css';
import { TableRows } from './table-rows';
import { TableStatus } from './table-status';
import { UnseenNote } from './unseen-note';
import { UnsentNote } from './unsent-note';
import { useKeptUnsaved } from './use-kept-unsaved';
import { useOrderAnew } from './use-order-anew';
import { useTakeToImport } from './use-take-to-import';
import { WaitingNote } from './waiting-note';

const DECIMALS = 2;

/**
 * The page of one of the sixteen tables, read and edited like a spreadsheet.
 * @param options.resource the resource name of an existing collection
 * @param options.person the reader's identifier
 */
export function TablePage(options: {
  resource: string;
  /** The identifier of the signed-in person. */
  person: string;
  mayEdit: boolean;
  mayChangeShared: boolean;
}) {
  const { resource, person, mayEdit, mayChangeShared } = options;
  const collection = findCollection(resource)!;
  const shown = useTableView(collection, person);
  const grid = useRef<GridHandle>(null);
  const table = useTable(collection, { view: shown.asked, grid });
  useOrderAnew(table, grid);
  useKeptUnsaved({ collection, table, grid, person, isOn: mayEdit });
  const [selected, setSelected] = useState<Tools['selected']>({ ranges: [] });
  const { actions } = table;
  const onSelect = useCallback(
    (ranges: readonly CellRange[], active: CellRef | undefined) => {
      setSelected({ ranges, active });
      actions.leaveRow(active?.position ?? -1);
    },
    [actions],
  );
  const overlays = useOverlays({ collection, table });
  const rights = { edit: mayEdit, changeShared: mayChangeShared };
  const { openRecord } = overlays;
  const takeToImport = useTakeToImport(collection);
  const showRecord = overlays.opened.open;
  const tools = useTools({ collection, rights, shown, table, grid, selected, openRecord, showRecord });
  return (
    <FileDrop onFile={mayEdit ? takeToImport : undefined}>
      <TableHeader collection={collection}>
        {mayEdit && <ActionButtons collection={collection} table={table} />}
      </TableHeader>
      <TableTools tools={tools} />
      <TableRows
        collection={collection}
        shown={shown}
        table={table}
        grid={grid}
        tools={tools}
        overlays={overlays}
        mayEdit={mayEdit}
        isCovered={tools.opened !== undefined || table.asked !== undefined || overlays.isOpen}
        onSelect={onSelect}
      />
      <TableOverlays
        collection={collection}
        table={table}
        grid={grid}
        overlays={overlays}
        mayEdit={mayEdit}
        active={selected.active}
      />
      {mayEdit && <TableLeaving table={table} grid={grid} />}
      {mayEdit && <UnsentNote table={table} />}
      {mayEdit && <RemovalsNote collection={collection} table={table} grid={grid} />}
      {mayEdit && <UnseenNote collection={collection} table={table} />}
      {mayEdit && <ConflictNote collection={collection} table={table} grid={grid} active={selected.active} />}
      {mayEdit && <ReadingNote collection={collection} table={table} grid={grid} active={selected.active} />}
      {mayEdit && <WaitingNote collection={collection} table={table} grid={grid} active={selected.active} />}
      <TableStatus table={table} ranges={selected.ranges} onNextFault={() => grid.current?.nextFault()}>
        <OrderNote table={table} grid={grid} />
        <SelectionFigures tools={tools} />
        <StandingNote collection={collection} />
      </TableStatus>
      <Announcer />
    </FileDrop>
  );
}

/** A table's name and description, with a minimum height, to leave the rest to the table. */
function TableHeader({ collection, children }: { collection: Collection; children?: ReactNode }) {
  const language = useLanguage();
  const { label, description } = collection;
  return (
    <header className={classes.header}>
      <Title order={1} size="h3">
        {label[language]}
      </Title>
      <p className={classes.about}>{description[language]}</p>
      {children}
    </header>
  );
}

/** Asks before the person leaves with unsaved texts, so that none are lost unnoticed. */
function TableLeaving({ table: { unsaved }, grid }: { table: Table; grid: RefObject<GridHandle | null> }) {
  const t = useTranslations('table');
  const leaving = useLeaving({
    isDirty: () => !unsaved.isEmpty() || grid.current?.typed() !== undefined,
  });
  return (
    leaving.isAsking && <LeaveDialog text={t('leaving')} onLeave={leaving.confirm} onStay={leaving.stay} />
  );
}

/** The number of selected numbers, with their sum, average, minimum and maximum. */
function SelectionFigures({ tools }: { tools: Tools }) {
  const t = useTranslations('tableTools.figures');
  const format = useFormatter();
  const figures = useFigures(tools);
  if (figures === null) return null;
  if (figures === undefined) return <span>{t('counting')}</span>;
  const { count, sum, average, min, max } = figures;
  // Years have no thousands separators.
  const number = (value: number) => (sum === undefined ? String(value) : format.number(value));
  return (
    <>
      {sum !== undefined && <span>{t('sum', { text: format.number(sum) })}</span>}
      {average !== undefined && (
        <span>{t('average', { text: format.number(average, { maximumFractionDigits: DECIMALS }) })}</span>
      )}
      <span>{t('count', { count })}</span>
      <span>{t('min', { text: number(min) })}</span>
      <span>{t('max', { text: number(max) })}</span>
    </>
  );
}
