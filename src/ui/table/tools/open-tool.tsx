'use client';

import dynamic from 'next/dynamic';
import type { ComponentType } from 'react';
import type { ToolName, ToolProps, Tools } from './tools';

/** Loaded when they are opened: most people only read a table. */
const PARTS: Readonly<Record<ToolName, ComponentType<ToolProps>>> = {
  filter: dynamic(() => import('./filter/filter-panel').then((file) => file.FilterPanel), { ssr: false }),
  sort: dynamic(() => import('./columns/sort-panel').then((file) => file.SortPanel), { ssr: false }),
  columns: dynamic(() => import('./columns/columns-panel').then((file) => file.ColumnsPanel), { ssr: false }),
  highlights: dynamic(() => import('./highlights/highlights-panel').then((file) => file.HighlightsPanel), {
    ssr: false,
  }),
  calculated: dynamic(() => import('./calculated/calculated-panel').then((file) => file.CalculatedPanel), {
    ssr: false,
  }),
  saved: dynamic(() => import('./saved/saved-menu').then((file) => file.SavedMenu), { ssr: false }),
  file: dynamic(() => import('./file-menu').then((file) => file.FileMenu), { ssr: false }),
  more: dynamic(() => import('./more-menu').then((file) => file.MoreMenu), { ssr: false }),
  column: dynamic(() => import('./columns/column-panel').then((file) => file.ColumnPanel), { ssr: false }),
  cell: dynamic(() => import('./cell-menu').then((file) => file.CellMenu), { ssr: false }),
  comments: dynamic(() => import('./comments/comment-panel').then((file) => file.CommentPanel), {
    ssr: false,
  }),
  openComments: dynamic(() => import('./comments/open-comments').then((file) => file.OpenComments), {
    ssr: false,
  }),
  api: dynamic(() => import('./api-dialog').then((file) => file.ApiDialog), { ssr: false }),
  change: dynamic(() => import('./bulk/change-matching').then((file) => file.ChangeMatching), { ssr: false }),
  replace: dynamic(() => import('./bulk/replace-matching').then((file) => file.ReplaceMatching), {
    ssr: false,
  }),
  delete: dynamic(() => import('./bulk/delete-matching').then((file) => file.DeleteMatching), { ssr: false }),
  save: dynamic(() => import('./saved/save-dialog').then((file) => file.SaveDialog), { ssr: false }),
  rename: dynamic(() => import('./saved/save-dialog').then((file) => file.RenameViewDialog), { ssr: false }),
  forget: dynamic(() => import('./saved/forget-dialog').then((file) => file.ForgetDialog), { ssr: false }),
  goTo: dynamic(() => import('./go-to-dialog').then((file) => file.GoToDialog), { ssr: false }),
  help: dynamic(() => import('./help-dialog').then((file) => file.HelpDialog), { ssr: false }),
};

/** The open tool. */
export function OpenTool({ tools }: { tools: Tools }) {
  const { opened } = tools;
  if (opened === undefined) return null;
  const Part = PARTS[opened.name];
  return <Part key={`${opened.name} ${opened.about ?? ''}`} tools={tools} opened={opened} />;
}
