import { createHash } from 'node:crypto';
import { listOfParts, partsOfPeriods, readComparedKey } from '@/domain/answers/compared-key';
import type { DimensionPart } from '@/domain/answers/dimensions';
import { fixedFields, fixedUnit, fixedValues } from '@/domain/answers/fixed-fields';
import type { PlacedSummary } from '@/domain/answers/placer';
import type { Collection } from '@/domain/collections';
import type { PictureKind } from '@/domain/collections/answers';
import { declaredFigures, placesOf } from '@/domain/collections/parts';
import { laterThan, type PeriodCoverage } from '@/domain/coverage/coverage';
import { latestStored, type StoredPeriod, storedCoverages } from '@/domain/coverage/stored-period';
import type { GivenDeliveries } from '@/domain/deliveries/given';
import type { BoundaryArea } from '@/domain/pictures/boundaries/read-boundaries';
import { type ComparedRanks, compareRanks, type KeyedPictureGroup } from '@/domain/pictures/compare-ranks';
import { drawnFrom, type Group } from '@/domain/pictures/draw-from';
import { type Drawn, withNames } from '@/domain/pictures/drawn';
import type { MapShapes } from '@/domain/pictures/map-shapes';
import {
  MAX_PICTURE_PERIODS,
  type PictureQuestion,
  pictureDimensions,
  picturesOf,
  questionOf,
} from '@/domain/pictures/picture';
import { type Tile, tilesOf } from '@/domain/pictures/regency-tiles';
import type { Vocabulary } from '@/domain/places/judge-field';
import { placeCodeWithin } from '@/domain/places/judge-place';
import { placeScopeOf, type Register } from '@/domain/places/register';
import { AS_IT_WAS, PLACE_SYSTEM, type PlaceSystem } from '@/domain/places/successions/place-system';
import type { ShownSystem } from '@/domain/places/successions/shown-place';
import type { WholeTexts } from '@/domain/places/whole';
import type { InputFault } from '@/domain/refusals/input-fault';
import type { ReleaseStanding } from '@/domain/releases/standing';
import type { CollectionCoverage, Coverages } from '@/server/coverage/coverage';
import type { Deliveries } from '@/server/deliveries/deliveries';
import { invalid } from '@/server/input/input';
import type { Places } from '@/server/places/service';
import type { Records } from '@/server/records/records';
import {
  type FindStanding,
  type StandingRecords,
  standingIn,
} from '@/server/records/released/public-releases';
import { createVersionedCache } from '@/server/records/versioned-cache';
import { readWithoutWholes } from '@/server/records/whole-places';
import type { Reader } from '@/server/tables/reader';
import type { Asked, MatchingSource, Tables } from '@/server/tables/tables';
import { groupsSql, latestSql, mostGroups, periodsSql, withinSql } from './groups-sql';
import { mapShapesOf } from './map-paths';
import { latestPeriods, pictureRecords } from './picture-records';
import { namedPlaces, placePicture, type ReadPictureGroup } from './placed-picture';

/** A picture of a view, without its texts: periods are named as {@link periodName} does. */
export type PictureData = Readonly<{
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
  /** The field by which it is divided, and all by which it can be divided; `''`: by none. */
  by: string;
  dimensions: readonly string[];
  /** For `tiles`: the squares of the names, if the register knows them. */
  tiles: Readonly<Record<string, Tile>> | null;
  /** For `tiles`: the boundaries that the office has uploaded; null: there are none, and squares are drawn. */
  map: MapShapes | null;
  /** When the most recent of the records was recorded. */
  newest: Date | null;
  /** Null: the collection has no release. */
  standing: ReleaseStanding | null;
  /** Null: the figures stand under the places that the records name. */
  placed: PlacedSummary | null;
}>;

export type PictureAsked = Asked &
  Readonly<{
    kind: PictureKind;
    /** One of its `dimensions`; any other is the declared one. */
    by?: string | undefined;
    period?: string | undefined;
    /** By default the records that pages show. */
    findStanding?: FindStanding;
    /** The places under which the figures stand; absent: those that the records name. */
    system?: PlaceSystem | undefined;
  }>;

