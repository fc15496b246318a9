import { LRUCache } from 'lru-cache';
import type { DimensionPart } from '@/domain/answers/dimensions';
import type { RecordGroup } from '@/domain/answers/fold';
import { placeGroups } from '@/domain/answers/placed-groups';
import { placedParts } from '@/domain/answers/placed-parts';
import { joinedPlaces, type PlacedSummary } from '@/domain/answers/placer';
import type { Collection } from '@/domain/collections';
import { declaredFigures, periodsOf, placesOf } from '@/domain/collections/parts';
import type { PeriodCoverage } from '@/domain/coverage/coverage';
import {
  LATEST_PERIOD,
  ordinalOf,
  type PeriodKind,
  periodAt,
  periodFieldsOf,
  periodText,
  readDeliveryPeriod,
} from '@/domain/deliveries/period';
import { declaredIndicators } from '@/domain/indicators/declared';
import {
  askedFilter,
  foldIndicator,
  type IndicatorAsked,
  type IndicatorRatio,
  type IndicatorTable,
} from '@/domain/indicators/fold-indicator';
import {
  type Indicator,
  type IndicatorSide,
  jointOf,
  PERIOD_DIMENSION,
  periodKindOf,
  SIDES,
  type Side,
  sideCollection,
} from '@/domain/indicators/indicator';
import { containing } from '@/domain/indicators/periods';
import { countedGroups, type SideCell, sideCells, sideParts } from '@/domain/indicators/side-cells';
import type { Vocabulary } from '@/domain/places/judge-field';
import { judgeListed } from '@/domain/places/judge-listed';
import { AS_IT_WAS, type PlaceSystem } from '@/domain/places/successions/place-system';
import type { ShownSystem } from '@/domain/places/successions/shown-place';
import type { ReleaseStanding } from '@/domain/releases/standing';
import type { Actor, Doer } from '@/server/actor';
import type { Coverages } from '@/server/coverage/coverage';
import type { PrismaClient } from '@/server/database/prisma';
import { ServiceError } from '@/server/errors';
import { inSlices } from '@/server/in-slices';
import type { Places } from '@/server/places/service';
import { ownFilters } from '@/server/records/list/own-records';
import { askedReleases } from '@/server/records/list/pinned/with-pins';
import type { Records } from '@/server/records/records';
import {
  type FindStanding,
  pinsOf,
  RELEASE,
  type StandingRecords,
  standingIn,
} from '@/server/records/released/public-releases';
import { parseGroups } from '@/server/summaries/read-groups';
import type { Summaries } from '@/server/summaries/summaries';
import { readOwnIndicators, removeOwnIndicator, saveOwnIndicator } from './own-indicators';
import { type IndicatorQuery, judgeIndicatorQuery } from './query';

/** The coverage of one period for both sides; null: the deliveries of that collection are not counted. */
export type CoveredPeriod = Readonly<{ period: string } & Record<Side, PeriodCoverage | null>>;

/** A computed indicator. */
export type MadeIndicator = Readonly<{
  table: IndicatorTable;
  /** All periods that both sides have, in the order of time, and the latest one with sufficient data. */
  periods: readonly string[];
  latest: string | null;
  /** The period that was chosen because none was asked for, or `latest`; null: several are shown. */
  period: string | null;
  covered: readonly CoveredPeriod[];
  /** Of which releases the shown values of each side are; null: nothing is said of releases, or there are none. */
  standing: Readonly<Record<Side, ReleaseStanding | null>>;
  /** Null: the values stand under the places that the records name. */
  placed: PlacedSummary | null;
}>;

type Asked = Readonly<{
  indicator: Indicator;
  query: IndicatorQuery;
  /** The actor whose visible records are counted: for a bound key, its own. */
  actor: Actor;
  /** By default the records that pages show. */
  findStanding?: FindStanding;
  signal?: AbortSignal | undefined;
}>;

