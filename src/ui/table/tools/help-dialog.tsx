'use client';

import { useTranslations } from 'next-intl';
import { Dialog } from '@/ui/forms/dialog';
import classes from './dialogs.module.css';
import type { ToolProps } from './tools';

/** The keys of the grid, as in `grid/keyboard/keys.ts`; the names are those of the messages. */
const SECTIONS = {
  move: {
    arrows: ['← → ↑ ↓'],
    edges: ['Ctrl ← → ↑ ↓'],
    row: ['Home', 'End'],
    table: ['Ctrl Home', 'Ctrl End'],
    page: ['Page Up', 'Page Down'],
    fault: ['F8'],
    leave: ['Tab'],
  },
  select: {
    extend: ['Shift ← → ↑ ↓'],
    rows: ['Shift Space'],
    columns: ['Ctrl Space'],
    all: ['Ctrl A'],
    add: ['Shift F8'],
    cancel: ['Esc'],
  },
  edit: {
    type: ['A … Z, 0 … 9'],
    open: ['Enter', 'F2'],
    list: ['Alt ↓'],
    next: ['Tab', 'Enter'],
    all: ['Ctrl Enter'],
    today: ['Ctrl ;'],
    clear: ['Delete'],
    insert: ['Ctrl +'],
    duplicate: ['Ctrl Shift D'],
    remove: ['Ctrl −'],
    undo: ['Ctrl Z'],
    redo: ['Ctrl Y', 'Ctrl Shift Z'],
  },
  copy: {
    copy: ['Ctrl C', 'Ctrl V', 'Ctrl X'],
    down: ['Ctrl D'],
    right: ['Ctrl R'],
  },
  header: {
    menu: ['Enter', 'Alt ↓'],
    width: ['Alt ← →'],
    order: ['Alt Shift ← →'],
  },
  other: {
    find: ['Ctrl F'],
    again: ['F3', 'Shift F3'],
    replace: ['Ctrl H'],
    goTo: ['Ctrl G'],
    menu: ['Shift F10'],
    record: ['Ctrl Enter'],
    comments: ['Shift F2'],
    help: ['?'],
  },
} as const satisfies Record<string, Record<string, readonly string[]>>;

/** A list of the keys of the table. */
export function HelpDialog({ tools }: ToolProps) {
  const t = useTranslations('tableTools.help');
  return (
    <Dialog opened onClose={tools.close} title={t('title')} size="xl">
      <div className={classes.keys}>
        {Object.entries(SECTIONS).map(([section, rows]) => (
          <section key={section}>
            <h3>{t(`${section}.title` as 'move.title')}</h3>
            <dl>
              {Object.entries<readonly string[]>(rows).map(([name, keys]) => (
                <div key={name}>
                  <dt>
                    {keys.map((key) => (
                      <kbd key={key}>{key}</kbd>
                    ))}
                  </dt>
                  <dd>{t(`${section}.${name}` as 'move.arrows')}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  );
}
