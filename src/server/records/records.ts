import type { Collection, Field } from '@/domain/collections';
import type { StoredText } from '@/domain/places/spelling-groups';
import { timeZoneOf } from '@/domain/time-zone';
import type { Actor, Doer } from '@/server/actor';
import { createConnectionTurns, createLargeReadTurns } from '@/server/database/connection-turns';
import type { Pool } from '@/server/database/pool';
import type { PrismaClient } from '@/server/database/prisma';
import type { Replicas } from '@/server/database/reads/replicas';
import { createStreams, type Streams } from '@/server/database/reads/streams';
import { createSecretReader } from '@/server/database/service-secret';
import { isRefusal } from '@/server/database/translate-error';
import type { CountedBatch, ServiceCounts } from '@/server/metrics/counts';
import type { Settings } from '@/server/settings';
import type { Turns } from '@/server/turns';
import type { BatchRequest, Store } from './batch';
import { change } from './change';
import { edit } from './edit/edit';
import { editMatching, type MatchingRequest } from './edit/edit-matching';
import type { EditOutcome, EditRequest } from './edit/edit-part';
import { createEnumValues, type EnumValues } from './enum-values';
import type { GuardedOutcome } from './guarded/guard';
import { createReplyRoom } from './guarded/reply-room';
import { type GuardedRequest, writeGuarded } from './guarded/write-guarded';
import { type BatchRecord, type BatchRecordsPage, readBatchRecords } from './history/batch-records';
import {
  type Batch,
  type BatchFilter,
  type HistoryDoer,
  type RecordEvent,
  type RecordHistoryPage,
  readBatches,
  readDoers,
  readRecordHistory,
} from './history/read';
import { type UndoRequest, undo } from './history/undo';
import { untilAfter } from './history/until';
import { listWithCodes, withPlaces } from './list/coded-list';
import type { KnownTotal } from './list/known-totals';
import { list, versionOf } from './list/list';
import { hasCodes } from './list/list-codes';
import { type ListQuery, readListQuery } from './list/list-query';
import type { List, ListRequest } from './list/list-types';
import { withPins } from './list/pinned/with-pins';
import { asReleased, assertReleased } from './list/released-only';
import { sharedVersions } from './list/shared-version';
import { createWalkTokens } from './list/walk/walk-token';
import { merge } from './merge/merge';
import type { Outcome } from './outcome';
import type { PlaceCodes } from './place-codes/stored-places';
import { type TakenProposal, type TakingRequest, takeProposal } from './proposed/take-proposal';
import { register } from './register/register';
import { createRegistrations } from './register/together';
import { createPublicReleases, type PublicReleases } from './released/public-releases';
import { remove } from './remove';
import type { PairsPage } from './rename/enum-pairs';
import { type Merging, mergeSpellings, spellingPairs, storedTexts } from './rename/spellings';
import type { Statistics } from './statistics';
import { createStores, type StrictChecks } from './store';

/** The batch of a change of all matching records, null if none matched, and the number of records. */
export type ChangedMatching = Readonly<{ batch: string | null; count: number }>;
/** The batch of an undo, and the number of records that it restored. */
export type UndoneRecords = Readonly<{ batch: string; count: number }>;
/** Batches, and the identifier to read the next page before. */
export type BatchPage = Readonly<{ batches: readonly Batch[]; next: string | null }>;
/** Records of a batch, and the identifier to read the next page after. */
export type BatchRecordPage = Readonly<{ records: readonly BatchRecord[]; next: number | null }>;
/** The history of a record, and the batch to read the next page before. */
export type RecordEventPage = Readonly<{ events: readonly RecordEvent[]; next: string | null }>;

/** The reader; `signal` is aborted when it has disconnected. */
type By = Readonly<{ actor: Actor; signal?: AbortSignal | undefined }>;
const BY_SERVICE: By = { actor: { kind: 'system', name: 'pages' } };

/** Before every write. */
const BEGINNING = '1970-01-01T00:00:00Z';

