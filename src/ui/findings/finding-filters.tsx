'use client';

import { Button, NativeSelect } from '@mantine/core';
import { keepPreviousData } from '@tanstack/react-query';
import { useFormatter, useTranslations } from 'next-intl';
import type { RefObject } from 'react';
import { checkedCollections, rules } from '@/domain/checks/all-rules';
import { FINDING_ORDERS, FINDING_STATES } from '@/domain/checks/finding';
import { MAX_SEARCH_TEXT } from '@/domain/limits';
import { useLanguage } from '@/i18n/use-language';
import { SearchField } from '@/ui/parts/search-field';
import { trpc } from '@/ui/trpc';
import classes from './findings.module.css';
import {
  type FindingsView,
  findingsAddressOf,
  findingsFilterOf,
  NEW_FINDINGS,
  readFindingsView,
} from './view';

type Options = Readonly<{
  view: FindingsView;
  text: string;
  input: RefObject<HTMLInputElement | null>;
  collections: readonly string[];
  onType: (text: string) => void;
  onShow: (change: Partial<FindingsView>) => void;
  onClear: () => void;
}>;

/**
 * The interval at which the counts by agency are renewed, in milliseconds: counting groups all findings of the view, so it
 * is done less often than reading their list.
 */
const AGENCIES_MS = 20_000;

/** The filters: a place or agency, a table, a rule, a state; tables and rules with the number of their findings. */
export function FindingFilters(options: Options) {
  const { view, text, input, collections, onType, onShow, onClear } = options;
  const t = useTranslations('findings');
  const language = useLanguage();
  const counted = useCounted(view);
  const agencies = useAgencies(view);
  const choose = (member: 'collection' | 'rule' | 'state' | 'agency' | 'order') => (value: string) =>
    onShow({ [member]: readFindingsView(new URLSearchParams({ [member]: value }))[member] });
  return (
    <search className={classes.filters} aria-label={t('filters.label')}>
      <SearchField
        label={t('filters.search')}
        placeholder={t('filters.search')}
        className={classes.search ?? ''}
        maxLength={MAX_SEARCH_TEXT}
        {...{ text, input, onType }}
      />
      <Select
        label={t('filters.collection')}
        value={view.collection}
        onChange={choose('collection')}
        data={[
          { value: '', label: t('filters.allCollections') },
          ...checkedCollections
            .filter(({ resource }) => collections.includes(resource))
            .map(({ resource, label }) => ({
              value: resource,
              label: counted('collection', resource, label[language]),
            })),
        ]}
      />
      <Select
        label={t('filters.rule')}
        value={view.rule}
        onChange={choose('rule')}
        data={[
          { value: '', label: t('filters.allRules') },
          ...rules.map(({ name, title }) => ({ value: name, label: counted('rule', name, title[language]) })),
        ]}
      />
      <Select
        label={t('filters.state')}
        value={view.state}
        onChange={choose('state')}
        data={[...FINDING_STATES, 'all' as const].map((state) => ({
          value: state,
          label: t(`states.${state}`),
        }))}
      />
      {agencies.length > 0 && (
        <Select
          label={t('filters.agency')}
          value={view.agency}
          onChange={choose('agency')}
          data={[{ value: '', label: t('filters.allAgencies') }, ...agencies]}
        />
      )}
      <Select
        label={t('filters.order')}
        value={view.order}
        onChange={choose('order')}
        data={FINDING_ORDERS.map((order) => ({ value: order, label: t(`orders.${order}`) }))}
      />
      {findingsAddressOf(view) !== findingsAddressOf(NEW_FINDINGS) && (
        <Button variant="subtle" onClick={onClear}>
          {t('filters.clear')}
        </Button>
      )}
    </search>
  );
}

function Select(options: {
  label: string;
  value: string;
  onChange: (value: string) => void;
  data: { value: string; label: string }[];
}) {
  const { label, onChange, ...others } = options;
  return (
    <NativeSelect
      className={classes.select ?? ''}
      aria-label={label}
      onChange={({ currentTarget: { value } }) => onChange(value)}
      {...others}
    />
  );
}

/** The agencies that have findings in the view, with their numbers; and the chosen one, even if it has none. */
function useAgencies(view: FindingsView): { value: string; label: string }[] {
  const t = useTranslations('findings.filters');
  const format = useFormatter();
  const { data } = trpc.findings.agencies.useQuery(findingsFilterOf({ ...view, agency: '' }), {
    placeholderData: keepPreviousData,
    refetchInterval: AGENCIES_MS,
  });
  const counted = (data?.agencies ?? []).map(({ agency, count }) => ({
    value: agency,
    label: t('of', { name: agency, count: format.number(count) }),
  }));
  const isMissing = view.agency !== '' && !counted.some(({ value }) => value === view.agency);
  return isMissing ? [{ value: view.agency, label: view.agency }, ...counted] : counted;
}

/** Returns a function that adds to a name how many findings it has in the view, whatever else of its kind is chosen. */
function useCounted(view: FindingsView) {
  const t = useTranslations('findings.filters');
  const format = useFormatter();
  const others = { ...view, collection: '', rule: '' } as const;
  const { data } = trpc.findings.counts.useQuery(findingsFilterOf(others), {
    placeholderData: keepPreviousData,
  });
  return (member: 'collection' | 'rule', value: string, name: string): string => {
    const other = member === 'collection' ? 'rule' : 'collection';
    const count = (data?.counts ?? [])
      .filter((one) => one[member] === value && (view[other] === '' || one[other] === view[other]))
      .reduce((sum, one) => sum + one.count, 0);
    return count === 0 ? name : t('of', { name, count: format.number(count) });
  };
}
