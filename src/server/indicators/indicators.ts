import { LRUCache } from 'lru-cache';
import type { Collection } from '@/domain/collections';
import { declaredFigures, placesOf } from '@/domain/collections/parts';
import type { PeriodCoverage } from '@/domain/coverage/coverage';
import {
  ordinalOf,
  type PeriodKind,
  periodAt,
  periodText,
  readDeliveryPeriod,
} from '@/domain/deliveries/period';
import { declaredIndicators } from '@/domain/indicators/declared';
import { commonPeriods, foldIndicator, type IndicatorTable } from '@/domain/indicators/fold-indicator';
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
import { type SideCell, sideCells, sideParts } from '@/domain/indicators/side-cells';
import { judgeListed } from '@/domain/places/judge-listed';
import type { Actor, Doer } from '@/server/actor';
import type { Coverages } from '@/server/coverage/coverage';
import type { PrismaClient } from '@/server/database/prisma';
import { ServiceError } from '@/server/errors';
import type { Places } from '@/server/places/service';
import { ownFilters } from '@/server/records/list/own-records';
import type { Records } from '@/server/records/records';
import { parseGroups } from '@/server/summaries/read-groups';
import type { Summaries } from '@/server/summaries/summaries';
import { readOwnIndicators, removeOwnIndicator, saveOwnIndicator } from './own-indicators';
import { type IndicatorQuery, judgeIndicatorQuery, LATEST_PERIOD } from './query';

/** How much of one period is there of both sides; null: the deliveries of that collection are not counted. */
export type CoveredPeriod = Readonly<{ period: string } & Record<Side, PeriodCoverage | null>>;

/** An indicator as it was computed. */
export type MadeIndicator = Readonly<{
  table: IndicatorTable;
  /** All periods that both sides have, in the order of time, and the latest of which enough is there. */
  periods: readonly string[];
  latest: string | null;
  /** The period that was chosen because none was asked for, or `latest`; null: several are shown. */
  period: string | null;
  covered: readonly CoveredPeriod[];
}>;

type Asked = Readonly<{
  indicator: Indicator;
  query: IndicatorQuery;
  /** Whose records are counted: a key's own, where it is bound to some. */
  actor: Actor;
  signal?: AbortSignal | undefined;
}>;

/** Figures divided by figures (docs/decisions/indicators.md). */
export type Indicators = Readonly<{
  /** Those that the service brings along, and then those that the office has added. */
  list: () => Promise<readonly ListedIndicator[]>;
  /** @throws {ServiceError} `not_found` */
  find: (name: string) => Promise<ListedIndicator>;
  /** Stores one of the office's. @returns its name @throws {ServiceError} `invalid_parameter`, `not_found` */
  save: (given: unknown, by: Doer) => Promise<string>;
  /** Removes one of the office's. @throws {ServiceError} `not_found` */
  remove: (name: string, by: Doer) => Promise<void>;
  /** @throws {ServiceError} `invalid_parameter` */
  read: (asked: Asked) => Promise<MadeIndicator>;
}>;

/** An indicator, and whether the office has added it. */
export type ListedIndicator = Indicator & Readonly<{ isOwn: boolean }>;

type Options = Readonly<{
  prisma: PrismaClient;
  summaries: Pick<Summaries, 'groups'>;
  coverages: Coverages;
  records: Pick<Records, 'readQuery'>;
  places: Pick<Places, 'vocabulary'>;
}>;

/** The cells of a side, and what they were made of. */
type Remembered = Readonly<{ of: readonly unknown[]; cells: readonly SideCell[] }>;

/** Cells that are remembered for all indicators together: about 60 MB. */
const MAX_CELLS = 200_000;

