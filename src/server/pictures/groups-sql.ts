import type { Collection, Field } from '@/domain/collections';
import { declaredFigures, periodsOf } from '@/domain/collections/parts';
import type { StoredPeriod } from '@/domain/coverage/stored-period';
import { periodFieldsOf } from '@/domain/deliveries/period';
import { MAX_PICTURE_PERIODS, type PictureQuestion } from '@/domain/pictures/picture';
import { quoted } from '@/server/database/schema/sql';
import type { FigureRecords } from '@/server/records/whole-places';
import { periodSql } from '@/server/tables/period-sql';
import { columnSql } from '@/server/tables/view-sql';

/** The most groups of a picture: more would be unreadable, and slow to read. */
const MAX_GROUPS = 20_000;

/** The most groups if ranks are compared, or figures are put under other places: each is read by unit, district and category. */
const MAX_COMPARED = 100_000;

/** The SQL of a record's period; undefined if the collection has none. */
export function recordPeriodSql(collection: Collection): { year: string; part: string } | undefined {
  const fields = periodFieldsOf(periodsOf(collection));
  return fields && periodSql(fields, 't');
}

/** The periods of a view, the latest first: rows of `year` and `part`. @param matching `FROM … WHERE …` of its records */
export function periodsSql(collection: Collection, matching: string): string {
  const period = recordPeriodSql(collection);
  if (period === undefined) return `SELECT NULL::json AS periods`;
  // The longest part is the largest: the tenth month comes after the ninth.
  return `
SELECT json_agg(p) AS periods FROM (
  SELECT ${period.year} AS year, ${period.part} AS part ${matching}
  GROUP BY 1, 2 ORDER BY 1 DESC, length(${period.part}) DESC, 2 DESC LIMIT ${MAX_PICTURE_PERIODS}
) p`;
}

/**
 * The figures of a picture. One row: `groups`, each with the requested dimensions and `figures`, in the order of their
 * declaration, and `newest`, the latest time at which one of the records was recorded. Without figures records are counted.
 * @param options.records the records of the shown periods
 * @param options.compared fields whose texts the groups have as `compared`, because two periods are compared by them
 * @param options.named fields whose texts the groups have as `named`, because they are put under other places
 */
export function groupsSql(
  question: PictureQuestion,
  {
    collection,
    records,
    compared,
    named,
  }: {
    collection: Collection;
    records: FigureRecords;
    compared: readonly Field[];
    named: readonly Field[];
  },
): string {
  const period = recordPeriodSql(collection);
  const isByPeriod = question.byPeriod || named.length > 0;
  const texts = {
    year: isByPeriod ? period?.year : undefined,
    part: isByPeriod ? period?.part : undefined,
    place: textSql(question.place),
    category: textSql(question.category),
    compared: textsSql(compared),
    named: textsSql(named),
  };
  const dimensions = givenTexts(texts);
  const figures = `ARRAY[${amountsSql(collection)
    .map((sql) => `${sql}::float8`)
    .join(', ')}]`;
  return `
${records.ctes.length === 0 ? '' : `WITH ${records.ctes.join(', ')}`}
SELECT json_agg(g) AS groups, max(g.newest) AS newest, bit_or(g.wholes) AS wholes FROM (
  SELECT ${[...dimensions.map(({ name, sql }) => `${sql} AS ${name}`), `${figures} AS figures`].join(', ')},
    max(t."date_now") AS newest, ${wholesSql(collection, records)} AS wholes
  ${records.text}
  ${groupBySql(dimensions)}
  LIMIT ${mostGroups([...compared, ...named]) + 1}
) g`;
}

/** The texts by which records are grouped, with their names; those that are undefined are left out. */
export const givenTexts = (texts: Readonly<Record<string, string | undefined>>) =>
  Object.entries(texts).flatMap(([name, sql]) => (sql === undefined ? [] : [{ name, sql }]));

/** `GROUP BY` the first columns of a statement, one for each dimension. */
export const groupBySql = (dimensions: readonly unknown[]): string =>
  dimensions.length === 0 ? '' : `GROUP BY ${dimensions.map((_, index) => index + 1).join(', ')}`;

/** The sums of the figures, in the order of their declaration; without figures the number of records. */
export function amountsSql(collection: Collection): readonly string[] {
  const sums = declaredFigures(collection).map(({ field }) => `sum(${columnSql(field)})`);
  return sums.length === 0 ? ['count(*)'] : sums;
}

/** See `FigureRecords.wholes`; records that are counted have none. */
export const wholesSql = (collection: Collection, { wholes }: FigureRecords): string =>
  declaredFigures(collection).length === 0 ? '0' : wholes;

/** The most groups that are read. @param finer fields by which they are divided only to be merged afterwards */
export const mostGroups = (finer: readonly unknown[]): number =>
  finer.length === 0 ? MAX_GROUPS : MAX_COMPARED;

const textsSql = (fields: readonly Field[]): string | undefined =>
  fields.length === 0 ? undefined : `ARRAY[${fields.map(textSql).join(', ')}]`;

/** The SQL of a field's text. */
export const textSql = (field: Field | undefined): string | undefined =>
  field === undefined ? undefined : `${columnSql(field)}::text`;

/** Adds a parameter, and returns its placeholder. */
type Place = (value: unknown, type: string) => string;

/** The condition of the records of the periods that a picture shows; `''`: they are all. */
export function shownSql(
  { periods }: PictureQuestion,
  { collection, shown, place }: { collection: Collection; shown: readonly StoredPeriod[]; place: Place },
): string {
  if (periods !== 'all') return withinSql(collection, shown, place);
  return shown.length < MAX_PICTURE_PERIODS ? '' : latestSql(collection, shown, place);
}

/** The condition that a record belongs to one of some periods. */
function withinSql(collection: Collection, periods: readonly StoredPeriod[], place: Place): string {
  const [first, second] = periodsOf(collection);
  if (first === undefined || periods.length === 0) return '';
  const one = ({ year, part }: StoredPeriod): string => {
    if (first.kind === 'datetime') {
      const start = monthSql({ year, part }, place);
      return `(${columnSql(first)} >= ${start} AND ${columnSql(first)} < ${start} + interval '1 month')`;
    }
    const inYear = `t.${quoted(first.name)} = ${place(year, 'smallint')}`;
    if (second === undefined) return inYear;
    const type = second.kind === 'int' ? 'integer' : 'text';
    return `(${inYear} AND ${columnSql(second)} = ${place(second.kind === 'int' ? Number(part) : part, type)})`;
  };
  return `(${periods.map(one).join(' OR ')})`;
}

/**
 * The condition that a record belongs to one of the latest periods: to one of the first year, or to a later year. Compared with
 * each of the periods, a million records take four times as long.
 * @param periods the latest periods, in the order of time
 */
function latestSql(collection: Collection, periods: readonly StoredPeriod[], place: Place): string {
  const [first] = periodsOf(collection);
  const [earliest] = periods;
  if (first === undefined || earliest === undefined) return '';
  if (first.kind === 'datetime') return `${columnSql(first)} >= ${monthSql(earliest, place)}`;
  const ofFirstYear = periods.filter(({ year }) => year === earliest.year);
  const later = `t.${quoted(first.name)} > ${place(earliest.year, 'smallint')}`;
  return `(${later} OR ${withinSql(collection, ofFirstYear, place)})`;
}

const monthSql = ({ year, part }: StoredPeriod, place: Place): string =>
  place(`${year}-${part.padStart(2, '0')}-01`, 'timestamp');
