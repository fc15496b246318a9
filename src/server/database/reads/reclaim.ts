import { RETRY_AFTER, ServiceError } from '@/server/errors';

/** How often connections are reclaimed while somebody waits for one; the first time after this wait, in milliseconds. */
const CHECK_MS = 1_000;
/** A stream from which nothing is read for so long waits for its reader, in milliseconds. */
const IDLE_MS = 5_000;

/** A stream was ended because it waited for its reader while others waited for its connection. */
export class StreamReclaimed extends ServiceError {
  constructor() {
    super({ code: 'unavailable', retryAfter: RETRY_AFTER.room });
  }
}

/** A stream that may be reclaimed. */
export type Held = Readonly<{
  /** Runs work that reads from the stream. @throws {StreamReclaimed} if the stream has already ended */
  use: <T>(work: () => Promise<T>) => Promise<T>;
  /** Ends the use of the connection; without effect if the stream was reclaimed. @returns whether it was still held */
  end: () => boolean;
}>;

/** The streams on some connections, and the callers that wait for one of these connections. */
export type Reclaim = Readonly<{
  /** @param take releases the stream's connection; called at most once, while nothing is read from it */
  hold: (owner: string, take: () => void) => Held;
  /** Waits for a connection; meanwhile streams that wait for their readers are ended. */
  whileWaiting: <T>(wait: () => Promise<T>) => Promise<T>;
}>;

type Stream = { readonly owner: string; readonly take: () => void; reading: number; usedAt: number };

/**
 * Ends streams that wait for their readers, but only while others wait for a connection. A stream waits for its reader if there
 * is no space in the spool for what the reader has not taken: the owner's share is used up, or the disk is full.
 */
export function createReclaim({
  hasRoom,
  idleMs = IDLE_MS,
}: {
  hasRoom: (owner: string) => boolean;
  idleMs?: number | undefined;
}): Reclaim {
  const streams = new Set<Stream>();
  let waiting = 0;
  let timer: NodeJS.Timeout | undefined;
  const isUnread = ({ owner, reading, usedAt }: Stream, now: number) =>
    reading === 0 && (now - usedAt >= idleMs || !hasRoom(owner));
  const check = () => {
    const now = performance.now();
    for (const stream of streams) {
      if (!isUnread(stream, now)) continue;
      streams.delete(stream);
      stream.take();
    }
  };
  return {
    hold(owner, take) {
      const stream: Stream = { owner, take, reading: 0, usedAt: performance.now() };
      streams.add(stream);
      return {
        async use(work) {
          if (!streams.has(stream)) throw new StreamReclaimed();
          stream.reading += 1;
          try {
            return await work();
          } finally {
            stream.reading -= 1;
            stream.usedAt = performance.now();
          }
        },
        end: () => streams.delete(stream),
      };
    },
    async whileWaiting(wait) {
      waiting += 1;
      timer ??= setInterval(check, Math.min(CHECK_MS, idleMs));
      try {
        return await wait();
      } finally {
        waiting -= 1;
        if (waiting === 0) {
          clearInterval(timer);
          timer = undefined;
        }
      }
    },
  };
}
