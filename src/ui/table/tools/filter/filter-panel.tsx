'use client';

import { Button, Group } from '@mantine/core';
import { IconFilterPlus, IconPlus } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { type FormEvent, useRef, useState } from 'react';
import { countConditions, viewWithFilter } from '@/domain/collections/view/filter-parts';
import { asksForEmpty, MAX_CONDITIONS } from '@/domain/collections/view/view';
import { useLanguage } from '@/i18n/use-language';
import { ToolPanel } from '../panel';
import type { FilterTools, OpenedTool } from '../tools';
import {
  type ConditionDraft,
  faultsOf,
  filterDraftOf,
  filterOfDraft,
  type GroupDraft,
  newCondition,
  newGroup,
  type PartDraft,
  withPart,
} from './draft';
import classes from './filter.module.css';
import { GroupFields } from './group-fields';

const ICON_SIZE = 16;
const WIDTH = 700;

/** Edits a filter: conditions on columns, combined by "all" or "any", with groups if both are needed. */
export function FilterPanel({ tools, opened }: Readonly<{ tools: FilterTools; opened: OpenedTool }>) {
  const { collection, shown, close } = tools;
  const t = useTranslations('tableTools.filter');
  const language = useLanguage();
  const form = useRef<HTMLFormElement>(null);
  const first = collection.readableField(opened.about ?? '') ?? collection.fields[0]!;
  const [draft, setDraft] = useState<GroupDraft>(() => {
    const present = filterDraftOf(shown.view.filter);
    const isWanted = opened.about !== undefined || present.parts.length === 0;
    return isWanted ? { ...present, parts: [...present.parts, newCondition(first)] } : present;
  });
  const [faults, setFaults] = useState<ReadonlyMap<number, string>>(new Map());
  const filter = filterOfDraft(draft, { collection, language });
  const add = (part: PartDraft) => setDraft({ ...draft, parts: [...draft.parts, part] });
  const change = (key: number, next: PartDraft | undefined) => {
    setDraft(withPart(draft, key, next));
    setFaults(new Map([...faults].filter(([faulty]) => faulty !== key)));
  };
  const apply = (event: FormEvent) => {
    event.preventDefault();
    const asked = { ...draft, parts: draft.parts.filter((part) => !isUntouched(part, draft)) };
    const found = faultsOf(asked, { collection, language });
    setFaults(found);
    if (found.size > 0) {
      requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus());
      return;
    }
    close();
    shown.changeView((view) => viewWithFilter(view, filterOfDraft(asked, { collection, language })));
  };
  const isFull = countConditions(filter) >= MAX_CONDITIONS;
  return (
    <ToolPanel title={t('title')} opened={opened} onClose={close} width={WIDTH}>
      <form ref={form} onSubmit={apply} noValidate className={classes.form}>
        <GroupFields
          group={draft}
          tools={tools}
          faults={faults}
          level={1}
          onMode={(mode) => setDraft({ ...draft, mode })}
          onChange={change}
        />
        <Group gap="xs">
          <Button
            size="compact-sm"
            variant="default"
            disabled={isFull}
            leftSection={<IconPlus size={ICON_SIZE} aria-hidden />}
            onClick={() => add(newCondition(first))}
          >
            {t('add')}
          </Button>
          <Button
            size="compact-sm"
            variant="default"
            disabled={isFull}
            leftSection={<IconFilterPlus size={ICON_SIZE} aria-hidden />}
            onClick={() => add(newGroup(first))}
          >
            {t('addGroup')}
          </Button>
        </Group>
        <Group justify="flex-end" gap="sm" className={classes.end ?? ''}>
          <Button variant="default" onClick={() => setDraft({ ...draft, parts: [] })}>
            {t('clear')}
          </Button>
          <Button type="submit">{t('apply')}</Button>
        </Group>
      </form>
    </ToolPanel>
  );
}

/** The condition that the panel starts with is ignored if it was not filled in. */
function isUntouched(part: PartDraft, { parts }: GroupDraft): boolean {
  if ('kept' in part || 'parts' in part || parts.at(-1) !== part) return false;
  const { op, text, values } = part satisfies ConditionDraft;
  return !asksForEmpty(op) && text.trim() === '' && values.length === 0;
}
