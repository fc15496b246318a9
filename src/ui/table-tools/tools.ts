import type { RefObject } from 'react';
import type { Collection } from '@/domain/collections';
import type { CellRange, CellRef, GridHandle } from '../grid/types';
import type { Table } from '../table/use-table';
import type { TableView } from '../table/use-table-view';

/** What can be opened over the table. */
export type ToolName =
  | 'filter'
  | 'sort'
  | 'columns'
  | 'saved'
  | 'file'
  | 'more'
  | 'column'
  | 'cell'
  | 'api'
  | 'change'
  | 'delete'
  | 'save'
  | 'rename'
  | 'forget'
  | 'help';

/** Opens the list of keys. */
export const HELP_KEY = '?';

/** Where in the window something stands beside. */
export type Spot = Readonly<{ left: number; top: number; width: number; height: number }>;

/** What is open, beside what, and about which column. */
export type OpenTool = Readonly<{ name: ToolName; spot: Spot; column?: string | undefined }>;

/** What the person may do beyond reading. */
export type Rights = Readonly<{ edit: boolean; changeShared: boolean }>;

/** What the tools of a table work with. */
export type Tools = Readonly<{
  collection: Collection;
  rights: Rights;
  shown: TableView;
  table: Table;
  grid: RefObject<GridHandle | null>;
  selected: Readonly<{ range?: CellRange | undefined; active?: CellRef | undefined }>;
  /** Opens the record at a position beside the table. */
  openRecord: (position: number) => void;
  opened: OpenTool | undefined;
  /** @param at what was pressed, to which the focus returns */
  open: (name: ToolName, at?: HTMLElement | null, column?: string) => void;
  /** The focus goes back to where it was. */
  close: () => void;
  openColumn: (column: string, anchor: HTMLElement) => void;
  openCell: (place: Readonly<{ x: number; y: number }>) => void;
}>;
