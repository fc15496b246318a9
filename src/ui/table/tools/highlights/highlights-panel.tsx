'use client';

import { Button, Group } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { type FormEvent, useRef, useState } from 'react';
import type { Field } from '@/domain/collections';
import { type Highlight, MAX_HIGHLIGHTS } from '@/domain/collections/view/highlight';
import { withHighlights } from '../../looks/looks';
import { ToolPanel } from '../panel';
import type { ToolProps } from '../tools';
import { moved } from '../view/sort-parts';
import {
  type DraftFault,
  draftsOf,
  type HighlightDraft,
  highlightable,
  highlightOf,
  newDraft,
} from './draft';
import { HighlightFields } from './highlight-fields';
import classes from './highlights.module.css';

const ICON_SIZE = 16;
const WIDTH = 720;

/** Colours cells and rows by their values. If several colours apply to a cell, the first in the list counts. */
export function HighlightsPanel({ tools, opened }: ToolProps) {
  const { collection, shown, close } = tools;
  const t = useTranslations('looks.highlights');
  const form = useRef<HTMLFormElement>(null);
  const fields = highlightable(shown.fields);
  const isFigure = ({ kind, name }: Field) => kind === 'int' && name !== collection.identifier;
  const first = fields.find(({ name }) => name === opened.about) ?? fields.find(isFigure) ?? fields[0]!;
  const [drafts, setDrafts] = useState<readonly HighlightDraft[]>(() => {
    const present = draftsOf(shown.highlights ?? []);
    const isWanted = opened.about !== undefined || present.length === 0;
    return isWanted && present.length < MAX_HIGHLIGHTS ? [...present, newDraft(first, present)] : present;
  });
  const [faults, setFaults] = useState<ReadonlyMap<number, DraftFault>>(new Map());
  const fieldOf = (draft: HighlightDraft) => fields.find(({ name }) => name === draft.column)!;
  const change = (place: number, next: HighlightDraft | undefined) => {
    setDrafts(next === undefined ? drafts.toSpliced(place, 1) : drafts.with(place, next));
    setFaults(new Map([...faults].filter(([key]) => key !== drafts[place]!.key)));
  };
  const apply = (event: FormEvent) => {
    event.preventDefault();
    // The highlight that the panel starts with is ignored if it was not filled in.
    const asked = drafts.filter((draft, place) => place < drafts.length - 1 || !isUntouched(draft));
    const read = asked.map((draft) => [draft.key, highlightOf(draft, fieldOf(draft))] as const);
    const found = read.flatMap(([key, one]) => ('code' in one ? [[key, one] as const] : []));
    setFaults(new Map(found));
    if (found.length > 0) {
      requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus());
      return;
    }
    close();
    const highlights = read.flatMap(([, one]) => ('code' in one ? [] : [one satisfies Highlight]));
    shown.changeLooks((layout) => withHighlights(layout, highlights));
  };
  return (
    <ToolPanel title={t('title')} opened={opened} onClose={close} width={WIDTH}>
      <form ref={form} onSubmit={apply} noValidate className={classes.form}>
        <p className={classes.note}>{drafts.length === 0 ? t('empty') : t('order')}</p>
        <ol className={classes.list}>
          {drafts.map((draft, place) => (
            <li key={draft.key}>
              <HighlightFields
                draft={draft}
                fields={fields}
                fault={faults.get(draft.key)}
                place={place}
                count={drafts.length}
                onChange={(next) => change(place, next)}
                onMove={(by) => setDrafts(moved(drafts, place, by))}
              />
            </li>
          ))}
        </ol>
        <Group gap="xs">
          <Button
            size="compact-sm"
            variant="default"
            disabled={drafts.length >= MAX_HIGHLIGHTS}
            leftSection={<IconPlus size={ICON_SIZE} aria-hidden />}
            onClick={() => setDrafts([...drafts, newDraft(first, drafts)])}
          >
            {t('add')}
          </Button>
        </Group>
        <Group justify="flex-end" gap="sm" className={classes.end ?? ''}>
          <Button variant="default" onClick={() => setDrafts([])}>
            {t('clear')}
          </Button>
          <Button type="submit">{t('apply')}</Button>
        </Group>
      </form>
    </ToolPanel>
  );
}

const isUntouched = ({ kind, lower, upper }: HighlightDraft): boolean =>
  kind !== 'scale' && lower.trim() === '' && upper.trim() === '';
