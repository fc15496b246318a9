import { dayOf } from '@/domain/calendar';
import type { Collection } from '@/domain/collections';
import { type Board, makeBoard } from '@/domain/deliveries/board';
import type { StoredAs } from '@/domain/deliveries/delivery-view';
import { type DeliveryForm, deliveryFormOf } from '@/domain/deliveries/form';
import { type CountedCell, gatherCells, periodOfCell, unitOfText } from '@/domain/deliveries/gather';
import { type GivenDeliveries, givenOf } from '@/domain/deliveries/given';
import { periodText } from '@/domain/deliveries/period';
import {
  type LatePeriod,
  lastPeriodOf,
  latePeriodsOf,
  type PeriodSummary,
} from '@/domain/deliveries/summary';
import type { Vocabulary } from '@/domain/places/judge-field';
import type { Actor, Doer } from '@/server/actor';
import type { Pool } from '@/server/database/pool';
import type { PrismaClient } from '@/server/database/prisma';
import { ServiceError } from '@/server/errors';
import { invalid } from '@/server/input/input';
import type { Places } from '@/server/places/service';
import type { WritingBatch } from '@/server/records/history/writing-batch';
import type { Records } from '@/server/records/records';
import { scopeOf } from '@/server/records/scope';
import type { Settings } from '@/server/settings';
import { createReader } from '@/server/tables/reader';
import type { Turns } from '@/server/turns';
import { readDeliveryBatches } from './cell';
import { createCounts, type DeliveryCounts } from './counts';
import type { SaveDelivery } from './inputs';
import { ownScopeOf, shownUnits } from './own-units';
import { readDeliverySettings, saveDeliverySetting } from './settings';

export type BoardAsked = Readonly<{
  collection: Collection;
  /** The actor whose visible records are counted; by default all records are. */
  actor?: Actor | undefined;
  signal?: AbortSignal | undefined;
  /** How old the counts may be, in milliseconds; by default 0. */
  maxAge?: number;
}>;

/** The deliveries that are wanted: of periods as they are stored, and of the unit with that text; undefined: of all units. */
export type GivenAsked = BoardAsked &
  Readonly<{
    periods: readonly Pick<CountedCell, 'year' | 'part'>[];
    unit: string | undefined;
  }>;

/** One delivery in detail. */
export type DeliveryDetail = Readonly<{ batches: readonly WritingBatch[]; stored: StoredAs }>;

/** A summary of the deliveries of a collection. */
export type CollectionDeliveries = Readonly<{
  collection: string;
  /** The summary of the last period that is over; null: there is none. */
  last: PeriodSummary | null;
  late: readonly LatePeriod[];
}>;

/** Reads which units have delivered which periods to which collections (docs/decisions/deliveries.md). */
export type Deliveries = Readonly<{
  /** @throws {ServiceError} `invalid_parameter` if no deliveries of the collection are counted */
  board: (asked: BoardAsked) => Promise<Board>;
  /** How much of some periods is delivered; null if no deliveries of the collection are counted. */
  given: (asked: GivenAsked) => Promise<GivenDeliveries | null>;
  /** The writers of the records of one delivery, and how the records are stored. @throws {ServiceError} `not_found` */
  detail: (asked: BoardAsked & Readonly<{ unit: string; period: string }>) => Promise<DeliveryDetail>;
  /** The deliveries of the last period, and the late ones, for these collections; up to a minute old. */
  summary: (collections: readonly Collection[]) => Promise<readonly CollectionDeliveries[]>;
  /** @throws {ServiceError} as `saveDeliverySetting`; `outside_scope` for units outside the scope of a bound data officer */
  save: (input: SaveDelivery, asked: Readonly<{ collection: Collection; by: Doer }>) => Promise<void>;
}>;

type Options = Readonly<{
  pool: Pool;
  turns: Turns;
  prisma: PrismaClient;
  records: Pick<Records, 'version'>;
  places: Pick<Places, 'vocabulary'>;
  settings: Settings;
  now: () => Date;
}>;

