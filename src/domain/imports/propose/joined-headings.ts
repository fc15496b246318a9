import type { AnyCollection } from '../../collections/collection';
import type { Field } from '../../collections/field';
import { ageGroupOf } from '../../places/age-groups';
import { judgeListed } from '../../places/judge-listed';
import { headingScore, headingWords, isGeneric } from './headings';
import { figurePartOf } from './parts';
import { CERTAINTY } from './thresholds';

/** The parts of headings that may stand above the columns of the sexes without changing what is counted. */
const NEUTRAL = new Set(
  'jenis|kelamin|jk|sex|gender|penduduk|populasi|population|warga|menurut|berdasarkan|by|rincian|tahun|semester|ii|i'.split(
    '|',
  ),
);

/**
 * How well the last part of a heading that the reader has joined from several rows, such as `JENIS KELAMIN / LAKI-LAKI`,
 * names a field, from 0 to 1. A last part that several columns share does not say which field any of them is.
 * @param options.shared the last parts of several columns (`sharedLastParts`)
 */
export function joinedScore(
  name: string,
  field: Field,
  { collection, isFigure, shared }: { collection: AnyCollection; isFigure: boolean; shared: SharedParts },
): number {
  const above = name.split(' / ');
  const last = above.pop()!;
  if (above.length === 0) return 0;
  // If the sexes of the people and those of the heads of families are there, only the former can be meant.
  const others = isFigure && figurePartOf(last) !== undefined ? shared.neutral : shared.all;
  if (others.has(lastPartOf(name))) return 0;
  const score = CERTAINTY.lastPart * headingScore(last, field, collection);
  if (!isFigure) return score;
  const saysWhat = score > CERTAINTY.saysWhat && figurePartOf(last) === undefined;
  return above.every((part) => (saysWhat ? !isNarrower(part) : isNeutral(part))) ? score : 0;
}

/**
 * The last parts that several headings have: among all headings, and among those whose other parts do not say that
 * something else is counted.
 */
export type SharedParts = Readonly<{ all: ReadonlySet<string>; neutral: ReadonlySet<string> }>;

export const sharedLastParts = (names: readonly string[]): SharedParts => ({
  all: repeatedLastParts(names),
  neutral: repeatedLastParts(names.filter((name) => name.split(' / ').slice(0, -1).every(isNeutral))),
});

function repeatedLastParts(names: readonly string[]): ReadonlySet<string> {
  const seen = new Set<string>();
  const shared = new Set<string>();
  for (const part of [...new Set(names)].map(lastPartOf)) (seen.has(part) ? shared : seen).add(part);
  return shared;
}

const lastPartOf = (name: string): string => headingWords(name.split(' / ').at(-1)!).join(' ');

/** Whether the figures below a heading are those of one value of a list: of an age, a school level, a month. */
const isNarrower = (heading: string): boolean =>
  ageGroupOf(heading) !== undefined ||
  figurePartOf(heading) !== undefined ||
  (['jenjang', 'month'] as const).some((list) => judgeListed(heading, list).value !== undefined);

const isNeutral = (heading: string): boolean =>
  headingWords(heading).every((word) => NEUTRAL.has(word) || isGeneric(word) || /^(?:19|20)\d\d$/.test(word));
