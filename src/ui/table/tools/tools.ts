import type { RefObject } from 'react';
import type { Collection } from '@/domain/collections';
import type { CellRange, CellRef, GridHandle } from '@/ui/grid/types';
import type { Table } from '../use-table';
import type { TableView } from '../use-table-view';

/** The tools that can be opened over the table. */
export type ToolName =
  | 'filter'
  | 'sort'
  | 'columns'
  | 'highlights'
  | 'calculated'
  | 'saved'
  | 'file'
  | 'more'
  | 'column'
  | 'cell'
  | 'comments'
  | 'openComments'
  | 'api'
  | 'change'
  | 'replace'
  | 'delete'
  | 'save'
  | 'rename'
  | 'forget'
  | 'goTo'
  | 'help';

/** Opens the list of keys. */
export const HELP_KEY = '?';

/** A rectangle of the window beside which a tool is shown. */
export type Spot = Readonly<{ left: number; top: number; width: number; height: number }>;

/** The open tool, its anchor, and its subject: a column, a cell, or the text to be replaced. */
export type OpenedTool = Readonly<{ name: ToolName; spot: Spot; about?: string | undefined }>;

/** The actions that the person may perform besides reading. */
export type TableRights = Readonly<{ edit: boolean; changeShared: boolean }>;

/** The data and functions that the tools of a table use. */
export type Tools = Readonly<{
  collection: Collection;
  rights: TableRights;
  shown: TableView;
  table: Table;
  grid: RefObject<GridHandle | null>;
  /** The selected cells, in ranges that do not overlap. */
  selected: Readonly<{ ranges: readonly CellRange[]; active?: CellRef | undefined }>;
  /** Opens the record at a position beside the table. */
  openRecord: (position: number) => void;
  /** Opens the record with an identifier beside the table, also if it is not among the rows. */
  showRecord: (record: number) => void;
  opened: OpenedTool | undefined;
  /** @param at the pressed element, to which the focus returns */
  open: (name: ToolName, at?: HTMLElement | null, about?: string) => void;
  /** The focus returns to the earlier element. */
  close: () => void;
  openColumn: (column: string, anchor: HTMLElement) => void;
  /** Reports that a selection is too large to be copied, and offers a file instead. */
  offerFile: (mostCells: number) => void;
  /** Reports why several ranges cannot be copied or pasted into. */
  refuseSeveral: (what: 'copy' | 'paste') => void;
  /** The search within the table: it stays open while the person works in the table. */
  finding: Readonly<{ isOpen: boolean; asked: number; close: () => void }>;
  find: () => void;
  /** Opens the comments on a cell. @param at the element of the cell, beside which they are shown */
  openComments: (cell: CellRef, at: HTMLElement | null) => void;
  openCell: (place: Readonly<{ x: number; y: number }>) => void;
}>;

/** The data and functions for editing a filter, also on pages that show the figures of records. */
export type FilterTools = Pick<Tools, 'collection' | 'opened' | 'open' | 'close'> &
  Readonly<{ shown: Pick<TableView, 'view' | 'asked' | 'changeView'> }>;

/** The props of every tool. */
export type ToolProps = Readonly<{ tools: Tools; opened: OpenedTool }>;