export function createIndicators({ prisma, summaries, coverages, records, places }: Options): Indicators {
  const remembered = new LRUCache<string, Remembered>({
    maxSize: MAX_CELLS,
    sizeCalculation: ({ cells }) => 1 + cells.length,
  });
  async function readSide(name: Side, { indicator, query, actor, signal }: Asked) {
    const side = indicator[name];
    const collection = sideCollection(side);
    const [list, covered, vocabulary] = await Promise.all([
      records.readQuery(collection, placeParameters(query, indicator, collection), { actor, signal }),
      coverages.of({ collection, actor, signal }),
      places.vocabulary(),
    ]);
    const { rows, columns, shareOf } = { ...query, shareOf: indicator.shareOf };
    const isShared = name === 'numerator' && shareOf !== undefined && [...rows, columns].includes(shareOf);
    const parts = sideParts(indicator, side, { share: isShared });
    const divided = { parts, figure: figureOf(side, collection) };
    const groups = await summaries.groups({ collection, query: list, actor, divided, signal });
    const periods = covered?.coverage.periods ?? [];
    const { factor: _factor, ...spec } = indicator;
    const key = JSON.stringify([
      name,
      spec,
      parts.map((part) => part.name),
      list.filters,
      ownFilters(actor, collection),
    ]);
    const of = [groups, vocabulary.register, vocabulary.lists, statesOf(periods)];
    const known = remembered.get(key);
    const cells = known?.of.every((part, at) => part === of[at])
      ? known.cells
      : sideCells(parseGroups(groups), { indicator, side, parts, vocabulary, covered: periods });
    remembered.set(key, { of, cells });
    return { cells, covered: covered && coveredBy(periods, side, indicator), vocabulary };
  }
  const list = async (): Promise<readonly ListedIndicator[]> => [
    ...declaredIndicators.map((one) => ({ ...one, isOwn: false })),
    ...(await readOwnIndicators(prisma)).map((one) => ({ ...one, isOwn: true })),
  ];
  return {
    list,
    find: async (name) => {
      const found = (await list()).find((one) => one.name === name);
      if (found === undefined) throw new ServiceError('not_found');
      return found;
    },
    save: (given, by) => saveOwnIndicator(prisma, given, by),
    remove: (name, by) => removeOwnIndicator(prisma, name, by),
    read: async (asked) => {
      const { indicator } = asked;
      const query = judgeIndicatorQuery(asked.query, indicator);
      const [numerator, denominator] = await Promise.all(
        SIDES.map((name) => readSide(name, { ...asked, query })),
      );
      const sides = { numerator: numerator!, denominator: denominator! };
      const cells = { numerator: numerator!.cells, denominator: denominator!.cells };
      const kind = jointOf(indicator).period;
      const periods = commonPeriods(cells);
      const latest = latestOf(periods, Object.values(sides));
      const shown = shownPeriods(query, { kind, periods, latest });
      const { lists } = numerator!.vocabulary;
      const categories = Object.fromEntries(
        jointOf(indicator).categories.flatMap(({ name, list }) => {
          const values = query.categories[name];
          const read = (text: string) => (list && judgeListed(text, list, lists).value) ?? text;
          return values === undefined ? [] : [[name, new Set(values.map(read))] as const];
        }),
      );
      const table = foldIndicator(cells, indicator, {
        ...query,
        periods: shown && new Set(shown),
        categories,
      });
      const textOf = (ordinal: number) =>
        kind === undefined ? '' : periodText(periodAt(ordinal, kind), kind);
      return {
        table,
        periods: periods.map(textOf),
        latest: latest === undefined ? null : textOf(latest),
        period: shown?.length === 1 ? textOf(shown[0]!) : null,
        covered: (shown ?? periods).map((at) => ({
          period: textOf(at),
          numerator: sides.numerator.covered?.get(at) ?? null,
          denominator: sides.denominator.covered?.get(at) ?? null,
        })),
      };
    },
  };
}

/** What the cells of a side depend on of its coverage. */
const statesOf = (periods: readonly PeriodCoverage[]): string =>
  JSON.stringify(periods.map(({ period, isCounted, state }) => [period, isCounted, state]));

const figureOf = ({ figure }: IndicatorSide, collection: Collection) =>
  declaredFigures(collection).find(({ field }) => field.name === figure)?.field;

/** The parameters of a list that limit a side to the places that are asked for, by its own names of them. */
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

/** How much of each joint period is there of a side: that of the last of its own periods in it. */
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

/** The last period of which enough is there on both sides or, where there is none, the last that has begun on both. */
function latestOf(
  periods: readonly number[],
  sides: readonly Readonly<{ covered: ReadonlyMap<number, PeriodCoverage> | undefined }>[],
): number | undefined {
  const areAll = (test: (one: PeriodCoverage) => boolean) => (at: number) =>
    sides.every(({ covered }) => {
      const one = covered?.get(at);
      return covered === undefined || (one !== undefined && test(one));
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
): readonly number[] | undefined {
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
