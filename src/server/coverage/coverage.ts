import { LRUCache } from 'lru-cache';
import { dayOf } from '@/domain/calendar';
import { type Collection, collections, findCollection } from '@/domain/collections';
import { type Coverage, type CoverageOptions, coverageOf, type FigureCell } from '@/domain/coverage/coverage';
import { isFlow, sufficientShares } from '@/domain/coverage/sufficient';
import { type DeliveryForm, deliveryFormOf } from '@/domain/deliveries/form';
import { unitOfText } from '@/domain/deliveries/gather';
import type { WholeTexts } from '@/domain/places/whole';
import type { Actor } from '@/server/actor';
import type { Pool } from '@/server/database/pool';
import type { PrismaClient } from '@/server/database/prisma';
import { quoted } from '@/server/database/schema/sql';
import { ownScopeOf, shownUnits } from '@/server/deliveries/own-units';
import { readDeliverySettings } from '@/server/deliveries/settings';
import type { Logger } from '@/server/log';
import type { Places } from '@/server/places/service';
import type { Records } from '@/server/records/records';
import type { Pins } from '@/server/records/released/pinned-sql';
import { type Scope, scopeParams } from '@/server/records/scope';
import { createVersionedCache } from '@/server/records/versioned-cache';
import type { Settings } from '@/server/settings';
import { createReader, type Reader } from '@/server/tables/reader';
import type { Turns } from '@/server/turns';
import { createAdvanceReadings } from './advance-readings';
import { readFigureCells } from './figure-cells';
import { readOpenFindings } from './open-findings';

export type CoverageAsked = Readonly<{
  collection: Collection;
  /** The actor whose visible records are counted; by default all records are. */
  actor?: Actor | undefined;
  /** The text of the one unit that is counted; undefined: all. */
  unit?: string | undefined;
  /** The periods whose records are counted as they were released; undefined: none. */
  pins?: Pins | undefined;
  /** How old the figures may be before it is checked whether the collection has changed, in milliseconds; by default 0. */
  maxAge?: number;
  signal?: AbortSignal | undefined;
}>;

type CellsAsked = Readonly<{
  collection: Collection;
  form: DeliveryForm;
  whole: WholeTexts;
  scope: Scope | undefined;
  pins?: Pins | undefined;
  maxAgeMs?: number | undefined;
  signal?: AbortSignal | undefined;
}>;

/** The coverage of a collection, and the data by which it was judged. */
export type CollectionCoverage = Readonly<{
  form: DeliveryForm;
  cells: readonly FigureCell[];
  options: CoverageOptions;
  coverage: Coverage;
}>;

/** The coverage of each period, and the latest period that counts (docs/decisions/coverage.md). */
export type Coverages = Readonly<{
  /** Returns undefined if no deliveries of the collection are counted. */
  of: (asked: CoverageAsked) => Promise<CollectionCoverage | undefined>;
  /** Begins to read the data of large collections in advance. */
  start: () => void;
  close: () => void;
}>;

type Options = Readonly<{
  pool: Pool;
  turns: Turns;
  prisma: PrismaClient;
  records: Pick<Records, 'version'>;
  places: Pick<Places, 'vocabulary'>;
  settings: Pick<Settings, 'TIME_ZONE' | 'READ_TIMEOUT_SECONDS' | 'WRITE_TIMEOUT_SECONDS'>;
  log: Logger;
  now: () => Date;
}>;

/** The most cells that are cached for all collections together: about 40 MB. */
const MAX_CELLS = 200_000;
/** The most cells of released periods that are cached. */
const MAX_RELEASED_CELLS = 100_000;
/** The most judged coverages that are cached. */
const MAX_JUDGED = 200;
/**
 * A reading that takes longer, such as of millions of records, is repeated at most once a minute, however often they are
 * written.
 */
const SLOW_MS = 500;
const SLOW_AGE_MS = 60_000;
/** Collections with so many records or more are read when the service starts. */
const LARGE = 100_000;
/** The most readings of cells that may hold a connection at once. */
const MAX_READS = 2;

