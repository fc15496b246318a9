import { listOfParts, partsOfPeriods, readComparedKey } from '@/domain/answers/compared-key';
import type { DimensionPart } from '@/domain/answers/dimensions';
import type { PlacedSummary } from '@/domain/answers/placer';
import type { Collection } from '@/domain/collections';
import type { PictureKind } from '@/domain/collections/answers';
import { declaredFigures } from '@/domain/collections/parts';
import { laterThan, type PeriodCoverage } from '@/domain/coverage/coverage';
import { latestStored, type StoredPeriod, storedCoverages } from '@/domain/coverage/stored-period';
import { type ComparedRanks, compareRanks, type KeyedPictureGroup } from '@/domain/pictures/compare-ranks';
import { drawnFrom, type Group } from '@/domain/pictures/draw-from';
import type { Drawn } from '@/domain/pictures/drawn';
import type { PictureQuestion } from '@/domain/pictures/picture';
import type { Vocabulary } from '@/domain/places/judge-field';
import type { ShownSystem } from '@/domain/places/successions/shown-place';
import type { WholeTexts } from '@/domain/places/whole';
import type { CollectionCoverage } from '@/server/coverage/coverage';
import type { Places } from '@/server/places/service';
import type { StandingRecords } from '@/server/records/released/public-releases';
import { readWithoutWholes } from '@/server/records/whole-places';
import type { Reader } from '@/server/tables/reader';
import type { Asked, MatchingSource, Tables } from '@/server/tables/tables';
import { groupsSql, mostGroups, periodsSql, shownSql } from './groups-sql';
import { latestPeriods, type PictureRecords, pictureRecords } from './picture-records';
import { namedPlaces, placePicture, type ReadPictureGroup } from './placed-picture';

/** What is read for a picture: periods are named as {@link periodName} does. */
export type ReadPicture = Readonly<{
  /** Null if the view has too many groups for a picture. */
  drawn: Drawn | null;
  /** The ranks of two periods by comparable figures; null: they are not compared, or a ranking has its own ranks. */
  compared: ComparedRanks | null;
  /** The period that is shown, and for `ranks` the one before; of pictures over time the first and the last. */
  period: string | null;
  before: string | null;
  /** All periods that can be chosen, the newest first, and the one that is shown if none is chosen. */
  periods: readonly string[];
  latest: string | null;
  /** The coverage of the shown periods; empty if deliveries are not counted. */
  covered: readonly PeriodCoverage[];
  /** The shown periods with insufficient data, and their coverage. */
  insufficient: readonly (PeriodCoverage & Readonly<{ name: string }>)[];
  /** The periods after the latest one that have begun. */
  later: readonly PeriodCoverage[];
  /** The level of the places that `shares` and `tiles` compare, by the name of their field. */
  place: string | null;
  /** When the most recent of the records was recorded. */
  newest: Date | null;
  /** Null: the figures stand under the places that the records name. */
  placed: PlacedSummary | null;
}>;

/** What is asked of the records of a view. */
export type ReadAsked = Asked &
  Readonly<{
    question: PictureQuestion;
    kind: PictureKind;
    whole: WholeTexts;
    standing: Pick<StandingRecords, 'as' | 'parts'>;
    /** Undefined: the figures stand under the places that the records name. */
    shown: ShownSystem | undefined;
  }>;

export type ReadSources = Readonly<{
  tables: Pick<Tables, 'matching'> & { read: Reader };
  places: Pick<Places, 'vocabulary'>;
}>;

/** The periods that can be chosen, and the figures of those that are shown. */
export async function readPicture(
  {
    period,
    covered,
    ...asked
  }: ReadAsked & Readonly<{ period: string | undefined; covered: CollectionCoverage | undefined }>,
  sources: ReadSources,
): Promise<ReadPicture> {
  const { collection, question, signal } = asked;
  const records = await pictureRecords(sources.tables, asked);
  type Found = { periods: StoredPeriod[] | null };
  const found = await Promise.all(
    records.divided.map(({ text, values }) =>
      sources.tables.read<Found>(periodsSql(collection, text), { values }, { signal }),
    ),
  );
  const periods =
    found.length === 1 ? (found[0]!.periods ?? []) : latestPeriods(found.flatMap((one) => one.periods ?? []));
  const latest = covered && latestStored(periods, covered);
  const shown = shownOf(question, { periods, period, latest });
  const { drawn, groups, parts, newest, placed } = await readFigures(
    { ...asked, periods: shown, records },
    sources,
  );
  const names = shown.map(periodName);
  const vocabulary = covered?.options.vocabulary;
  return {
    drawn,
    compared:
      drawn === null || vocabulary === undefined || parts.length === 0
        ? null
        : compareRanks(keyedGroups(groups, { collection, parts, vocabulary }), {
            ...{ names: drawn.names, now: names.at(-1)!, before: names[0]! },
          }),
    period: names.at(-1) ?? null,
    before: names.length > 1 ? names[0]! : null,
    periods: periods.map(periodName),
    latest: latest === undefined ? null : periodName(latest),
    ...sufficiencyOf(covered, { shown, latest }),
    place: question.place?.name ?? null,
    newest,
    placed,
  };
}

