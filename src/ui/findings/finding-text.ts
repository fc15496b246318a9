import { useFormatter } from 'next-intl';
import { findRule } from '@/domain/checks/all-rules';
import type { FoundException } from '@/domain/checks/finding';
import { officeRuleText } from '@/domain/checks/office-words';
import { type CollectionName, findCollection } from '@/domain/collections';
import { writeAddress } from '@/domain/collections/view/address';
import type { Filter } from '@/domain/collections/view/view';
import { useLanguage } from '@/i18n/use-language';
import { useKeyText } from '../parts/use-key-text';
import type { Outputs } from '../trpc';
import { useFindingSentence } from './finding-sentence';

/** A finding as the browser receives it. */
export type WireFinding = Outputs['findings']['list']['findings'][number];

/** The texts about a finding, and what it is about. */
type Said = Pick<
  FoundException,
  'rule' | 'collection' | 'key' | 'field' | 'value' | 'expected' | 'records' | 'office'
>;

/** Returns a function that describes a finding in the reader's language. */
export function useFindingTexts() {
  const sentenceOf = useFindingSentence();
  const language = useLanguage();
  const keyText = useKeyText();
  const format = useFormatter();
  const words = { language, format: (number: number) => format.number(number) };
  return (finding: Said) => {
    const collection = findCollection(finding.collection)!;
    return {
      ...sentenceOf(collection, finding),
      explanation:
        finding.office == null
          ? findRule(finding.rule)!.explanation[language]
          : `${findRule('office')!.title[language]}: ${officeRuleText(finding.office, words)}`,
      /** The fields in the order of the table's columns. */
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
export function recordsAddressOf({ collection: name, key, office }: WireFinding): string {
  const { group, resource } = findCollection(name)!;
  const all: Filter[] = Object.entries(key).map(([column, value]) => ({
    column,
    op: 'eq',
    value: String(value),
  }));
  for (const [column, value] of Object.entries(office?.left.only ?? {}))
    all.push({ column, op: 'in', value: [...value] });
  return `/collections/${group}/${resource}?${writeAddress({ filter: { all } })}`;
}
