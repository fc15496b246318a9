'use client';

import { type ComponentType, useEffect, useRef, useState } from 'react';
import type { ToolName, ToolProps, Tools } from './tools';

/** After the rows, which are awaited. */
const AHEAD_MS = 500;

/** Loaded when they are opened: most people only read a table. */
const LOADERS: Readonly<Record<ToolName, () => Promise<ComponentType<ToolProps>>>> = {
  filter: () => import('./filter/filter-panel').then((file) => file.FilterPanel),
  sort: () => import('./columns/sort-panel').then((file) => file.SortPanel),
  columns: () => import('./columns/columns-panel').then((file) => file.ColumnsPanel),
  highlights: () => import('./highlights/highlights-panel').then((file) => file.HighlightsPanel),
  calculated: () => import('./calculated/calculated-panel').then((file) => file.CalculatedPanel),
  saved: () => import('./saved/saved-menu').then((file) => file.SavedMenu),
  file: () => import('./file-menu').then((file) => file.FileMenu),
  more: () => import('./more-menu').then((file) => file.MoreMenu),
  column: () => import('./columns/column-panel').then((file) => file.ColumnPanel),
  cell: () => import('./cell-menu').then((file) => file.CellMenu),
  comments: () => import('./comments/comment-panel').then((file) => file.CommentPanel),
  openComments: () => import('./comments/open-comments').then((file) => file.OpenComments),
  api: () => import('./api-dialog').then((file) => file.ApiDialog),
  change: () => import('./bulk/change-matching').then((file) => file.ChangeMatching),
  replace: () => import('./bulk/replace-matching').then((file) => file.ReplaceMatching),
  delete: () => import('./bulk/delete-matching').then((file) => file.DeleteMatching),
  save: () => import('./saved/save-dialog').then((file) => file.SaveDialog),
  rename: () => import('./saved/save-dialog').then((file) => file.RenameViewDialog),
  forget: () => import('./saved/forget-dialog').then((file) => file.ForgetDialog),
  goTo: () => import('./go-to-dialog').then((file) => file.GoToDialog),
  help: () => import('./help-dialog').then((file) => file.HelpDialog),
};

/** Loaded already, and rendered directly: React shows a part that it has to await no sooner than after 300 ms. */
const LOADED = new Map<ToolName, ComponentType<ToolProps>>();

async function load(name: ToolName): Promise<ComponentType<ToolProps>> {
  const part = LOADED.get(name) ?? (await LOADERS[name]());
  LOADED.set(name, part);
  return part;
}

/** Those that a key opens: they are to be there for the next key, and while the service is not reached. */
const OPENED_BY_KEY: readonly ToolName[] = ['goTo', 'replace', 'help', 'cell', 'column', 'comments'];

/** Loads the tools that a key opens before it is pressed. */
export function useToolsAhead(isOn: boolean): void {
  useEffect(() => {
    if (!isOn) return;
    const timer = setTimeout(() => {
      // What cannot be loaded now is loaded when it is opened.
      for (const name of OPENED_BY_KEY) load(name).catch(() => {});
    }, AHEAD_MS);
    return () => clearTimeout(timer);
  }, [isOn]);
}

/** The open tool. */
export function OpenTool({ tools }: { tools: Tools }) {
  const { opened } = tools;
  if (opened === undefined) return null;
  return <Tool key={`${opened.name} ${opened.about ?? ''}`} tools={tools} opened={opened} />;
}

function Tool({ tools, opened }: ToolProps) {
  const { name } = opened;
  const [Part, setPart] = useState(() => LOADED.get(name));
  const latest = useRef(tools);
  latest.current = tools;
  useEffect(() => {
    let isOpen = true;
    load(name).then(
      (part) => isOpen && setPart(() => part),
      () => {
        if (!isOpen) return;
        latest.current.close();
        latest.current.table.notices.unreachable();
      },
    );
    return () => {
      isOpen = false;
    };
  }, [name]);
  return Part && <Part tools={tools} opened={opened} />;
}