/** Lists of up to so many records take their turns with all small requests. */
export const SMALL_LIMIT = 100;

/** The core of the product: the four operations on any collection, for any actor, independent of the transport. */
export type Records = Readonly<{
  list: (request: By & Omit<ListRequest, 'actor'>) => Promise<List>;
  /**
   * Reads one row by another module's statement, in the turn of its actor and with the time limit of lists. `isLarge`: in the turns
   * of large lists.
   */
  readRow: <Row>(by: By & { isLarge?: boolean }, text: string, values: readonly unknown[]) => Promise<Row>;
  /** Changes with every write of the collection; costs one small query. */
  version: (collection: Collection, by?: By & { query?: ListQuery }) => Promise<string>;
  register: (request: BatchRequest) => Promise<Outcome>;
  change: (request: BatchRequest) => Promise<Outcome>;
  remove: (request: BatchRequest) => Promise<Outcome>;
  /** Registers each item, or changes the record that has its natural key. */
  merge: (request: BatchRequest) => Promise<Outcome>;
  /** A register, change, delete or merge batch under conditions. */
  writeGuarded: (request: GuardedRequest) => Promise<GuardedOutcome>;
  /** Changes made in the pages, as one batch. */
  edit: (request: EditRequest) => Promise<EditOutcome>;
  /**
   * A moment of the record history: every write that is not seen by a statement sent after this call has this label or a later
   * one. For the preview of `editMatching`.
   */
  moment: (request: By & { collection: Collection }) => Promise<string>;
  /** One change of all matching records, as one batch. */
  editMatching: (request: MatchingRequest) => Promise<ChangedMatching>;
  /** Stores items of a proposal as one batch, and refuses its others. */
  takeProposal: (request: TakingRequest) => Promise<TakenProposal>;
  /** Restores the records of a batch, or one of them, to their state before it. */
  undo: (request: UndoRequest) => Promise<UndoneRecords>;
  /** Batches, newest first. */
  batches: (filter: BatchFilter) => Promise<BatchPage>;
  /** The changes of a batch to each of its records. */
  recordsOf: (page: BatchRecordsPage) => Promise<BatchRecordPage>;
  /** The actors of batches. */
  doers: () => Promise<readonly HistoryDoer[]>;
  /** The history of one record, newest first. */
  history: (page: RecordHistoryPage) => Promise<RecordEventPage>;
  /**
   * Reads the query string of a list; throws `invalid_parameter`. For codes of places it also reads the texts that name them.
   */
  readQuery: (
    collection: Collection,
    parameters: Iterable<readonly [string, string]>,
    by?: By,
  ) => Promise<ListQuery>;
  /** The releases that are public. */
  releases: PublicReleases;
  enumValues: EnumValues;
  /** Reads the texts of a field, and merges those with the same meaning. */
  spellings: Readonly<{
    texts: (asked: { collection: Collection; field: Field; actor: Actor }) => Promise<readonly StoredText[]>;
    pairs: (page: Parameters<typeof spellingPairs>[1], actor: Actor) => Promise<PairsPage>;
    /** @throws {ServiceError} as {@link mergeSpellings} */
    merge: (merged: Parameters<typeof mergeSpellings>[1], by: Doer) => Promise<Merging>;
  }>;
}>;

type Options = {
  pool: Pool;
  /** Without it, long lists are read one at a time. */
  streams?: Streams;
  /** Replicas, on which lists of many pages are read. */
  replicas?: Replicas | undefined;
  prisma: PrismaClient;
  settings: Settings;
  /** Without it, no field is strict. */
  strictCheck?: StrictChecks;
  /** The register by which codes of places are found. */
  placeCodes?: () => Promise<PlaceCodes>;
  /** Shared with others that use the same pool. */
  turns?: Turns;
  /** Gets the number of rows of each write. */
  statistics?: Pick<Statistics, 'wrote'>;
  /** Counts each batch. */
  counts?: Pick<ServiceCounts, 'batch'>;
};