export function createDeliveries({
  pool,
  turns,
  prisma,
  records,
  places,
  settings,
  now,
}: Options): Deliveries {
  const read = createReader({
    pool,
    turns,
    prepared: settings.DATABASE_PREPARED,
    maxReads: MAX_READS,
    limitMs: settings.READ_TIMEOUT_SECONDS * 1_000,
  });
  const counts = createCounts({ read, records });
  /** The last board for each result of counting: the home page asks repeatedly for those of all collections. */
  const boards = new WeakMap<DeliveryCounts, { key: string; vocabulary: Vocabulary; board: Board }>();
  const day = (at: Date) => dayOf(at, settings.TIME_ZONE);

  const gathered = async ({ collection, actor, ...asked }: BoardAsked) => {
    const form = formOf(collection);
    const scope = ownScopeOf(actor, collection);
    const [counted, vocabulary] = await Promise.all([
      counts({ ...asked, collection, form, scope }),
      places.vocabulary(),
    ]);
    return { form, scope, counted, vocabulary };
  };

  const board = async (asked: BoardAsked): Promise<Board> => {
    const [{ form, scope, counted, vocabulary }, set] = await Promise.all([
      gathered(asked),
      readDeliverySettings(prisma, asked.collection),
    ]);
    const today = day(now());
    const key = JSON.stringify([today, set]);
    const before = boards.get(counted);
    if (before?.key === key && before.vocabulary === vocabulary) return before.board;
    const made = makeBoard(gatherCells(counted, form, vocabulary), {
      form,
      register: vocabulary.register,
      settings: set,
      days: { today, known: day(counted.beginning), dayOf: day },
      shows: shownUnits(scope, form, vocabulary),
    });
    boards.set(counted, { key, vocabulary, board: made });
    return made;
  };

  return {
    board,

    summary: (asked) =>
      Promise.all(
        asked
          .filter((collection) => deliveryFormOf(collection) !== undefined)
          .map(async (collection) => {
            const made = await board({ collection, maxAge: SUMMARY_AGE_MS });
            const last = lastPeriodOf(made) ?? null;
            return { collection: collection.resource, last, late: latePeriodsOf(made, day(now())) };
          }),
      ),

    given: async ({ periods, unit, ...asked }) => {
      const form = deliveryFormOf(asked.collection);
      if (form === undefined) return null;
      const { kind } = form.period;
      const [made, vocabulary] = await Promise.all([board(asked), places.vocabulary()]);
      const named = periods.flatMap((one) => periodOfCell(one, kind, vocabulary) ?? []);
      const only = unit === undefined ? undefined : unitOfText(unit, form, vocabulary).unit;
      return givenOf(made, {
        periods: new Set(named.map((one) => periodText(one, kind))),
        shows: (one) => only === undefined || one === only,
      });
    },

    detail: async (asked) => {
      const { collection, signal } = asked;
      const { form, counted, vocabulary } = await gathered(asked);
      const stored = storedAs(counted.cells, { ...asked, form, vocabulary });
      if (stored === undefined) return { batches: [], stored: { units: [], year: 0, parts: [] } };
      return { stored, batches: await readDeliveryBatches(read, { collection, form, stored }, { signal }) };
    },

    save: async (input, { collection, by }) => {
      const form = formOf(collection);
      const vocabulary = await places.vocabulary();
      const known = form.by === 'regency' && vocabulary.register.places.get(input.unit);
      if (form.by === 'none' && input.unit !== '') throw invalid('unit', { code: 'unknown' });
      if (form.by === 'regency' && input.unit !== '' && known === undefined)
        throw invalid('unit', { code: 'unknown' });
      const scope = by.actor && scopeOf(by.actor, collection);
      const isOwn = scope === undefined || shownUnits(scope, form, vocabulary)(input.unit);
      if (!isOwn || (scope !== undefined && input.unit === '')) throw new ServiceError('not_permitted');
      const name = known ? known.name : input.unit;
      await saveDeliverySetting({ prisma, collection, name, today: day(now()), by }, input);
    },
  };
}

/** How old the counts of a summary may be: the home page asks for it repeatedly. */
const SUMMARY_AGE_MS = 60_000;

/** The most readings of deliveries that may hold a connection at once. */
const MAX_READS = 2;

function formOf(collection: Collection): DeliveryForm {
  const form = deliveryFormOf(collection);
  if (form === undefined) throw invalid('collection', { code: 'not_a_collection' });
  return form;
}

/** The texts by which a delivery is stored; undefined if none of it is. */
function storedAs(
  cells: readonly CountedCell[],
  asked: Readonly<{ unit: string; period: string; form: DeliveryForm; vocabulary: Vocabulary }>,
): StoredAs | undefined {
  const { unit, period, form, vocabulary } = asked;
  const { kind } = form.period;
  const found = cells.filter((cell) => {
    const of = periodOfCell(cell, kind, vocabulary);
    return (
      of !== undefined &&
      periodText(of, kind) === period &&
      unitOfText(cell.unit, form, vocabulary).unit === unit
    );
  });
  const [first] = found;
  if (first === undefined) return undefined;
  const distinct = (texts: readonly string[]) => [...new Set(texts)].sort();
  return {
    units: distinct(found.map((cell) => cell.unit)),
    year: first.year,
    parts: distinct(found.map(({ part }) => part)),
  };
}
