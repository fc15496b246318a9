import { useFormatter, useLocale, useTranslations } from 'next-intl';
import { findRule, type RuleName } from '@/domain/checks/all-rules';
import { findCollection } from '@/domain/collections';
import { writeAddress } from '@/domain/collections/view/address';
import type { Filter } from '@/domain/collections/view/view';
import type { Outputs } from '../trpc';

/** A finding as the browser receives it. */
export type WireFinding = Outputs['findings']['list']['findings'][number];

/** Which sentence says what a rule found; of all others the figure and the expected one. */
const SENTENCES: Readonly<
  Partial<Record<RuleName, 'zero' | 'total' | 'part' | 'balance' | 'block' | 'name' | 'level' | 'period'>>
> = {
  zero: 'zero',
  same_people: 'total',
  part_of_whole: 'part',
  balance: 'balance',
  repeated_block: 'block',
  spelling: 'name',
  level: 'level',
  future: 'period',
};

/** Returns a function that says in the reader's language what a finding is. */
export function useFindingTexts() {
  const t = useTranslations('findings');
  const language = useLocale();
  const format = useFormatter();
  return (finding: WireFinding) => {
    const collection = findCollection(finding.collection)!;
    const field = collection.field(finding.field)!;
    const isFigure = field.kind === 'int';
    const shown = (text: string) => (isFigure ? format.number(Number(text)) : text);
    return {
      title: findRule(finding.rule)!.title[language],
      explanation: findRule(finding.rule)!.explanation[language],
      /** In the order of the table's columns. */
      about: collection.fields
        .filter(({ name }) => name in finding.key)
        .map(({ name }) => String(finding.key[name]).replace('T', ' '))
        .join(' · '),
      sentence: t(SENTENCES[finding.rule] ?? 'figure', {
        field: field.label[language],
        value: shown(finding.value),
        expected: shown(finding.expected),
        records: format.number(finding.records),
      }),
    };
  };
}

/** The address of the table with the records of a finding. */
export function recordsAddressOf({ collection: name, key }: WireFinding): string {
  const { group, resource } = findCollection(name)!;
  const all: Filter[] = Object.entries(key).map(([column, value]) => ({
    column,
    op: 'eq',
    value: String(value),
  }));
  return `/collections/${group}/${resource}?${writeAddress({ filter: { all } })}`;
}