export function createRecords({
  pool,
  streams = createStreams({ pool, connections: 1, hasRoom: () => true }),
  replicas,
  prisma,
  settings,
  strictCheck = () => undefined,
  placeCodes = () => Promise.reject(new Error('without a register of places')),
  turns = createConnectionTurns(settings.DATABASE_POOL_SIZE),
  statistics,
  counts,
}: Options): Records {
  const enumValues = createEnumValues({ pool, prisma });
  const { reading, writing, inTurnOf, parseContext, totals } = createStores({
    pool,
    streams,
    replicas,
    enumValues,
    strictCheck,
    turns,
    largeReadTurns: createLargeReadTurns(settings.DATABASE_POOL_SIZE, turns),
    timeZone: timeZoneOf(settings.TIME_ZONE),
    prepared: settings.DATABASE_PREPARED,
    readLimitMs: settings.READ_TIMEOUT_SECONDS * 1_000,
  });
  // Registrations have a turn of their own, so that a key that uses its share of the connections does not delay the others.
  const together = createRegistrations(({ resource }) => inTurnOf({ owner: `register ${resource}` }));
  const releases = createPublicReleases(
    async (text, params) => (await pool.query(text, [...params])).rows[0],
  );
  const replyRoom = createReplyRoom();
  const walkTokens = createWalkTokens(createSecretReader(prisma, 'walk'));
  const sharedVersion = sharedVersions((collection) =>
    versionOf(reading({ owner: `version ${collection.resource}` }), { collection }),
  );
  const writer = ({ actor, signal }: Pick<BatchRequest, 'actor' | 'signal'>) =>
    writing({ owner: ownerOf(actor), signal });
  /** Runs a write, and counts it. @param how.name the name of the operation in the metrics */
  async function write<R extends Pick<BatchRequest, 'actor' | 'signal' | 'collection'>, T>(
    operation: (store: Store, request: R) => Promise<T>,
    {
      name,
      request,
      itemsOf,
    }: { name: CountedBatch['operation']; request: R; itemsOf: (outcome: T) => CountedItems | WithoutItems },
  ): Promise<T> {
    const { collection } = request;
    const about = { collection: collection.resource, operation: name };
    try {
      const outcome = await operation(writer(request), request);
      const items = itemsOf(outcome);
      if (typeof items === 'string') counts?.batch({ ...about, outcome: items });
      else {
        statistics?.wrote(collection, items.stored);
        counts?.batch({ ...about, outcome: 'done', ...items });
      }
      return outcome;
    } catch (error) {
      // A batch whose caller has left before it began is no fault of the service.
      if (request.signal?.aborted !== true)
        counts?.batch({ ...about, outcome: isRefusal(error) ? 'refused' : 'failed' });
      throw error;
    }
  }
  return {
    list: async (request) => {
      const { actor, signal, collection, query } = request;
      assertReleased(query, actor);
      const isLarge = maxRecords(query, totals.of(collection, query.filters)) > SMALL_LIMIT;
      const store = reading({ owner: ownerOf(actor), signal, isLarge });
      const listed =
        query.places === undefined
          ? await list(store, request)
          : await listWithCodes({ store, placeCodes }, request);
      return walkTokens.addTo(listed, request);
    },
    readRow: ({ actor, signal, isLarge = false }, text, values) =>
      reading({ owner: ownerOf(actor), signal, isLarge }).queryRow(undefined, text, values),
    version: (collection, { actor, signal, query } = BY_SERVICE) =>
      isOverTime(query)
        ? versionOf(reading({ owner: ownerOf(actor), signal }), { collection, query })
        : sharedVersion(collection),
    register: (request) =>
      write((store, batch) => register(store, { ...batch, together }), {
        ...{ name: 'register', request, itemsOf: itemsOfBatch },
      }),
    change: (request) => write(change, { name: 'change', request, itemsOf: itemsOfBatch }),
    remove: (request) => write(remove, { name: 'delete', request, itemsOf: itemsOfBatch }),
    merge: (request) => write(merge, { name: 'merge', request, itemsOf: itemsOfBatch }),
    writeGuarded: (request) =>
      write((store, batch) => writeGuarded(store, batch, replyRoom), {
        name: request.operation,
        request,
        itemsOf: (written) => {
          if ('first' in written) return 'repeated';
          const isTried = request.guard.isDryRun || request.instead !== undefined;
          return isTried ? 'tried' : itemsOfBatch(written.outcome);
        },
      }),
    edit: (request) => write(edit, { name: 'edit', request, itemsOf: itemsOfEdit }),
    moment: async ({ actor, signal, collection: { resource: collection } }) => {
      const store = reading({ owner: ownerOf(actor), signal });
      return (await untilAfter(store, { collection, since: BEGINNING })).until;
    },
    editMatching: (request) => write(editMatching, { name: 'edit_matching', request, itemsOf: itemsOfWhole }),
    takeProposal: (request) =>
      write(takeProposal, {
        name: 'edit',
        request,
        itemsOf: (taken) => (taken.batch === null ? 'tried' : itemsOfWhole({ count: taken.taken })),
      }),
    undo: (request) => write(undo, { name: 'undo', request, itemsOf: itemsOfWhole }),
    batches: (filter) => readBatches(pool, filter),
    recordsOf: (page) => readBatchRecords(pool, page),
    doers: () => readDoers(pool),
    history: (page) => readRecordHistory(pool, page),
    readQuery: async (collection, parameters, by = BY_SERVICE) => {
      const read = readListQuery(parameters, collection, await parseContext(collection));
      const asked = await withPins(asReleased(read, by.actor), collection, releases);
      const query = await walkTokens.read(asked, { actor: by.actor, collection });
      if (!hasCodes(query)) return query;
      const store = reading({ owner: ownerOf(by.actor), signal: by.signal });
      return withPlaces({ store, placeCodes }, query, collection);
    },
    releases,
    enumValues,
    spellings: {
      texts: (asked) => storedTexts(pool, asked),
      pairs: (page, actor) => spellingPairs(prisma, page, actor),
      merge: (merged, by) => mergeSpellings({ prisma, by, strictCheck }, merged),
    },
  };
}