export type Pictures = Readonly<{
  /** @throws {ServiceError} `invalid_parameter` for a picture that the collection does not have, or a bad view */
  read: (asked: PictureAsked) => Promise<PictureData>;
  /** The map of the province: the boundaries that the office has uploaded, or squares. */
  map: () => Promise<RegencyMap>;
  /**
   * The deliveries for a picture: of its periods, and of the one unit to which the view is limited; null if no deliveries of
   * the collection are counted.
   * @throws {ServiceError} as `read`
   */
  delivered: (asked: PictureAsked) => Promise<PictureDeliveries | null>;
}>;

/** The regencies of the register on a map, by name; `tiles` has only those with a square. */
export type RegencyMap = Readonly<{ tiles: Readonly<Record<string, Tile>>; map: MapShapes | null }>;

/** `unit`: the unit to which the view is limited, or in which its places are; null: all units are counted. */
export type PictureDeliveries = GivenDeliveries & Readonly<{ unit: string | null }>;

/** The most figures of pictures that are cached: about 20 MB. */
const MAX_REMEMBERED = 400_000;

/** The most rows of statements that pictures have in common: about 10 MB. */
const MAX_SHARED_ROWS = 50_000;

type Options = Readonly<{
  tables: Pick<Tables, 'matching' | 'judge' | 'version' | 'read'>;
  records: Pick<Records, 'releases'>;
  places: Pick<Places, 'codes' | 'boundaries' | 'whole' | 'vocabulary' | 'system'>;
  coverages: Coverages;
  deliveries: Pick<Deliveries, 'given'>;
}>;

/** Reads the figures of pictures. A picture is cached as long as its collection has not changed. */
export function createPictures({ tables, records, places, coverages, deliveries }: Options): Pictures {
  const versionOf = async (collection: Collection) => (await tables.version(collection)).version;
  const cache = createVersionedCache<Omit<PictureData, 'tiles' | 'map' | 'standing'>>({
    versionOf,
    maxSize: MAX_REMEMBERED,
    sizeOf: ({ drawn }) => 1 + (drawn?.names.length ?? 0) * (1 + (drawn?.series.length ?? 0)),
  });
  const statements = createVersionedCache<object>({
    versionOf,
    maxSize: MAX_SHARED_ROWS,
    sizeOf: (row) =>
      Object.values(row).reduce((rows, value) => rows + (Array.isArray(value) ? value.length : 0), 1),
  });
  /** Pictures of one view send the same statements, for example for its periods: each is executed once for all of them. */
  const sharedReader =
    (collection: Collection, version: string): Reader =>
    async <Row>(...[text, { values }, { signal } = {}]: Parameters<Reader>) => {
      const name = createHash('sha256')
        .update(JSON.stringify([text, values]))
        .digest('base64');
      const read = (left: AbortSignal) => tables.read<object>(text, { values }, { signal: left });
      return (await statements({ collection, name, version, signal, read })) as Row;
    };
  const judged = ({ kind, by, ...asked }: PictureAsked) => {
    const { collection } = asked;
    const picture = picturesOf(collection).find((one) => one.kind === kind);
    if (picture === undefined) throw invalid('kind', { code: 'refused_value', reason: NOT_DECLARED });
    const { filter, findings, isPresent } = tables.judge(asked);
    const open = { collection, fixed: fixedFields(filter) };
    const question = questionOf(picture, { ...open, by });
    return { filter, findings, isPresent, question, dimensions: pictureDimensions(picture, open) };
  };
  const read: Pictures['read'] = async ({
    kind,
    by,
    period,
    system = AS_IT_WAS,
    signal,
    findStanding = records.releases.standing,
    ...asked
  }) => {
    const { collection, view } = asked;
    const { filter, findings, isPresent, question, dimensions } = judged({ ...asked, kind, by });
    const standing = await findStanding(collection, { isPresent });
    const { pins } = standing;
    if (system !== AS_IT_WAS && placesOf(collection).length === 0) throw invalid(PLACE_SYSTEM, NO_PLACES);
    const [whole, shown, covered] = await Promise.all([
      places.whole(),
      system === AS_IT_WAS ? undefined : places.system(system),
      coverages.of({ collection, unit: fixedUnit(collection, fixedValues(filter)), pins, signal }),
    ]);
    const readNow = async (stopped?: AbortSignal, version?: string) => ({
      ...(await readPicture(
        { ...asked, question, kind, period, whole, covered, standing, shown, signal: stopped },
        {
          tables:
            version === undefined
              ? tables
              : { matching: tables.matching, read: sharedReader(collection, version) },
          places,
        },
      )),
      by: question.category?.name ?? '',
      dimensions,
    });
    // Findings change without a new version of the collection.
    const data = await (findings
      ? readNow(signal)
      : cache({
          collection,
          name: JSON.stringify([
            view,
            kind,
            period,
            question.category?.name,
            whole,
            covered && statesOf(covered),
            pins?.name,
            shown && [shown.system, shown.digest],
          ]),
          signal,
          read: readNow,
        }));
    const made = { ...data, standing: standingIn(data.covered, standing) };
    const isMap = kind === 'tiles' && question.place?.place === 'regency' && data.drawn !== null;
    return isMap ? { ...made, ...(await mapOf(data.drawn!, places)) } : { ...made, tiles: null, map: null };
  };
  return {
    read,
    map: () => regencyMap(places),
    delivered: async (asked) => {
      const { collection, signal } = asked;
      const { filter, question } = judged(asked);
      // The periods are those of the picture, which was read, or is being read, for the page.
      const { period, before, periods } = await read(asked);
      const shown = question.periods === 'all' ? periods : [before, period].filter((name) => name !== null);
      const unit = fixedUnit(collection, fixedValues(filter));
      const given = await deliveries.given({ collection, periods: shown.map(storedPeriod), unit, signal });
      return given && { ...given, unit: unit ?? null };
    },
  };
}

