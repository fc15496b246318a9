import type { AnyCollection } from '../../../collections/collection';
import { declaredFigures, figureFieldsOf, periodsOf } from '../../../collections/parts';
import { monthOfName } from '../../../readings/months';
import { type ColumnFacts, countColumns, QUARTER } from '../facts';
import { headingWords } from '../headings';
import { CERTAINTY } from '../thresholds';
import { type Across, PART_COLUMN } from './across';

const ROMAN = ['i', 'ii', 'iii', 'iv'];

/** The division of a year, and the part that a heading names. */
const DIVISIONS: readonly Readonly<{ parts: number; partOf: (heading: string) => number | undefined }>[] = [
  {
    parts: 12,
    partOf: (heading) => onlyOf(headingWords(heading).flatMap((word) => monthOfName(word) ?? [])),
  },
  { parts: 4, partOf: quarterOf },
];

function quarterOf(heading: string): number | undefined {
  const text = QUARTER.exec(heading)?.[1]?.toLowerCase();
  if (text === undefined) return undefined;
  return /^\d$/.test(text) ? Number(text) : ROMAN.indexOf(text) + 1;
}

const onlyOf = (values: readonly number[]): number | undefined =>
  new Set(values).size === 1 ? values[0] : undefined;

/**
 * The columns of all months or quarters of a year, side by side, if the collection has whole years only and its figures may
 * be added: they are added up. Less than a year is not added up, because it would be taken for the whole.
 */
export function findYearAcross(
  columns: readonly ColumnFacts[],
  collection: AnyCollection,
): Across | undefined {
  const [figure, ...more] = figureFieldsOf(collection);
  const periods = periodsOf(collection);
  const isYearly = periods.length > 0 && periods.every(({ kind }) => kind === 'year');
  const isAdded = declaredFigures(collection).every(({ additive }) => additive === 'always');
  if (figure === undefined || more.length > 0 || !isYearly || !isAdded) return undefined;
  for (const { parts, partOf } of DIVISIONS) {
    const named = countColumns(columns).flatMap(({ name }) => {
      const part = partOf(name);
      return part === undefined ? [] : [{ name, part }];
    });
    if (named.length !== parts || new Set(named.map(({ part }) => part)).size !== parts) continue;
    return {
      labels: [PART_COLUMN],
      figures: [figure.name],
      rows: named.map(({ name, part }) => ({ labels: [String(part)], cells: [name] })),
      isSummed: true,
      score: CERTAINTY.acrossKnown,
    };
  }
  return undefined;
}
