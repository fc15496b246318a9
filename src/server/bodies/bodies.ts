import { createHash } from 'node:crypto';
import { ServiceError, unavailable } from '@/server/errors';
import type { ReceivedItems } from '@/server/records/batch';
import { JUDGES } from '@/server/records/judge';
import type { Settings } from '@/server/settings';
import type { Spool } from '@/server/spool/spool';
import { createTurns, type Leave, type Turns } from '@/server/turns';
import type { BodyFormat } from './body-format';
import { gunzipped } from './gunzipped';
import { createJudgePool, type JudgePool } from './judge-pool';
import { KeptBody, type Room } from './kept-body';
import { CsvScanner, type ItemScanner, NdjsonScanner } from './line-scanner';
import { readItems } from './read-items';
import { BodyScanner } from './scanner';

/** A body up to these limits is parsed and validated on the main thread, which takes a few milliseconds. */
const INLINE = { bytes: 256 * 1024, items: 5_000 };

export type IncomingBody = Readonly<{
  chunks: AsyncIterable<Uint8Array>;
  format: BodyFormat;
  /** Whether the bytes are compressed. All limits are those of the inflated bytes. */
  isGzip?: boolean;
  /** The value of `content-length`. */
  announced: number | undefined;
  /** The owner whose share of the incomplete bodies it uses. */
  owner: string;
  /** Aborted when the caller disconnects. */
  signal: AbortSignal;
  /** Whether the digest of its bytes is wanted. */
  isDigested?: boolean;
}>;

/** The items of a batch. */
export type ArrivedItems = ReceivedItems & {
  /** The line of an item in the body, once the items have been validated; absent: the format has no lines. */
  lineOf?: ((index: number) => number | undefined) | undefined;
};

/** A batch that has arrived completely. `release` frees its resources, once the batch has been processed. */
export type ReceivedBatch = Readonly<{
  items: ArrivedItems;
  /** SHA-256 of the inflated bytes of the body, if it was wanted. */
  digest?: Buffer | undefined;
  release: () => Promise<void>;
}>;

/** Receives the bodies of batches, small and large, without blocking the process. */
export type Bodies = Readonly<{
  /** @throws {ServiceError} 400, 413, 429 or 503 (docs/specification.md, "Errors") */
  receive: (body: IncomingBody) => Promise<ReceivedBatch>;
  /** The number of bytes of bodies that are incomplete or announced. */
  underWay: () => number;
  close: () => Promise<void>;
}>;

type Options = Readonly<{ settings: Settings; spool: Spool }>;

export function createBodies({ settings, spool }: Options): Bodies {
  // A single body fits into the share of its owner, whatever the settings are.
  const bytesPerOwner = Math.max(settings.BODY_BYTES_PER_KEY, settings.MAX_BODY_BYTES);
  const room: Room = { spool, bytesPerOwner, underWay: new Map() };
  const pool = createJudgePool(settings);
  // The number of turns is one more than that of threads, so that these have work while a batch is being stored.
  const turns = createTurns({ max: pool.size + 1, refusal: unavailable });
  return {
    receive: (body) => receive(body, { settings, room, pool, turns }),
    underWay: () => sum(room.underWay.values()),
    close: () => pool.close(),
  };
}

type Means = Readonly<{ settings: Settings; room: Room; pool: JudgePool; turns: Turns }>;

async function receive(body: IncomingBody, means: Means): Promise<ReceivedBatch> {
  const kept = new KeptBody(means.room, body.owner);
  try {
    const { items: count, digest } = await keep(body, kept, means.settings);
    if (kept.length > INLINE.bytes || count > INLINE.items) return { ...large(body, kept, means), digest };
    const { format } = body;
    const { MAX_ITEMS: maxItems } = means.settings;
    const { items, lines } = readItems(kept.bytesInMemory() ?? (await kept.take()), { format, maxItems });
    await kept.close();
    return { items: lines === null ? items : inLines(items, lines), digest, release: async () => undefined };
  } catch (error) {
    await kept.close();
    throw error;
  }
}

async function keep(
  { chunks, format, isGzip = false, announced, isDigested = false }: IncomingBody,
  kept: KeptBody,
  { MAX_BODY_BYTES: limit, MAX_ITEMS: maxItems }: Settings,
): Promise<{ items: number; digest: Buffer | undefined }> {
  const tooLarge = () => new ServiceError({ code: 'body_too_large', limit });
  if (announced !== undefined && announced > limit) throw tooLarge();
  // How long a compressed body is, is not known before its end.
  if (announced !== undefined && !isGzip) await kept.reserve(announced);
  const scanner = scannerOf(format, maxItems);
  const hash = isDigested ? createHash('sha256') : undefined;
  for await (const chunk of isGzip ? gunzipped(chunks) : chunks) {
    if (kept.length + chunk.length > limit) throw tooLarge();
    scanner.scan(chunk);
    hash?.update(chunk);
    await kept.add(chunk);
  }
  if (kept.length === 0) throw new ServiceError('missing_body');
  return { items: scanner.items, digest: hash?.digest() };
}

function scannerOf(format: BodyFormat, maxItems: number): ItemScanner {
  switch (format) {
    case 'json':
      return new BodyScanner({ maxItems });
    case 'ndjson':
      return new NdjsonScanner({ maxItems });
    case 'csv':
      return new CsvScanner({ maxItems });
  }
}

/** Items of a small body with lines, which are validated here. */
const inLines = (items: readonly unknown[], lines: readonly number[]): ArrivedItems => ({
  judge: async (operation, judging) => JUDGES[operation](items, judging),
  lineOf: (index) => lines[index],
});

/** Validates a body on another thread, in order of arrival; until then the body is on the disk. */
function large(
  { format, owner, signal }: IncomingBody,
  kept: KeptBody,
  { settings, pool, turns }: Means,
): ReceivedBatch {
  let leave: Leave | undefined;
  let lines: ArrayLike<number> | null = null;
  return {
    items: {
      judge: async (operation, { collection, context, mostTold }) => {
        leave = await turns.enter(owner, signal);
        const bytes = await kept.take();
        const listed = collection.fields.flatMap(({ name }) => {
          const values = context.listedValues(name);
          return values === undefined ? [] : [[name, [...values]] as const];
        });
        const { allowedValues, strict } = context;
        const { TIME_ZONE: timeZone, MAX_ITEMS: maxItems } = settings;
        const { resource } = collection;
        const result = await pool.judge({
          bytes,
          format,
          operation,
          resource,
          listed,
          allowedValues,
          strict: strict?.rules,
          timeZone,
          maxItems,
          mostTold,
        });
        ({ lines } = result);
        return result.judged;
      },
      ...(format !== 'json' && { lineOf: (index: number) => lines?.[index] }),
    },
    release: async () => {
      leave?.();
      leave = undefined;
      await kept.close();
    },
  };
}

const sum = (numbers: Iterable<number>): number => [...numbers].reduce((total, one) => total + one, 0);