type CountedItems = Readonly<{ stored: number; failed: number; duplicates: number }>;
/** A batch that was answered by the first reply, or was a dry run. */
type WithoutItems = 'repeated' | 'tried';

const itemsOfBatch = ({ done, failed, duplicates }: Outcome): CountedItems => ({
  stored: done,
  failed,
  duplicates,
});

/** Counts the items of an edit, whose lists have null for items that were not stored. */
function itemsOfEdit({ registered, changed, removed, faults }: EditOutcome): CountedItems {
  const stored = [registered, changed, removed].flat().filter((one) => one !== null).length;
  const duplicates = faults.filter(({ code }) => code === 'duplicate').length;
  return { stored, failed: faults.length - duplicates, duplicates };
}

/** The items of an operation that is done as a whole or not at all. */
const itemsOfWhole = ({ count }: { count: number }): CountedItems => ({
  stored: count,
  failed: 0,
  duplicates: 0,
});

/** Whether a list is of another time than the present; such a time must be checked. */
const isOverTime = (query: ListQuery | undefined): boolean =>
  (query?.asOf ?? query?.changedSince) !== undefined;

/** How many records a list is expected to have at most. A known total is of the present, and may have grown by now. */
const maxRecords = (
  { limit = Number.POSITIVE_INFINITY, asOf, changedSince }: ListQuery,
  known: KnownTotal | undefined,
): number =>
  known === undefined || asOf !== undefined || changedSince !== undefined
    ? limit
    : Math.min(limit, known.total);

/** The owner of the turn at the connections. */
const ownerOf = (actor: Actor): string => (actor.kind === 'system' ? 'system' : actor.id);