/** Indicators, which divide figures by figures (docs/decisions/indicators.md). */
export type Indicators = Readonly<{
  /** Indicators of the service, and then those that the office has added. */
  list: () => Promise<readonly ListedIndicator[]>;
  /** @throws {ServiceError} `not_found` */
  find: (name: string) => Promise<ListedIndicator>;
  /** The latest values of the indicators that the home page shows, for some collections; at most a minute old. */
  headlines: (
    collections: readonly Collection[],
    system?: PlaceSystem,
  ) => Promise<readonly IndicatorHeadline[]>;
  /** Stores an indicator of the office. @returns its name @throws {ServiceError} `invalid_parameter`, `not_found` */
  save: (given: unknown, by: Doer) => Promise<string>;
  /** Removes an indicator of the office. @throws {ServiceError} `not_found` */
  remove: (name: string, by: Doer) => Promise<void>;
  /** @throws {ServiceError} `invalid_parameter` */
  read: (asked: Asked) => Promise<MadeIndicator>;
  /** The periods that `read` returns, without reading a figure. */
  periods: (asked: Asked) => Promise<readonly string[]>;
}>;

/** An indicator, and whether the office has added it. */
export type ListedIndicator = Indicator & Readonly<{ isOwn: boolean }>;

/** The latest value of an indicator. */
export type IndicatorHeadline = Readonly<{ name: string; ratio: IndicatorRatio; period: string | null }> &
  Pick<MadeIndicator, 'standing'>;

type Options = Readonly<{
  prisma: PrismaClient;
  summaries: Pick<Summaries, 'groups'>;
  coverages: Coverages;
  records: Pick<Records, 'readQuery' | 'releases'>;
  places: Pick<Places, 'vocabulary' | 'system'>;
}>;

/** The cells of a side, and the data from which they were made. */
type Remembered = Readonly<{ of: readonly unknown[] }> & ReadSide;

/** The cells of a side; `placed`: null without a system of places. */
type ReadSide = Readonly<{ cells: readonly SideCell[]; placed: PlacedSummary | null }>;

/** The most cells that are cached for all indicators together: about 60 MB. */
const MAX_CELLS = 200_000;

const HOME_AGE_MS = 60_000;
const HOME: Actor = { kind: 'system', name: 'home' };
/** The query for the latest value of everything. */
const UNDIVIDED: IndicatorQuery = {
  ...{ rows: [], period: [], places: {}, code: [], categories: {} },
  figures: 'standing',
};

