import { findRule } from '@/domain/checks/all-rules';
import { type CollectionName, findCollection } from '@/domain/collections';
import { writeAddress } from '@/domain/collections/view/address';
import type { Filter } from '@/domain/collections/view/view';
import { useLanguage } from '@/i18n/use-language';
import { useKeyText } from '../parts/use-key-text';
import type { Outputs } from '../trpc';
import { useFindingSentence } from './finding-sentence';

/** A finding as the browser receives it. */
export type WireFinding = Outputs['findings']['list']['findings'][number];

/** What is said of a finding, and what it is about. */
type Said = Pick<WireFinding, 'rule' | 'collection' | 'key' | 'field' | 'value' | 'expected' | 'records'>;

/** Returns a function that says in the reader's language what a finding is. */
export function useFindingTexts() {
  const sentenceOf = useFindingSentence();
  const language = useLanguage();
  const keyText = useKeyText();
  return (finding: Said) => {
    const collection = findCollection(finding.collection)!;
    return {
      ...sentenceOf(collection, finding),
      explanation: findRule(finding.rule)!.explanation[language],
      /** In the order of the table's columns. */
      about: keyText(collection, finding.key),
    };
  };
}

/** The address of a table with the records that open findings are about. */
export function tableWithFindings(name: CollectionName): string {
  const { group, resource } = findCollection(name)!;
  return `/collections/${group}/${resource}?${writeAddress({ findings: true })}`;
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
