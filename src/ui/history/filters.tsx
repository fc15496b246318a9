'use client';

import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useTranslations } from 'next-intl';
import type { RefObject } from 'react';
import { ACTIONS, SUBJECT_KINDS, subjectOfAction } from '@/domain/history/actions';
import { MAX_SEARCH_TEXT } from '@/domain/limits';
import { SearchField } from '@/ui/parts/search-field';
import { trpc } from '@/ui/trpc';
import classes from './history.module.css';
import { type HistoryView, isNarrowed, isReversed, PERIODS, readHistoryView } from './view';

type FilterProps = Readonly<{ view: HistoryView; onShow: (change: Partial<HistoryView>) => void }>;

type TypingProps = Readonly<{
  text: string;
  onType: (text: string) => void;
  input: RefObject<HTMLInputElement | null>;
}>;
type FiltersProps = FilterProps & TypingProps & Readonly<{ onClear: () => void }>;

/** The filters of the history: a search text, a time, a person, a kind of event. */
export function Filters({ text, onType, input, onClear, ...options }: FiltersProps) {
  const { view, onShow } = options;
  const t = useTranslations('history.filters');
  return (
    <search className={classes.filters} aria-label={t('label')}>
      <Search text={text} onType={onType} input={input} />
      <NativeSelect
        aria-label={t('period')}
        value={view.period}
        onChange={({ currentTarget: { value } }) =>
          onShow({ period: PERIODS.find((one) => one === value) ?? 'all', from: '', to: '' })
        }
        data={PERIODS.map((period) => ({ value: period, label: t(`periods.${period}`) }))}
      />
      <WhoSelect {...options} />
      <WhatSelect {...options} />
      {view.period === 'range' && <RangeFields {...options} />}
      {isNarrowed({ ...view, subject: undefined }) && (
        <Button variant="subtle" onClick={onClear}>
          {t('clear')}
        </Button>
      )}
    </search>
  );
}

function Search({ text, onType, input }: TypingProps) {
  const t = useTranslations('history.filters');
  return (
    <SearchField
      label={t('search')}
      placeholder={t('searchHint')}
      className={classes.search ?? ''}
      maxLength={MAX_SEARCH_TEXT}
      {...{ text, input, onType }}
    />
  );
}

function WhoSelect({ view, onShow }: FilterProps) {
  const t = useTranslations('history');
  const { data } = trpc.history.actors.useQuery();
  const actors = data?.actors ?? [];
  const named = (kind: 'staff' | 'key') =>
    actors.flatMap(({ kind: its, id, name }) =>
      its === kind && id !== null ? { value: id, label: name } : [],
    );
  const others = actors.flatMap(({ kind }) =>
    kind === 'system' || kind === 'anyone' ? { value: kind, label: t(`actors.${kind}`) } : [],
  );
  const groups = [
    { group: t('filters.people'), items: named('staff') },
    { group: t('filters.keys'), items: named('key') },
    { group: t('filters.others'), items: others },
  ].filter(({ items }) => items.length > 0);
  const isKnown = groups.some(({ items }) => items.some(({ value }) => value === view.who));
  return (
    <NativeSelect
      className={classes.select ?? ''}
      aria-label={t('filters.who')}
      value={view.who}
      onChange={({ currentTarget: { value } }) => onShow({ who: value })}
      data={[
        { value: '', label: t('filters.anyone') },
        ...(view.who === '' || isKnown ? [] : [{ value: view.who, label: t('filters.somebody') }]),
        ...groups,
      ]}
    />
  );
}

function WhatSelect({ view, onShow }: FilterProps) {
  const t = useTranslations('history');
  return (
    <NativeSelect
      className={classes.select ?? ''}
      aria-label={t('filters.what')}
      value={view.what}
      onChange={({ currentTarget: { value } }) =>
        onShow({ what: readHistoryView(new URLSearchParams({ what: value })).what })
      }
      data={[
        { value: '', label: t('filters.anything') },
        ...SUBJECT_KINDS.map((area) => ({
          group: t(`areas.${area}`),
          items: [
            { value: `${area}.`, label: t('filters.allAbout', { area: t(`areas.${area}`) }) },
            ...ACTIONS.filter((action) => subjectOfAction(action) === area).map((action) => ({
              value: action,
              label: t(`names.${action}`),
            })),
          ],
        })),
      ]}
    />
  );
}

/** The first and the last day of a range; either may be empty. */
function RangeFields(options: { view: HistoryView; onShow: (change: Partial<HistoryView>) => void }) {
  const { view, onShow } = options;
  const t = useTranslations('history.filters');
  return (
    <div className={classes.range}>
      <TextInput
        type="date"
        label={t('from')}
        value={view.from}
        onChange={({ currentTarget: { value } }) => onShow({ from: value })}
      />
      <TextInput
        type="date"
        label={t('to')}
        value={view.to}
        error={isReversed(view) && t('reversed')}
        onChange={({ currentTarget: { value } }) => onShow({ to: value })}
      />
    </div>
  );
}