export function createIndicators({ prisma, summaries, coverages, records, places }: Options): Indicators {
  const remembered = new LRUCache<string, Remembered>({
    maxSize: MAX_CELLS,
    sizeCalculation: ({ cells }) => 1 + cells.length,
  });
  /** Reads the coverage of the periods of a side; empty if it has no periods. */
  async function coverSide(name: Side, asked: Asked): Promise<CoveredSide> {
    const { indicator, query, actor, findStanding = records.releases.standing, signal } = asked;
    const collection = sideCollection(indicator[name]);
    const { release, figures } = query;
    const named =
      release === undefined ? undefined : askedReleases(await records.releases.of(collection), release);
    const standing = figures && (await findStanding(collection, { isPresent: figures === 'present' }));
    const pins = named === undefined ? standing?.pins : pinsOf(named);
    const covered = await coverages.of({ collection, actor, pins, signal });
    const released = named && new Set(named.map(({ period }) => period));
    const periods = (covered?.coverage.periods ?? []).filter(({ period }) => released?.has(period) ?? true);
    return { periods, joint: coveredBy(periods, indicator[name], indicator), standing };
  }
  /**
   * @param options.shown the ordinals of the joint periods that are read; undefined: all
   * @param options.asking the periods and categories that are shown
   * @param options.system undefined: the cells are at the places that the records name
   */
  async function readSide(
    name: Side,
    { indicator, query, actor, signal }: Asked,
    options: {
      covered: CoveredSide;
      shown: Shown;
      vocabulary: Vocabulary;
      asking: Pick<IndicatorAsked, 'periods' | 'categories'>;
      system: ShownSystem | undefined;
    },
  ): Promise<ReadSide> {
    const { covered, shown, vocabulary, asking, system } = options;
    const side = indicator[name];
    const collection = sideCollection(side);
    const parameters = [
      ...placeParameters(query, indicator, collection),
      ...periodParameters(shown, indicator, collection),
      ...(query.release === undefined ? [] : [[RELEASE, query.release] as const]),
    ];
    const list = {
      ...(await records.readQuery(collection, parameters, { actor, signal })),
      standing: covered.standing?.pins,
    };
    const { shareOf } = indicator;
    const isAsked = shareOf !== undefined && [...query.rows, query.columns].includes(shareOf);
    const isShared = name === 'numerator' && isAsked;
    const parts = sideParts(indicator, side, { share: isShared });
    const from = system === undefined ? parts : placedParts(parts, collection);
    const divided = { parts: from, figure: figureOf(side, collection), isFiner: system !== undefined };
    const groups = await summaries.groups({ collection, query: list, actor, divided, signal });
    const { factor: _factor, ...spec } = indicator;
    const key = JSON.stringify([
      ...[name, spec, isShared, list.filters, ownFilters(actor, collection), list.pins?.name],
      list.standing?.name,
      // Of other places there are notes, which name only what is shown.
      ...(system === undefined ? [] : [system.system, shown, query.categories]),
    ]);
    const of = [groups, vocabulary.register, vocabulary.lists, statesOf(covered.periods), system?.register];
    const known = remembered.get(key);
    if (known?.of.every((part, at) => part === of[at])) return known;
    const reading = { indicator, side, parts, vocabulary, covered: covered.periods };
    const read = await inSlices(parseGroups(groups));
    const made =
      system === undefined
        ? { cells: await inSlices(sideCells(read, reading)), placed: null }
        : await placedCells(read, { ...reading, from, collection, system, asking });
    remembered.set(key, { of, ...made });
    return made;
  }
  const list = async (): Promise<readonly ListedIndicator[]> => [
    ...declaredIndicators.map((one) => ({ ...one, isOwn: false })),
    ...(await readOwnIndicators(prisma)).map((one) => ({ ...one, isOwn: true })),
  ];
  const read: Indicators['read'] = async (asked) => {
    const { indicator } = asked;
    const query = judgeIndicatorQuery(asked.query, indicator);
    const [above, below, vocabulary] = await Promise.all([
      coverSide('numerator', asked),
      coverSide('denominator', asked),
      places.vocabulary(),
    ]);
    const kind = jointOf(indicator).period;
    const periods = commonPeriods(above, below);
    const latest = latestOf(periods, [above, below]);
    const shown = shownPeriods(query, { kind, periods, latest });
    const { lists } = vocabulary;
    const categories = Object.fromEntries(
      jointOf(indicator).categories.flatMap(({ name, list }) => {
        const values = query.categories[name];
        const read = (text: string) => (list && judgeListed(text, list, lists).value) ?? text;
        return values === undefined ? [] : [[name, new Set(values.map(read))] as const];
      }),
    );
    const asking = { ...query, periods: shown && new Set(shown), categories };
    const { system: named = AS_IT_WAS } = query;
    const system = named === AS_IT_WAS ? undefined : await places.system(named);
    const reading = { shown, vocabulary, asking, system };
    const sides = await Promise.all([
      readSide('numerator', { ...asked, query }, { covered: above, ...reading }),
      readSide('denominator', { ...asked, query }, { covered: below, ...reading }),
    ]);
    const [numerator, denominator] = sides.map(({ cells }) => cells) as [
      readonly SideCell[],
      readonly SideCell[],
    ];
    const table = await inSlices(foldIndicator({ numerator, denominator }, indicator, asking));
    const standingOf = ({ joint, standing }: CoveredSide) =>
      standing === undefined
        ? null
        : standingIn(
            (shown ?? periods).flatMap((at) => joint?.get(at) ?? []),
            standing,
          );
    const textOf = periodTextOf(kind);
    return {
      table,
      periods: periods.map(textOf),
      latest: latest === undefined ? null : textOf(latest),
      period: shown?.length === 1 ? textOf(shown[0]!) : null,
      covered: (shown ?? periods).map((at) => ({
        period: textOf(at),
        numerator: above.joint?.get(at) ?? null,
        denominator: below.joint?.get(at) ?? null,
      })),
      standing: { numerator: standingOf(above), denominator: standingOf(below) },
      placed: joinedPlaces(sides.flatMap(({ placed }) => placed ?? [])),
    };
  };
  /** Every open home page asks for these once a minute. */
  const shownAtHome = new LRUCache<string, Promise<IndicatorHeadline | undefined>>({
    max: 50,
    ttl: HOME_AGE_MS,
  });
  const headlineOf = (indicator: Indicator, system: PlaceSystem): Promise<IndicatorHeadline | undefined> => {
    const key = `${indicator.name} ${system}`;
    const known = shownAtHome.get(key);
    if (known !== undefined) return known;
    // An indicator without places is the same in every system.
    const isPlaced = jointOf(indicator).places.length > 0;
    const query = isPlaced ? { ...UNDIVIDED, system } : UNDIVIDED;
    const made = read({ indicator, query, actor: HOME }).then(({ table, period, standing }) =>
      table.total === null ? undefined : { name: indicator.name, ratio: table.total, period, standing },
    );
    shownAtHome.set(key, made);
    made.catch(() => shownAtHome.delete(key));
    return made;
  };
  return {
    list,
    find: async (name) => {
      const found = (await list()).find((one) => one.name === name);
      if (found === undefined) throw new ServiceError('not_found');
      return found;
    },
    headlines: async (collections, system = AS_IT_WAS) => {
      // Compared by name, because the pages have the declarations in a bundle of their own.
      const open = new Set(collections.map(({ resource }) => resource));
      const shown = declaredIndicators.filter(
        ({ isHeadline, ...sides }) =>
          isHeadline === true && SIDES.every((side) => open.has(sides[side].collection)),
      );
      const made = await Promise.all(shown.map((indicator) => headlineOf(indicator, system)));
      return made.filter((one) => one !== undefined);
    },
    save: (given, by) => saveOwnIndicator(prisma, given, by),
    remove: (name, by) => removeOwnIndicator(prisma, name, by),
    read,
    periods: async (asked) => {
      const sides = await Promise.all([coverSide('numerator', asked), coverSide('denominator', asked)]);
      return commonPeriods(...sides).map(periodTextOf(jointOf(asked.indicator).period));
    },
  };
}