export function createCoverages(options: Options): Coverages {
  const { pool, turns, prisma, records, places, settings, log, now } = options;
  const readerOf = (seconds: number) =>
    createReader({ pool, turns, prepared: false, maxReads: MAX_READS, limitMs: seconds * 1_000 });
  const read = readerOf(settings.READ_TIMEOUT_SECONDS);
  const readInAdvance = readerOf(settings.WRITE_TIMEOUT_SECONDS);
  const cache = createVersionedCache<readonly FigureCell[]>({
    versionOf: (collection) => records.version(collection),
    maxSize: MAX_CELLS,
    sizeOf: (cells) => cells.length + 1,
  });
  // The records of a release never change.
  const releasedCache = createVersionedCache<readonly FigureCell[]>({
    versionOf: async () => '',
    maxSize: MAX_RELEASED_CELLS,
    sizeOf: (cells) => cells.length + 1,
  });
  const judged = new LRUCache<string, Readonly<{ of: readonly unknown[]; made: CollectionCoverage }>>({
    max: MAX_JUDGED,
  });
  /** The readings that were slow the last time. */
  const slow = new LRUCache<string, true>({ max: MAX_JUDGED });
  const advance = createAdvanceReadings((err, reading) =>
    log.warn({ err, reading }, 'the coverage of a large collection could not be read'),
  );
  const closing = new AbortController();

  /** @param reader that of a caller, or the one with a longer time limit of a reading in advance */
  async function cellsOf({ maxAgeMs = 0, signal, ...asked }: CellsAsked, reader: Reader = read) {
    const { collection, whole, scope } = asked;
    const own = scopeName(collection, scope);
    const name = JSON.stringify([own, whole]);
    const id = `${collection.resource} ${name}`;
    const mayBeOlder = reader === read && slow.has(id);
    try {
      return await cache({
        collection,
        name,
        signal,
        maxAgeMs: mayBeOlder ? Math.max(maxAgeMs, SLOW_AGE_MS) : maxAgeMs,
        read: async (stopped) => {
          const begun = performance.now();
          try {
            return await readFigureCells(reader, { ...asked, signal: stopped });
          } finally {
            if (performance.now() - begun >= SLOW_MS) slow.set(id, true);
            else slow.delete(id);
          }
        },
      });
    } finally {
      // There may be many keys with scopes of their own: they wait for their readings.
      if (reader === read && slow.has(id) && scope === undefined)
        advance.keep(id, (stopped) => cellsOf({ ...asked, signal: stopped }, readInAdvance));
    }
  }

  /** The cells of released periods as they were released, and of the others as they are now; of all, if nothing is released. */
  async function standingCells({ pins, ...asked }: CellsAsked): Promise<readonly FigureCell[]> {
    if (pins === undefined) return cellsOf(asked);
    const { collection, whole, scope, signal } = asked;
    const [present, released] = await Promise.all([
      cellsOf(asked),
      releasedCache({
        collection,
        name: JSON.stringify([scopeName(collection, scope), whole, pins.name]),
        signal,
        read: (stopped) => readFigureCells(read, { ...asked, pins, signal: stopped }),
      }),
    ]);
    return mergedCells(present, released, pins);
  }

  return {
    start: () => {
      readLargeOnes().catch((err: unknown) => {
        if (!closing.signal.aborted) log.warn({ err }, 'the coverage of large collections was not read');
      });
    },

    close: () => {
      closing.abort();
      advance.close();
    },

    of: async ({ collection, actor, unit, pins, maxAge, signal }) => {
      const form = deliveryFormOf(collection);
      if (form === undefined) return undefined;
      const scope = ownScopeOf(actor, collection);
      const own = scopeName(collection, scope);
      const [vocabulary, stored, findings] = await Promise.all([
        places.vocabulary(),
        readDeliverySettings(prisma, collection),
        readOpenFindings(pool, collection),
      ]);
      const { whole } = vocabulary.register;
      const cells = await standingCells({ collection, form, whole, scope, pins, maxAgeMs: maxAge, signal });
      const today = dayOf(now(), settings.TIME_ZONE);
      const key = JSON.stringify([collection.resource, own, unit, pins?.name]);
      const of = [cells, vocabulary.register, vocabulary.lists, today, JSON.stringify([stored, findings])];
      const known = judged.get(key);
      if (known?.of.every((part, index) => part === of[index])) return known.made;
      const inScope = shownUnits(scope, form, vocabulary);
      const only = unit === undefined ? undefined : unitOfText(unit, form, vocabulary).unit;
      const options: CoverageOptions = {
        form,
        vocabulary,
        settings: stored,
        today,
        isFlow: isFlow(collection),
        sufficient: sufficientShares(collection, stored),
        findings,
        shows: (one) => inScope(one) && (only === undefined || one === only),
      };
      const made = { form, cells, options, coverage: coverageOf(cells, options) };
      judged.set(key, { of, made });
      return made;
    },
  };

  /** Reads the cells of large collections one after the other, so that the first pages after a start find them. */
  async function readLargeOnes(): Promise<void> {
    const { signal } = closing;
    const { whole } = (await places.vocabulary()).register;
    const { rows } = await pool.query<{ resource: string }>(
      'SELECT relname AS resource FROM pg_class WHERE oid = ANY ($1::text[]::regclass[]) AND reltuples >= $2',
      [collections.map(({ resource }) => quoted(resource)), LARGE],
    );
    for (const { resource } of rows) {
      const collection = findCollection(resource)!;
      const form = deliveryFormOf(collection);
      if (form === undefined || signal.aborted) continue;
      await cellsOf({ collection, form, whole, scope: undefined, signal });
    }
  }
}

/** The last merged cells of the cells of a release, so that the same cells are judged once. */
const merged = new WeakMap<
  readonly FigureCell[],
  Readonly<{ present: readonly FigureCell[]; cells: readonly FigureCell[] }>
>();

function mergedCells(
  present: readonly FigureCell[],
  released: readonly FigureCell[],
  { pins }: Pins,
): readonly FigureCell[] {
  const known = merged.get(released);
  if (known?.present === present) return known.cells;
  const periods = new Set(pins.flatMap(({ year, parts }) => parts.map((part) => `${year}/${part}`)));
  const others = present.filter(({ year, part }) => !periods.has(`${year}/${part}`));
  const cells = [...others, ...released];
  merged.set(released, { present, cells });
  return cells;
}

/** A name of a scope, which is part of the names of what is cached for it. */
const scopeName = (collection: Collection, scope: Scope | undefined): string =>
  scope === undefined ? '' : JSON.stringify(scopeParams(collection, scope));
