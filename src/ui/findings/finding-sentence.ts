import { useFormatter, useTranslations } from 'next-intl';
import { useCallback } from 'react';
import { findRule, type RuleName } from '@/domain/checks/all-rules';
import type { NumberedRule } from '@/domain/checks/office-rule';
import { brokenRuleText } from '@/domain/checks/office-words';
import { type Collection, findCollection } from '@/domain/collections';
import { useLanguage } from '@/i18n/use-language';

/** The sentence for each rule; all other rules have one with the figure and the expected one. */
const SENTENCES = {
  zero: 'zero',
  same_people: 'total',
  part_of_whole: 'part',
  whole_and_parts: 'parts',
  balance: 'balance',
  repeated_block: 'block',
  other_table: 'otherTable',
  running_total: 'running',
  exchanged: 'exchanged',
  jump: 'file',
  missing: 'missing',
  spelling: 'name',
  level: 'level',
  misplaced: 'place',
  future: 'period',
} as const satisfies Partial<Record<RuleName, string>>;

const sentenceName = (rule: RuleName) =>
  rule in SENTENCES ? SENTENCES[rule as keyof typeof SENTENCES] : 'figure';

/** The texts about a finding. */
type Said = Readonly<{
  rule: RuleName;
  field: string;
  value: string;
  expected: string;
  records: number;
  office?: NumberedRule | null | undefined;
}>;

/**
 * Returns a function that explains in the reader's language what was found, and what was expected. Needs the messages
 * `findingWords`.
 */
export function useFindingSentence() {
  const t = useTranslations('findingWords');
  const language = useLanguage();
  const format = useFormatter();
  return useCallback(
    (collection: Collection, { rule, field: name, value, expected, records, office }: Said) => {
      if (office != null) {
        const words = { language, format: (number: number) => format.number(number) };
        return { title: office.name, sentence: brokenRuleText(office, { value, expected }, words) };
      }
      const field = collection.field(name)!;
      const shown = (text: string) =>
        // For a file of another table, the expected text is that table.
        (rule === 'other_table' ? findCollection(text)?.label[language] : undefined) ??
        (field.kind === 'int' ? format.number(Number(text)) : text);
      return {
        title: findRule(rule)!.title[language],
        sentence: t(sentenceName(rule), {
          field: field.label[language],
          value: shown(value),
          expected: shown(expected),
          records: format.number(records),
          known: expected === '' ? 'no' : 'yes',
        }),
      };
    },
    [t, language, format],
  );
}

/** Returns a function that gives, for a finding, the text of the note at its cell, and the cell's column. */
export function useFindingNote(collection: Collection) {
  const sentenceOf = useFindingSentence();
  return useCallback(
    (finding: Said) => {
      const { title, sentence } = sentenceOf(collection, finding);
      return { column: finding.field, sentence: `${title}. ${sentence}` };
    },
    [collection, sentenceOf],
  );
}