const periodTextOf =
  (kind: PeriodKind | undefined) =>
  (ordinal: number): string =>
    kind === undefined ? '' : periodText(periodAt(ordinal, kind), kind);

/** The coverage of a side; `joint` by the ordinal of the joint period, undefined: it has no periods. */
type CoveredSide = Readonly<{
  periods: readonly PeriodCoverage[];
  joint: ReadonlyMap<number, PeriodCoverage> | undefined;
  /** Undefined: nothing is said of releases. */
  standing: StandingRecords | undefined;
}>;

/** The ordinals of joint periods; undefined: all. */
type Shown = readonly number[] | undefined;

/**
 * The cells of a side under the places of a system. Of both sides the places are those of the system, so their codes are too.
 * @param groups by `options.from`
 */
async function placedCells(
  groups: readonly RecordGroup[],
  options: Parameters<typeof sideCells>[1] & {
    from: readonly DimensionPart[];
    collection: Collection;
    system: ShownSystem;
    asking: Pick<IndicatorAsked, 'periods' | 'categories'>;
  },
): Promise<ReadSide> {
  const { from, parts, collection, vocabulary, system, asking, indicator } = options;
  const isAsked = askedFilter(indicator, asking);
  const counted = await inSlices(countedGroups(groups, isAsked, { ...options, parts: from }));
  const { groups: merged, placed } = await inSlices(
    placeGroups(counted, { from, into: parts, collection, vocabulary, shown: system }),
  );
  const { register } = system;
  const cells = await inSlices(sideCells(merged, { ...options, vocabulary: { ...vocabulary, register } }));
  return { cells, placed };
}

/** The part of the coverage on which the cells of a side depend. */
const statesOf = (periods: readonly PeriodCoverage[]): string =>
  JSON.stringify(periods.map(({ period, isCounted, state }) => [period, isCounted, state]));

const figureOf = ({ figure }: IndicatorSide, collection: Collection) =>
  declaredFigures(collection).find(({ field }) => field.name === figure)?.field;

