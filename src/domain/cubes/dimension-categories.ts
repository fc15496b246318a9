import type { Dimension } from '../answers/dimensions';
import { periodParts } from '../answers/dimensions';
import type { AnyCollection } from '../collections/collection';
import type { Value } from '../collections/kinds/parse';
import { periodsOf, placesOf } from '../collections/parts';
import { storedPeriodOf } from '../coverage/stored-period';
import { periodOfCell } from '../deliveries/gather';
import { periodFieldsOf, periodText } from '../deliveries/period';
import type { Vocabulary } from '../places/judge-field';
import { judgeListed } from '../places/judge-listed';
import { DEFAULT_LISTS } from '../places/lists';
import { recordCode } from '../places/record-code';
import { type CubeCategory, type CubeDimension, categoryIds, compareRanked } from './cube';

export type CubeSource = Readonly<{ collection: AnyCollection; vocabulary: Vocabulary }>;

/** A dimension of a cube, and where a record's values are in it. */
export type PlacedDimension = Readonly<{
  dimension: CubeDimension;
  /** @param read the value of a part, by its name */
  placeOf: (read: (part: string) => Value) => number;
}>;

/** Whether the categories of a dimension are years, half-years or months: a half-year without its year is none. */
export function isTimeDimension({ kind, parts }: Dimension, collection: AnyCollection): boolean {
  if (kind !== 'period') return false;
  const whole = periodParts(collection).map(({ name }) => name);
  const isWhole = whole.length === parts.length && parts.every(({ name }) => whole.includes(name));
  return isWhole || (parts.length === 1 && (parts[0]!.by !== undefined || parts[0]!.field.kind === 'year'));
}

/**
 * The dimensions that remain if those are left out whose parts another one has too: a regency beside its district, or a year
 * beside whole periods.
 */
export function distinctDimensions(all: readonly Dimension[]): readonly Dimension[] {
  const within = (inner: Dimension, outer: Dimension) =>
    inner.parts.every(({ name }) => outer.parts.some((part) => part.name === name));
  return all.filter(
    (one, at) =>
      !all.some(
        (other, place) =>
          place !== at && within(one, other) && (one.parts.length < other.parts.length || place < at),
      ),
  );
}

/** Makes the dimension of a cube from the values that the records have. */
export function placedDimension(
  dimension: Dimension,
  combinations: Iterable<readonly Value[]>,
  source: CubeSource,
): PlacedDimension {
  const distinct = new Map<string, readonly Value[]>();
  for (const values of combinations) distinct.set(keyOf(values), values);
  const about = aboutOf(dimension, source);
  const ranked = [...distinct.values()].map((values) => ({ values, ...about(values) })).sort(compareRanked);
  const ids = categoryIds(ranked);
  const places = new Map(ranked.map(({ values }, at) => [keyOf(values), at]));
  const names = dimension.parts.map(({ name }) => name);
  return {
    dimension: {
      id: dimension.name,
      label: dimension.label,
      kind: dimension.kind,
      isTime: isTimeDimension(dimension, source.collection),
      categories: ranked.map(
        ({ label, code, values }, at): CubeCategory => ({ id: ids[at]!, label, code, values }),
      ),
    },
    placeOf: (read) => places.get(keyOf(names.map(read)))!,
  };
}

const keyOf = (values: readonly Value[]): string => values.join('\x1f');

type About = Readonly<{
  id: string | undefined;
  label: string;
  code: string | null;
  isListed: boolean;
  rank: string | number | undefined;
}>;

function aboutOf(dimension: Dimension, source: CubeSource): (values: readonly Value[]) => About {
  if (dimension.kind === 'place') return (values) => aboutPlace(values.map(String), source);
  if (isTimeDimension(dimension, source.collection)) return (values) => aboutTime(values, source);
  return ([value]) => aboutListed(value!, dimension, source);
}

/** A place within others has those behind its name, because names occur in several of them. */
function aboutPlace(texts: readonly string[], { collection, vocabulary: { register } }: CubeSource): About {
  const fields = placesOf(collection).slice(0, texts.length);
  const code = recordCode(texts, { fields, register });
  const [name = '', ...outer] = [...texts].reverse();
  return {
    id: code,
    label: outer.length === 0 ? name : `${name}, ${outer.join(', ')}`,
    code: code ?? null,
    isListed: texts.every((text, level) => namesListed(text, level, { code, register })),
    rank: code,
  };
}

function namesListed(
  text: string,
  level: number,
  { code, register }: Readonly<{ code: string | undefined; register: Vocabulary['register'] }>,
): boolean {
  const own = code
    ?.split('.')
    .slice(0, level + 2)
    .join('.');
  return register.places.get(own ?? '')?.name === text;
}

function aboutTime(values: readonly Value[], { collection, vocabulary }: CubeSource): About {
  const text = values.join(' ');
  const whole = periodParts(collection);
  const { kind } = periodFieldsOf(periodsOf(collection))!;
  // A year alone is written as it is.
  const isWhole = whole.length === values.length && (kind === 'year' || text.length > YEAR_DIGITS);
  const period = isWhole ? periodOfCell(storedPeriodOf(values, collection), kind, vocabulary) : undefined;
  const id = period === undefined ? (isWhole ? undefined : text) : periodText(period, kind);
  const isListed = values.length === 1 || String(period?.part) === String(values[1]);
  return { id, label: id ?? text, code: null, isListed, rank: id };
}

const YEAR_DIGITS = 4;

function aboutListed(value: Value, { parts }: Dimension, { vocabulary: { lists } }: CubeSource): About {
  const text = String(value);
  const { list } = parts[0]!.field;
  const about = { id: text, label: text, code: null, isListed: true };
  if (list === undefined) return { ...about, rank: typeof value === 'number' ? value : undefined };
  const entries = lists[list] ?? DEFAULT_LISTS[list];
  const meant = judgeListed(text, list, lists).value;
  const rank = entries.findIndex((entry) => entry.value === meant);
  return { ...about, rank: rank === -1 ? undefined : rank };
}
