import { type CorpusFile, type Fact, type Question, WHOLE } from './corpus/entry';
import { isWholeText, type Walk } from './officer';

/**
 * `right`: as the facts say. `waits`: it asks or refuses although it should have stored. `unasked`: the right figures are
 * stored, but without the necessary question. `wrong`: other figures are stored, or figures that no collection holds.
 */
export type Verdict = Readonly<{ verdict: 'right' | 'waits' | 'unasked' | 'wrong'; why: string }>;

const right: Verdict = { verdict: 'right', why: '' };

export function verdictOf(file: CorpusFile, walk: Walk): Verdict {
  const last = walk.questions.at(-1) ?? '';
  if (file.facts === undefined)
    return walk.end === 'stored'
      ? wrong(`stored ${walk.records.length} records as ${walk.collection}`)
      : file.outcome === 'refused' && walk.end !== 'refused'
        ? { verdict: 'waits', why: `not refused: ${last}` }
        : right;
  if (walk.end !== 'stored') return { verdict: 'waits', why: last };
  if (walk.collection !== file.collection) return wrong(`stored as ${walk.collection}`);
  const difference = differenceOf(file.facts, walk.records);
  if (difference !== undefined) return wrong(difference);
  if (file.outcome === 'asked' && !walk.questions.some((question) => isOfSort(question, file.question)))
    return { verdict: 'unasked', why: `stored without a question (${file.question})` };
  return right;
}

const wrong = (why: string): Verdict => ({ verdict: 'wrong', why });

const SORTS: Readonly<Record<Question, RegExp>> = {
  counted: /^(counted|table)/,
  which: /^(counted|table)/,
  unit: /^(counted|table|faulty|doubtful)/,
  persons: /^(counted|table)/,
  period: /tahun|semester|bulan|tanggal|timestamp/,
  values: /^(doubtful|faulty)/,
};
const isOfSort = (question: string, sort: Question): boolean => SORTS[sort].test(question);

/** The first difference between records and the facts; undefined: none. Letter case and spaces of names do not count. */
export function differenceOf(facts: readonly Fact[], records: readonly Fact[]): string | undefined {
  const fields = Object.keys(facts[0] ?? {});
  const textOf = (record: Fact) =>
    fields.map((field) => `${field}=${shownValue(record[field] ?? '')}`).join(' ');
  const left = new Map<string, number>();
  for (const fact of facts) left.set(textOf(fact), (left.get(textOf(fact)) ?? 0) + 1);
  const surplus = records.map(textOf).filter((text) => {
    const count = left.get(text) ?? 0;
    left.set(text, count - 1);
    return count <= 0;
  });
  const lacking = [...left].filter(([, count]) => count > 0).map(([text]) => text);
  if (surplus.length === 0 && lacking.length === 0) return undefined;
  return `${lacking.length} of ${facts.length} lacking, first "${lacking[0] ?? ''}"; ${surplus.length} other, first "${surplus[0] ?? ''}"`;
}

function shownValue(value: string | number): string {
  const text = String(value).replace('T00:00:00', '').trim().replaceAll(/\s+/g, ' ').toLowerCase();
  return isWholeText(text) ? WHOLE : text;
}