/** The parameters of a list that limit a side to the requested places, by the side's own field names. */
function placeParameters(
  { places, code }: IndicatorQuery,
  indicator: Indicator,
  collection: Collection,
): [string, string][] {
  const own = new Map(placesOf(collection).map(({ name, place }) => [place, name]));
  const named = jointOf(indicator).places.flatMap(({ name, place }) => {
    const field = own.get(place);
    return (places[name] ?? []).flatMap((value): [string, string][] =>
      field === undefined ? [] : [[field, value]],
    );
  });
  return [...named, ...code.map((one): [string, string] => ['kode_wilayah', one])];
}

/** The parameters of a list that limit a side to the years of some joint periods. */
function periodParameters(
  shown: Shown,
  indicator: Indicator,
  collection: Collection,
): (readonly [string, string])[] {
  const fields = periodFieldsOf(periodsOf(collection));
  const kind = jointOf(indicator).period;
  if (shown === undefined || fields === undefined || kind === undefined) return [];
  const years = [...new Set(shown.map((at) => periodAt(at, kind).year))].sort((a, b) => a - b);
  if (!('moment' in fields)) return years.map((year) => [fields.year.name, String(year)] as const);
  const [first, last] = [years[0], years.at(-1)];
  const { name } = fields.moment;
  return first === undefined || last === undefined
    ? []
    : [
        [`${name}.gte`, `${first}-01-01`],
        [`${name}.lt`, `${last + 1}-01-01`],
      ];
}

/** The periods that both sides have, in the order of time; those of one side if the other has none. */
function commonPeriods({ joint: one }: CoveredSide, { joint: other }: CoveredSide): readonly number[] {
  const ordinals = [...(one ?? other ?? new Map<number, PeriodCoverage>()).keys()];
  return ordinals.filter((at) => other === undefined || other.has(at)).sort((a, b) => a - b);
}

/** The coverage of each joint period for a side: that of the side's last own period in it that counts, else of the last one. */
function coveredBy(
  periods: readonly PeriodCoverage[],
  side: IndicatorSide,
  indicator: Indicator,
): ReadonlyMap<number, PeriodCoverage> | undefined {
  const kind = periodKindOf(sideCollection(side));
  const longer = jointOf(indicator).period;
  if (kind === undefined || longer === undefined) return undefined;
  const covered = new Map<number, PeriodCoverage>();
  for (const one of periods) {
    const period = readDeliveryPeriod(one.period, kind);
    const at = period && containing(period, kind, longer);
    if (at !== undefined && (one.isCounted || covered.get(at)?.isCounted !== true)) covered.set(at, one);
  }
  return covered;
}

/** The last period with sufficient data on both sides or, if there is none, the last that has begun on both. */
function latestOf(periods: readonly number[], sides: readonly CoveredSide[]): number | undefined {
  const areAll = (test: (one: PeriodCoverage) => boolean) => (at: number) =>
    sides.every(({ joint }) => {
      const one = joint?.get(at);
      return joint === undefined || (one !== undefined && test(one));
    });
  return (
    periods.findLast(areAll(({ isCounted }) => isCounted)) ??
    periods.findLast(areAll(({ state }) => state !== 'future'))
  );
}

/** The ordinals of the periods that are shown; undefined: all. */
function shownPeriods(
  { period, rows, columns }: IndicatorQuery,
  {
    kind,
    periods,
    latest,
  }: { kind: PeriodKind | undefined; periods: readonly number[]; latest: number | undefined },
): Shown {
  if (kind === undefined) return undefined;
  if (period.length === 0 && [...rows, columns].includes(PERIOD_DIMENSION)) return undefined;
  if (period.length === 0 || period.includes(LATEST_PERIOD)) return latest === undefined ? [] : [latest];
  const asked = period.flatMap((text) => {
    const read = readDeliveryPeriod(text, kind);
    if (read !== undefined) return [ordinalOf(read, kind)];
    return periods.filter((at) => periodText(periodAt(at, kind), kind).startsWith(`${text}-`));
  });
  return [...new Set(asked)].sort((a, b) => a - b);
}
