'use client';

import { type Late, late } from '@/ui/late';
import type { ToolName, ToolProps, Tools } from './tools';

/** These tools are loaded when they are opened, because most people only read a table. */
const PARTS: Readonly<Record<ToolName, Late<ToolProps>>> = {
  filter: late(() => import('./filter/filter-panel').then((file) => file.FilterPanel)),
  sort: late(() => import('./columns/sort-panel').then((file) => file.SortPanel)),
  columns: late(() => import('./columns/columns-panel').then((file) => file.ColumnsPanel)),
  highlights: late(() => import('./highlights/highlights-panel').then((file) => file.HighlightsPanel)),
  calculated: late(() => import('./calculated/calculated-panel').then((file) => file.CalculatedPanel)),
  saved: late(() => import('./saved/saved-menu').then((file) => file.SavedMenu)),
  file: late(() => import('./file-menu').then((file) => file.FileMenu)),
  more: late(() => import('./more-menu').then((file) => file.MoreMenu)),
  column: late(() => import('./columns/column-panel').then((file) => file.ColumnPanel)),
  cell: late(() => import('./cell-menu').then((file) => file.CellMenu)),
  comments: late(() => import('./comments/comment-panel').then((file) => file.CommentPanel)),
  openComments: late(() => import('./comments/open-comments').then((file) => file.OpenComments)),
  api: late(() => import('./api-dialog').then((file) => file.ApiDialog)),
  change: late(() => import('./bulk/change-matching').then((file) => file.ChangeMatching)),
  replace: late(() => import('./bulk/replace-matching').then((file) => file.ReplaceMatching)),
  delete: late(() => import('./bulk/delete-matching').then((file) => file.DeleteMatching)),
  save: late(() => import('./saved/save-dialog').then((file) => file.SaveDialog)),
  rename: late(() => import('./saved/save-dialog').then((file) => file.RenameViewDialog)),
  forget: late(() => import('./saved/forget-dialog').then((file) => file.ForgetDialog)),
  goTo: late(() => import('./go-to-dialog').then((file) => file.GoToDialog)),
  help: late(() => import('./help-dialog').then((file) => file.HelpDialog)),
};

/**
 * The tools that a key opens are loaded before, because they must be there for the next key, and while the service cannot
 * be reached.
 */
export const OPENED_BY_KEY = (['goTo', 'replace', 'help', 'cell', 'column', 'comments'] as const).map(
  (name) => PARTS[name],
);

/** The open tool. */
export function OpenTool({ tools }: { tools: Tools }) {
  const { opened } = tools;
  if (opened === undefined) return null;
  const Part = PARTS[opened.name];
  return (
    <Part
      key={`${opened.name} ${opened.about ?? ''}`}
      tools={tools}
      opened={opened}
      onGivenUp={tools.close}
    />
  );
}
