import { LRUCache } from 'lru-cache';
import { dayOf } from '@/domain/calendar';
import type { Collection } from '@/domain/collections';
import { type Coverage, type CoverageOptions, coverageOf, type FigureCell } from '@/domain/coverage/coverage';
import { isFlow, sufficientShares } from '@/domain/coverage/sufficient';
import { type DeliveryForm, deliveryFormOf } from '@/domain/deliveries/form';
import { unitOfText } from '@/domain/deliveries/gather';
import type { Actor } from '@/server/actor';
import type { Pool } from '@/server/database/pool';
import type { PrismaClient } from '@/server/database/prisma';
import { ownScopeOf, shownUnits } from '@/server/deliveries/own-units';
import { readDeliverySettings } from '@/server/deliveries/settings';
import type { Places } from '@/server/places/service';
import type { Records } from '@/server/records/records';
import { scopeParams } from '@/server/records/scope';
import { createVersionedCache } from '@/server/records/versioned-cache';
import type { Settings } from '@/server/settings';
import { createReader } from '@/server/tables/reader';
import type { Turns } from '@/server/turns';
import { readFigureCells } from './figure-cells';
import { readOpenFindings } from './open-findings';

export type CoverageAsked = Readonly<{
  collection: Collection;
  /** The actor whose visible records are counted; by default all records are. */
  actor?: Actor | undefined;
  /** The text of the one unit that is counted; undefined: all. */
  unit?: string | undefined;
  /** How old the figures may be before it is checked whether the collection has changed, in milliseconds; by default 0. */
  maxAge?: number;
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
}>;

type Options = Readonly<{
  pool: Pool;
  turns: Turns;
  prisma: PrismaClient;
  records: Pick<Records, 'version'>;
  places: Pick<Places, 'vocabulary'>;
  settings: Pick<Settings, 'TIME_ZONE' | 'READ_TIMEOUT_SECONDS'>;
  now: () => Date;
}>;

/** The most cells that are cached for all collections together: about 40 MB. */
const MAX_CELLS = 200_000;
/** The most judged coverages that are cached. */
const MAX_JUDGED = 200;
/**
 * A reading that takes longer, such as of millions of records, is repeated at most once a minute, however often they are
 * written.
 */
const SLOW_MS = 500;
const SLOW_AGE_MS = 60_000;
/** The most readings of cells that may hold a connection at once. */
const MAX_READS = 2;

export function createCoverages({ pool, turns, prisma, records, places, settings, now }: Options): Coverages {
  const limitMs = settings.READ_TIMEOUT_SECONDS * 1_000;
  const read = createReader({ pool, turns, prepared: false, maxReads: MAX_READS, limitMs });
  const cache = createVersionedCache<readonly FigureCell[]>({
    versionOf: (collection) => records.version(collection),
    maxSize: MAX_CELLS,
    sizeOf: (cells) => cells.length + 1,
  });
  const judged = new LRUCache<string, Readonly<{ of: readonly unknown[]; made: CollectionCoverage }>>({
    max: MAX_JUDGED,
  });
  /** The readings that were slow the last time. */
  const slow = new LRUCache<string, true>({ max: MAX_JUDGED });
  return {
    of: async ({ collection, actor, unit, maxAge = 0, signal }) => {
      const form = deliveryFormOf(collection);
      if (form === undefined) return undefined;
      const scope = ownScopeOf(actor, collection);
      const own = scope === undefined ? '' : JSON.stringify(scopeParams(collection, scope));
      const [vocabulary, stored, findings] = await Promise.all([
        places.vocabulary(),
        readDeliverySettings(prisma, collection),
        readOpenFindings(pool, collection),
      ]);
      const { whole } = vocabulary.register;
      const name = JSON.stringify([own, whole]);
      const isSlow = slow.has(`${collection.resource} ${name}`);
      const cells = await cache({
        collection,
        name,
        signal,
        maxAgeMs: isSlow ? Math.max(maxAge, SLOW_AGE_MS) : maxAge,
        read: async (stopped) => {
          const begun = performance.now();
          const found = await readFigureCells(read, { collection, form, whole, scope, signal: stopped });
          if (performance.now() - begun >= SLOW_MS) slow.set(`${collection.resource} ${name}`, true);
          else slow.delete(`${collection.resource} ${name}`);
          return found;
        },
      });
      const today = dayOf(now(), settings.TIME_ZONE);
      const key = JSON.stringify([collection.resource, own, unit]);
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
}
