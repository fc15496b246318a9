import { notifications } from '@mantine/notifications';
import { useTranslations } from 'next-intl';
import { type RefObject, useEffect, useRef } from 'react';
import type { Collection } from '@/domain/collections';
import type { GridHandle } from '@/ui/grid/types';
import { contentOf, createKeptUnsaved, restore, type Typed } from '../unsaved/kept-unsaved';
import { draftKeyOf, recordIdOf } from '../unsaved/row-id';
import type { Unsaved } from '../unsaved/unsaved';
import type { Table } from '../use-table';

const SETTLE_MS = 300;
const RENEW_MS = 20_000;

/**
 * Keeps entered texts that are not stored in the browser, also the text in an open editor, and enters them again when the
 * table is opened after it was closed or reloaded.
 * @param options.person the identifier of the signed-in person
 */
export function useKeptUnsaved(options: {
  collection: Collection;
  table: Table;
  grid: RefObject<GridHandle | null>;
  person: string;
  isOn: boolean;
}): void {
  const { collection, table, grid, person, isOn } = options;
  const t = useTranslations('table');
  const { unsaved, notifier, editing } = table;
  const latest = useRef(t);
  latest.current = t;
  useEffect(() => {
    if (!isOn) return;
    const kept = createKeptUnsaved({
      storage: window.localStorage,
      table: collection.resource,
      person,
      now: Date.now,
    });
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isLeft = false;
    const write = () => kept.write(contentOf(unsaved, typedIn(grid.current, unsaved)), isLeft);
    restoreAll();
    // This is done at once, because texts that were taken over are kept nowhere else.
    write();
    const later = () => {
      clearTimeout(timer);
      timer = setTimeout(write, SETTLE_MS);
    };
    const leave = () => {
      isLeft = true;
      clearTimeout(timer);
      write();
    };
    const comeBack = () => {
      isLeft = false;
      write();
    };
    const stop = notifier.subscribe(later);
    const renewal = setInterval(write, RENEW_MS);
    // The notifier does not report typing.
    window.addEventListener('input', later, true);
    window.addEventListener('pagehide', leave);
    window.addEventListener('pageshow', comeBack);
    return () => {
      leave();
      stop();
      clearInterval(renewal);
      window.removeEventListener('input', later, true);
      window.removeEventListener('pagehide', leave);
      window.removeEventListener('pageshow', comeBack);
    };

    function restoreAll() {
      const typedNote = latest.current('restoredTyped');
      const restored = kept.adopt().map((content) => restore(content, { unsaved, typedNote }));
      const count = restored.reduce((sum, one) => sum + one.count, 0);
      if (count === 0) return;
      const changed = restored.flatMap((one) => one.changed);
      if (changed.length > 0) void editing.sendAgain(changed);
      notifications.show({ message: latest.current('restored', { count }) });
    }
  }, [isOn, collection, person, unsaved, notifier, editing, grid]);
}

/** The text that is typed into the open editor; undefined if it was not changed. */
function typedIn(grid: GridHandle | null, unsaved: Unsaved): Typed {
  const open = grid?.typed();
  if (open === undefined) return undefined;
  const { row, column, text, record } = open;
  const key = row === undefined ? undefined : draftKeyOf(row);
  const id = row === undefined ? undefined : recordIdOf(row, unsaved);
  if (id !== undefined)
    return { id, column, text, seen: (record as Record<string, string | number> | undefined)?.[column] };
  const list = unsaved.drafts.list();
  const draft = list.findIndex((one) => one.key === key);
  return { column, text, ...(draft < 0 ? {} : { draft }) };
}