/** The part of the coverage on which a picture depends. */
const statesOf = ({ coverage: { periods } }: CollectionCoverage) =>
  periods.map(({ period, state, delivered, expected, findings }) => [
    ...[period, state, delivered, expected, findings.open, findings.records, findings.certain],
  ]);

const NO_PLACES: InputFault = {
  code: 'refused_value',
  reason: { id: 'koleksi ini tidak memuat wilayah', en: 'this collection has no places' },
};

const NOT_DECLARED = {
  id: 'koleksi ini tidak memiliki gambar tersebut',
  en: 'this collection has no such picture',
};

/** A period as it is named in addresses and pictures: `2024`, `2024/1`. */
export const periodName = ({ year, part }: StoredPeriod): string =>
  part === '' ? String(year) : `${year}/${part}`;

/** The period that {@link periodName} has named. */
function storedPeriod(name: string): StoredPeriod {
  const [year = '', ...part] = name.split('/');
  return { year: Number(year), part: part.join('/') };
}

async function readPicture(
  {
    question,
    kind,
    period,
    shown: system,
    standing,
    ...asked
  }: Omit<PictureAsked, 'system'> & {
    question: PictureQuestion;
    whole: WholeTexts;
    covered: CollectionCoverage | undefined;
    standing: Pick<StandingRecords, 'as' | 'parts'>;
    /** Undefined: the figures stand under the places that the records name. */
    shown: ShownSystem | undefined;
  },
  {
    tables,
    places,
  }: { tables: Pick<Tables, 'matching'> & { read: Reader }; places: Pick<Places, 'vocabulary'> },
): Promise<Omit<PictureData, 'tiles' | 'map' | 'by' | 'dimensions' | 'standing'>> {
  const { collection, signal } = asked;
  const records = await pictureRecords(tables, { ...asked, standing });
  type Found = { periods: StoredPeriod[] | null };
  const found = await Promise.all(
    records.divided.map(({ text, values }) =>
      tables.read<Found>(periodsSql(collection, text), { values }, { signal }),
    ),
  );
  const periods =
    found.length === 1 ? (found[0]!.periods ?? []) : latestPeriods(found.flatMap((one) => one.periods ?? []));
  const latest = asked.covered && latestStored(periods, asked.covered);
  const shown = shownOf(question, { periods, period, latest });
  const parts = comparedOf(question, { collection, shown });
  const placedBy = system === undefined ? [] : namedPlaces(question, { collection, compared: parts });
  type Read = { groups: ReadPictureGroup[] | null; newest: Date | null; wholes: number | null };
  const readFrom = ({ text, values: given }: MatchingSource): Promise<Read> => {
    const values = [...given];
    const place = (value: unknown, type: string) => `$${values.push(value)}::${type}`;
    const within = shownSql(question, { collection, shown, place });
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
  const names = shown.map(periodName);
  const named = own.flatMap(({ year, part, named: _, ...group }) => {
    if (year === undefined) return [group];
    const name = periodName({ year, part: part ?? '' });
    // A period that came while the picture was read is not shown.
    return names.includes(name) ? [{ ...group, period: name }] : [];
  });
  const figures = declaredFigures(collection).map(({ field }) => field.name);
  const options = { kind, question, periods: names, figures: figures.length === 0 ? [''] : figures };
  const drawn = isTooMany || named.length > mostGroups(parts) ? null : drawnFrom(named, options);
  const vocabulary = asked.covered?.options.vocabulary;
  return {
    drawn,
    compared:
      drawn === null || vocabulary === undefined || parts.length === 0
        ? null
        : compareRanks(keyedGroups(named, { collection, parts, vocabulary }), {
            ...{ names: drawn.names, now: names.at(-1)!, before: names[0]! },
          }),
    period: names.at(-1) ?? null,
    before: names.length > 1 ? names[0]! : null,
    periods: periods.map(periodName),
    latest: latest === undefined ? null : periodName(latest),
    ...sufficiencyOf(asked.covered, { shown, latest }),
    place: question.place?.name ?? null,
    newest,
    placed,
  };
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

/** The condition of the records of the shown periods; `''`: they are all. */
function shownSql(
  { periods }: PictureQuestion,
  {
    collection,
    shown,
    place,
  }: {
    collection: Collection;
    shown: readonly StoredPeriod[];
    place: (value: unknown, type: string) => string;
  },
): string {
  if (periods !== 'all') return withinSql(collection, shown, place);
  return shown.length < MAX_PICTURE_PERIODS ? '' : latestSql(collection, shown, place);
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
): Pick<PictureData, 'covered' | 'insufficient' | 'later'> {
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

/** A map has all regencies of the register, whether they have figures or not. */
async function mapOf(
  drawn: Drawn,
  places: Pick<Places, 'codes' | 'boundaries'>,
): Promise<Pick<PictureData, 'drawn' | 'tiles' | 'map'>> {
  const [{ register }, shown] = await Promise.all([places.codes(), regencyMap(places)]);
  const scope = placeScopeOf(register, 'regency', undefined);
  const nameOf = (text: string) => register.places.get(placeCodeWithin(text, scope) ?? '')?.name ?? text;
  const hasMap = shown.map !== null || Object.keys(shown.tiles).length > 0;
  const names = hasMap ? register.byLevel.regency.map(({ name }) => name) : [];
  return { drawn: withNames(drawn, { names, nameOf }), ...shown };
}

async function regencyMap(places: Pick<Places, 'codes' | 'boundaries'>): Promise<RegencyMap> {
  const [{ register }, boundaries] = await Promise.all([places.codes(), places.boundaries.areas()]);
  return {
    tiles: tilesOf(register.byLevel.regency),
    map: boundaries && shapesOf(boundaries.areas, register),
  };
}

/** The last map of each upload, because pictures are read repeatedly. */
const maps = new WeakMap<readonly BoundaryArea[], { register: Register; shapes: MapShapes }>();

function shapesOf(areas: readonly BoundaryArea[], register: Register): MapShapes {
  const known = maps.get(areas);
  if (known?.register === register) return known.shapes;
  const shapes = mapShapesOf(areas, (code) => register.places.get(code)?.name);
  maps.set(areas, { register, shapes });
  return shapes;
}
