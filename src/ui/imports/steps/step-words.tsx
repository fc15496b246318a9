import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { type Collection, findCollection } from '@/domain/collections';
import type { RecipeStep } from '@/domain/imports/steps';
import { useLanguage } from '@/i18n/use-language';

/** The number of values that a sentence names. */
const MAX_NAMED = 3;

/** The kinds of steps that have texts of their own; any other kind is shown with its name in JSON. */
type Kind = Parameters<
  ReturnType<typeof useTranslations<'importSteps'>>
>[0] extends `kinds.${infer K}.${string}`
  ? K
  : never;

/** Returns functions that describe kinds of steps, and steps, in plain words. */
export function useStepWords(collection: Collection | undefined) {
  const t = useTranslations('importSteps');
  const language = useLanguage();
  const isKnown = (kind: string): kind is Kind => t.has(`kinds.${kind}.name` as never);
  /** The label of a field of the collection; any other column has its own name. */
  const columnName = (name: string): string => collection?.field(name)?.label[language] ?? name;
  const kindName = (kind: string): string => (isKnown(kind) ? t(`kinds.${kind}.name`) : kind);
  const parameterName = (kind: string, name: string): string => {
    const path = `kinds.${kind}.parameters.${name}`;
    return t.has(path as never) ? t(path as never) : name;
  };
  const choiceName = (kind: string, { name, choice }: { name: string; choice: string }): string => {
    const path = `kinds.${kind}.choices.${name}.${SIGNS[choice] ?? choice}`;
    return t.has(path as never) ? t(path as never) : choice;
  };
  const sentence = (step: RecipeStep): ReactNode => {
    if (!isKnown(step.kind)) return kindName(step.kind);
    const counted = findCollection(String(step['what']))?.counts?.what[language] ?? '';
    const words = wordsOf(step, { columnName, choiceName, whatIsCounted: counted });
    return t.rich(`kinds.${step.kind}.sentence`, {
      ...words,
      b: (chunks: ReactNode) => <strong>{chunks}</strong>,
    } as never);
  };
  return { columnName, kindName, parameterName, choiceName, sentence };
}

export type StepWords = ReturnType<typeof useStepWords>;

/** The name of a message cannot contain such signs. */
const SIGNS: Readonly<Record<string, string>> = { ',': 'comma', '.': 'point' };

/** The parameters of a step as the arguments of its sentence. */
function wordsOf(
  step: RecipeStep,
  {
    columnName,
    choiceName,
    whatIsCounted,
  }: Pick<StepWords, 'columnName' | 'choiceName'> & { whatIsCounted: string },
): Record<string, string | number> {
  const words: Record<string, string | number> = {
    count: 0,
    onlyBlank: step['onlyBlank'] === true ? 'yes' : 'no',
    onlyWhole: step['onlyWhole'] === true ? 'yes' : 'no',
    ofSchoolYear: 'none',
  };
  for (const [name, value] of Object.entries(step)) {
    if (name === 'kind') continue;
    if (typeof value === 'string') words[name] = TEXTS.has(name) ? value : columnName(value);
    if (Array.isArray(value)) {
      words['count'] = value.length;
      words[name] = named(value.map((one) => partText(one, { columnName, kind: step.kind, choiceName })));
    }
  }
  if (step.kind === 'readPlaces') {
    const places = [step['regency'], step['district'], step['village']];
    words['places'] = named(places.filter((one) => typeof one === 'string').map(columnName));
  }
  if (step.kind === 'readListed')
    words['list'] = choiceName('readListed', { name: 'list', choice: String(step['list']) });
  if (step.kind === 'readNumbers') words['decimal'] = SIGNS[String(step['decimal'])] ?? 'comma';
  if (step.kind === 'keepRows') {
    words['where'] = choiceName('keepRows', { name: 'where', choice: String(step['where']) });
    words['values'] ??= '';
  }
  if (step.kind === 'counts') words['what'] = whatIsCounted;
  if (step.kind === 'acceptDoubts')
    words['doubt'] = choiceName('acceptDoubts', { name: 'doubt', choice: String(step['doubt']) });
  if (step.kind === 'turnDown' && Array.isArray(step['rows']))
    words['count'] = new Set(step['rows'].flatMap(({ cells }) => cells)).size;
  return words;
}

/** Parameters that are texts of a person, not columns. */
const TEXTS: ReadonlySet<string> = new Set([
  'value',
  'separator',
  'decimal',
  'where',
  'order',
  'case',
  'drop',
  'reading',
  'ofSchoolYear',
]);

type Part = Readonly<{
  from?: string;
  to?: string | null;
  part?: string;
  field?: string;
  how?: string;
  column?: string;
}>;

/** An element of a list of a step's parameter. */
function partText(
  part: unknown,
  { columnName, choiceName, kind }: Pick<StepWords, 'columnName' | 'choiceName'> & { kind: string },
): string {
  if (typeof part === 'string') return kind === 'keepRows' ? `“${part}”` : columnName(part);
  const { from, to, part: name, field, how, column } = part as Part;
  if (from !== undefined)
    return `“${from}” → ${to == null ? '–' : kind === 'turnUp' ? columnName(to) : `“${to}”`}`;
  if (name !== undefined)
    return `${choiceName(kind, { name: 'parts', choice: name })} → ${columnName(field ?? '')}`;
  if (how !== undefined) {
    const what = choiceName(kind, { name: 'figures', choice: how });
    return `${columnName(field ?? '')} = ${what}${column === undefined ? '' : ` ${columnName(column)}`}`;
  }
  return '';
}

const named = (all: readonly string[]): string =>
  all.slice(0, MAX_NAMED).join(', ') + (all.length > MAX_NAMED ? ', …' : '');