/** The figures of some periods, in the order of time. */
async function readFigures(
  {
    question,
    kind,
    periods,
    records,
    shown: system,
    ...asked
  }: ReadAsked & Readonly<{ periods: readonly StoredPeriod[]; records: PictureRecords }>,
  { tables, places }: ReadSources,
) {
  const { collection, signal } = asked;
  const parts = comparedOf(question, { collection, shown: periods });
  const placedBy = system === undefined ? [] : namedPlaces(question, { collection, compared: parts });
  type Read = { groups: ReadPictureGroup[] | null; newest: Date | null; wholes: number | null };
  const readFrom = ({ text, values: given }: MatchingSource): Promise<Read> => {
    const values = [...given];
    const place = (value: unknown, type: string) => `$${values.push(value)}::${type}`;
    const within = shownSql(question, { collection, shown: periods, place });
    return readWithoutWholes(
      within === '' ? text : `${text} AND ${within}`,
      { collection, whole: asked.whole },
      (counted) =>
        tables.read<Read>(
          groupsSql(question, {
            ...{ collection, records: counted, named: placedBy },
            compared: parts.map(({ field }) => field),
          }),
          { values },
          { signal },
        ),
    );
  };
  const read = await Promise.all(
    (question.periods === 'all' ? records.divided : [records.whole]).map(readFrom),
  );
  const groups = read.flatMap((one) => one.groups ?? []);
  const [newest = null] = read.flatMap((one) => one.newest ?? []).sort((a, b) => (a < b ? 1 : -1));
  const isTooMany = groups.length > mostGroups([...parts, ...placedBy]);
  const { groups: own, placed } =
    system === undefined || placedBy.length === 0 || isTooMany
      ? { groups, placed: null }
      : placePicture(groups, {
          ...{ question, collection, compared: parts, named: placedBy, shown: system },
          vocabulary: await places.vocabulary(),
        });
  const names = periods.map(periodName);
  const named = groupsOfPeriods(own, names);
  const options = { kind, question, periods: names, figures: figureNames(collection) };
  const drawn = isTooMany || named.length > mostGroups(parts) ? null : drawnFrom(named, options);
  return { drawn, groups: named, parts, newest, placed };
}

/**
 * The groups of some periods, which are named in them.
 * @param names by {@link periodName}; a period that came while the picture was read is not among them
 */
export const groupsOfPeriods = (groups: readonly ReadPictureGroup[], names: readonly string[]) =>
  groups.flatMap(({ year, part, named: _, ...group }) => {
    if (year === undefined) return [group];
    const period = periodName({ year, part: part ?? '' });
    return names.includes(period) ? [{ ...group, period }] : [];
  });

/** The names of the figures of groups; `''`: the number of records. */
export function figureNames(collection: Collection): readonly string[] {
  const figures = declaredFigures(collection).map(({ field }) => field.name);
  return figures.length === 0 ? [''] : figures;
}

/** The parts by which the two periods of a picture are compared; empty: they are not. A ranking has its own ranks. */
function comparedOf(
  { periods }: PictureQuestion,
  { collection, shown }: { collection: Collection; shown: readonly StoredPeriod[] },
): readonly DimensionPart[] {
  const isCompared = periods === 'two' && shown.length === 2 && collection.answers.ranking === undefined;
  return isCompared ? listOfParts(partsOfPeriods(collection)) : [];
}

function keyedGroups<G extends Group & Readonly<{ compared?: readonly string[] }>>(
  groups: readonly G[],
  options: { collection: Collection; parts: readonly DimensionPart[]; vocabulary: Vocabulary },
): readonly KeyedPictureGroup[] {
  const readKey = readComparedKey(partsOfPeriods(options.collection), options);
  return groups.map((group) => ({ ...group, key: readKey(group.compared ?? []) }));
}

/** The periods that a picture shows, in the order of time. */
function shownOf(
  { periods: wanted }: PictureQuestion,
  {
    periods,
    period,
    latest,
  }: { periods: readonly StoredPeriod[]; period: string | undefined; latest: StoredPeriod | undefined },
): StoredPeriod[] {
  if (wanted === 'all') return periods.toReversed();
  const chosen = periods.find((one) => periodName(one) === period) ?? latest ?? periods[0];
  const at = chosen === undefined ? 0 : periods.indexOf(chosen);
  return periods.slice(at, at + (wanted === 'two' ? 2 : 1)).reverse();
}

/** The coverage of the shown periods, those with insufficient data, and the periods after the latest one that have begun. */
function sufficiencyOf(
  covered: CollectionCoverage | undefined,
  { shown, latest }: { shown: readonly StoredPeriod[]; latest: StoredPeriod | undefined },
): Pick<ReadPicture, 'covered' | 'insufficient' | 'later'> {
  if (covered === undefined) return { covered: [], insufficient: [], later: [] };
  const { coverage } = covered;
  const coverageAt = storedCoverages(coverage);
  const named = shown.flatMap((one) => {
    const period = coverageAt(one);
    return period === undefined ? [] : [{ ...period, name: periodName(one) }];
  });
  const insufficient = named.filter(({ isCounted }) => !isCounted);
  const at = latest && coverageAt(latest);
  return { covered: named, insufficient, later: at === undefined ? [] : laterThan(at, coverage.periods) };
}

/** A period as it is named in addresses and pictures: `2024`, `2024/1`. */
export const periodName = ({ year, part }: StoredPeriod): string =>
  part === '' ? String(year) : `${year}/${part}`;

/** The period that {@link periodName} has named. */
export function storedPeriod(name: string): StoredPeriod {
  const [year = '', ...part] = name.split('/');
  return { year: Number(year), part: part.join('/') };
}
