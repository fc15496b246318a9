'use client';

import { Button } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { useEffect, useRef } from 'react';
import classes from '../toolbar.module.css';
import type { Tools } from '../tools';
import type { SavedView } from './saved-views';
import { useSaved } from './use-saved';

/** The saved view that is open, and whether it was changed since; nothing if none is open. */
export function SavedNote({ tools }: { tools: Tools }) {
  // The list of saved views is not awaited if none is open.
  return tools.shown.saved === undefined ? null : <Note tools={tools} />;
}

function Note({ tools }: { tools: Tools }) {
  const t = useTranslations('tableTools.saved');
  const { shown } = tools;
  const { open, isChanged, mayChange, update, save } = useSaved(tools);
  useWidthsOf(open, tools);
  if (open === undefined) return null;
  return (
    <section className={classes.notes} aria-label={t('note')}>
      <span className={classes.note}>
        {isChanged ? t('changed', { name: open.name }) : t('opened', { name: open.name })}
      </span>
      {isChanged && mayChange(open) && (
        <Button size="compact-sm" variant="default" loading={save.isPending} onClick={() => update(open)}>
          {t('update')}
        </Button>
      )}
      {isChanged && (
        <Button size="compact-sm" variant="subtle" onClick={() => shown.showSaved(open)}>
          {t('restore')}
        </Button>
      )}
    </section>
  );
}

/**
 * The address contains the saved view's identifier but not the widths: they are applied once, when the view is loaded.
 */
function useWidthsOf(open: SavedView | undefined, { shown }: Tools) {
  const known = useRef<string>(undefined);
  const { setWidths, layout } = shown;
  const hasOwn = Object.keys(layout.widths).length > 0;
  useEffect(() => {
    if (open === undefined || known.current === open.id) return;
    known.current = open.id;
    if (!hasOwn && open.layout.widths !== undefined) setWidths(open.layout.widths);
  }, [open, hasOwn, setWidths]);
}
