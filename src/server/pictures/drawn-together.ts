import type { Collection } from '@/domain/collections';
import type { PictureKind } from '@/domain/collections/answers';
import type { StoredPeriod } from '@/domain/coverage/stored-period';
import { drawnFrom } from '@/domain/pictures/draw-from';
import type { Drawn } from '@/domain/pictures/drawn';
import type { PictureQuestion } from '@/domain/pictures/picture';
import type { WholeTexts } from '@/domain/places/whole';
import type { StandingRecords } from '@/server/records/released/public-releases';
import { type FigureRecords, readWithoutWholes } from '@/server/records/whole-places';
import type { Reader } from '@/server/tables/reader';
import type { Asked, Tables } from '@/server/tables/tables';
import {
  amountsSql,
  givenTexts,
  groupBySql,
  mostGroups,
  recordPeriodSql,
  textSql,
  wholesSql,
} from './groups-sql';
import { latestPeriods, pictureRecords } from './picture-records';
import type { ReadPictureGroup } from './placed-picture';
import { figureNames, groupsOfPeriods, periodName } from './read-picture';

/** A picture of one period, or, with a question about all periods, of the latest ones. */
export type DrawnPicture = Readonly<{
  question: PictureQuestion;
  kind: PictureKind;
  /** Not used for a question about all periods. */
  period: StoredPeriod;
}>;

type TogetherAsked = Asked & Readonly<{ whole: WholeTexts; standing: Pick<StandingRecords, 'as' | 'parts'> }>;

/**
 * What is drawn of several pictures, without reading which periods can be chosen. Records are read once for all pictures.
 * @param pictures their questions are about one period or about all
 * @returns of each picture; null as in `ReadPicture`
 */
export async function readDrawnTogether<P extends DrawnPicture>(
  pictures: readonly P[],
  { whole, ...asked }: TogetherAsked,
  tables: Pick<Tables, 'matching'> & { read: Reader },
): Promise<ReadonlyMap<P, Drawn | null>> {
  if (pictures.length === 0) return new Map();
  const { collection, signal } = asked;
  const { divided } = await pictureRecords(tables, asked);
  const read = await Promise.all(
    divided.map(async ({ text, values, isPartOf }) => {
      const wanted = pictures.filter(
        ({ question, period }) => question.periods === 'all' || isPartOf(period),
      );
      if (wanted.length === 0) return new Map<DrawnPicture, readonly ReadPictureGroup[]>();
      const questions = wanted.map(({ question }) => question);
      const row = await readWithoutWholes(text, { collection, whole }, (records) =>
        tables.read<GroupsRow>(groupsTogetherSql(questions, { collection, records }), { values }, { signal }),
      );
      return new Map(wanted.map((picture, at) => [picture, row[`groups${at}`] ?? []]));
    }),
  );
  return new Map(
    pictures.map((picture) => {
      const groups = read.flatMap((found) => found.get(picture) ?? []);
      return [picture, drawnOf(picture, { groups, collection })];
    }),
  );
}

function drawnOf(
  { question, kind, period }: DrawnPicture,
  { groups, collection }: { groups: readonly ReadPictureGroup[]; collection: Collection },
): Drawn | null {
  if (groups.length > mostGroups([])) return null;
  const periods =
    question.periods === 'all'
      ? latestPeriods(periodsOfGroups(groups)).toReversed().map(periodName)
      : [periodName(period)];
  return drawnFrom(groupsOfPeriods(groups, periods), {
    kind,
    question,
    periods,
    figures: figureNames(collection),
  });
}

/** The periods of groups, each once. */
const periodsOfGroups = (groups: readonly ReadPictureGroup[]): readonly StoredPeriod[] => [
  ...new Map(
    groups.flatMap(({ year, part = '' }) =>
      year === undefined ? [] : [[periodName({ year, part }), { year, part }] as const],
    ),
  ).values(),
];

type GroupsRow = Readonly<Record<`groups${number}`, readonly ReadPictureGroup[] | null>> &
  Readonly<{ wholes: number | null }>;

/**
 * The figures of several pictures of the same records, by period. One row: for each question `groups0`, `groups1`, … as `groupsSql`
 * has them. The records are added up by all dimensions, and the result for each question by its own.
 */
function groupsTogetherSql(
  questions: readonly PictureQuestion[],
  { collection, records }: { collection: Collection; records: FigureRecords },
): string {
  const period = recordPeriodSql(collection);
  const dimensions = questions.map(({ place, category }) =>
    givenTexts({ ...period, place: textSql(place), category: textSql(category) }),
  );
  const all = [...new Set(dimensions.flat().map(({ sql }) => sql))];
  const amounts = amountsSql(collection);
  const groups = dimensions.map((own, at) => {
    const chosen = own.map(({ name, sql }) => `d${all.indexOf(sql)} AS ${name}`);
    const figures = `ARRAY[${amounts.map((_, index) => `sum(s${index})::float8`).join(', ')}] AS figures`;
    return `(SELECT json_agg(g) FROM (
  SELECT ${[...chosen, figures].join(', ')} FROM finest ${groupBySql(own)} LIMIT ${mostGroups([]) + 1}
) g) AS groups${at}`;
  });
  const finest = [
    ...all.map((sql, at) => `${sql} AS d${at}`),
    ...amounts.map((sql, at) => `${sql} AS s${at}`),
    `${wholesSql(collection, records)} AS wholes`,
  ];
  const ctes = [
    ...records.ctes,
    `finest AS MATERIALIZED (
  SELECT ${finest.join(', ')} ${records.text} ${groupBySql(all)}
)`,
  ];
  return `WITH ${ctes.join(', ')} SELECT ${groups.join(', ')}, (SELECT bit_or(wholes) FROM finest) AS wholes`;
}
