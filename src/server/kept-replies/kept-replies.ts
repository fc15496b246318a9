import { type CompleteBody, type SharedBody, SharedReading } from './shared-reading';

/** The size of a kept reply without its body and its key. */
const ENTRY_BYTES = 1_024;
const BYTES_PER_CHARACTER = 2;
/** One reply may take this share of the memory. */
const MAX_SHARE = 1 / 2;

/** The body of a list as it was sent, and the version of the collection that it shows. */
export type KeptReply = Readonly<{
  version: string;
  /** The content coding; undefined: none. */
  coding: string | undefined;
  /** The parameter with which the next page is asked for; undefined: there is none. */
  nextPage?: string | undefined;
  /** The body in the content coding, in the pieces in which it was made. */
  pieces: readonly Uint8Array[];
  /** The length of the body in bytes. */
  length: number;
  /** The memory that it takes, in bytes. */
  bytes: number;
}>;

/** The key by which a body is kept, with what is kept beside it. */
export type Keeping = Readonly<{ key: string }> & Pick<KeptReply, 'version' | 'coding' | 'nextPage'>;

/**
 * The result of joining: a body that others read as well, or a new reading that others may join; neither: the caller reads
 * alone.
 */
type Joined = Readonly<{ shared?: SharedBody | undefined; reading?: SharedReading | undefined }>;

/**
 * The most recently used bodies of lists that were sent completely, in memory. A caller has asked the database for the
 * collection's version before it takes one: a kept body is sent only if it shows that version. See
 * docs/decisions/kept-replies.md.
 */
export type KeptReplies = Readonly<{
  /** Whether anything is kept. */
  isOn: boolean;
  find: (key: string) => KeptReply | undefined;
  /** Whether a body of this size may be kept. */
  fits: (bytes: number) => boolean;
  /** Whether a list is being read that others may join. */
  isRunning: (key: string) => boolean;
  /**
   * Joins the reading of a list, and waits until the list is begun; begins a reading if there is none. A caller for whom the
   * reading is of no use does not wait again, except for one reading that began meanwhile because the version had changed.
   * @param version the version of the collection, read after the request arrived
   */
  join: (key: string, version: string, signal: AbortSignal) => Promise<Joined>;
  /** Begins a reading of a list, which is kept when it ends; undefined if nothing is kept, or the caller has disconnected. */
  begin: (key: string, signal: AbortSignal) => SharedReading | undefined;
  /** Keeps a body of one piece if there is space. */
  keepWhole: (keeping: Keeping, body: Uint8Array) => void;
  /** The pieces of a kept body. Its memory counts until they are read, even if it is no longer kept. */
  read: (reply: KeptReply) => Iterable<Uint8Array>;
  /** The number of bytes in memory. */
  bytes: () => number;
}>;

const overhead = (key: string): number => ENTRY_BYTES + key.length * BYTES_PER_CHARACTER;

/** @param maxBytes the maximum size of all bodies, those that are being made or still being sent included; 0 keeps none */
export function createKeptReplies(maxBytes: number): KeptReplies {
  /** The kept replies, in the order of their last use. */
  const kept = new Map<string, KeptReply>();
  /** The number of readers of each body, and those of these bodies that are no longer kept. */
  const readers = new Map<KeptReply, number>();
  const dropped = new Set<KeptReply>();
  /** The newest reading of each list that is being read. */
  const running = new Map<string, SharedReading>();
  let bytes = 0;

  const drop = (key: string, reply: KeptReply) => {
    kept.delete(key);
    if (readers.has(reply)) dropped.add(reply);
    else bytes -= reply.bytes;
  };
  /** Reserves memory for a part of a body, if necessary that of the least recently used bodies. */
  const take = (count: number): boolean => {
    for (const [key, reply] of kept) {
      if (bytes + count <= maxBytes) break;
      drop(key, reply);
    }
    if (bytes + count > maxBytes) return false;
    bytes += count;
    return true;
  };
  const store = (key: string, body: Omit<KeptReply, 'length'>): KeptReply => {
    const before = kept.get(key);
    if (before !== undefined) drop(key, before);
    const length = body.pieces.reduce((sum, { byteLength }) => sum + byteLength, 0);
    const reply = { ...body, length };
    kept.set(key, reply);
    return reply;
  };
  const release = (reply: KeptReply) => {
    const others = readers.get(reply)! - 1;
    if (others > 0) readers.set(reply, others);
    else readers.delete(reply);
    if (others === 0 && dropped.delete(reply)) bytes -= reply.bytes;
  };
  /** Keeps the body of a reading; its readers may still read it. */
  const storeRead = (key: string, { readers: count, onRead, bytes: size, ...body }: CompleteBody) => {
    const reply = store(key, { ...body, bytes: size });
    if (count > 0) readers.set(reply, count);
    onRead(() => release(reply));
  };

  const begin = (key: string, signal: AbortSignal): SharedReading | undefined => {
    if (maxBytes === 0 || signal.aborted) return undefined;
    const onEnd = (body: CompleteBody | undefined) => {
      if (running.get(key) === reading) running.delete(key);
      if (body !== undefined) storeRead(key, body);
    };
    const give = (count: number) => {
      bytes -= count;
    };
    const options = { memory: { take, give }, maxBytes: maxBytes * MAX_SHARE, onEnd };
    const reading = new SharedReading(options, { signal, overhead: overhead(key) });
    running.set(key, reading);
    return reading;
  };

  return {
    isOn: maxBytes > 0,
    bytes: () => bytes,
    fits: (size) => size <= maxBytes * MAX_SHARE,
    find(key) {
      const reply = kept.get(key);
      if (reply === undefined) return undefined;
      kept.delete(key);
      kept.set(key, reply);
      return reply;
    },
    isRunning: (key) => running.has(key),
    async join(key, version, signal) {
      const present = running.get(key);
      if (present === undefined) return { reading: begin(key, signal) };
      const joined = await present.join(signal, version);
      if (joined.shared !== undefined) return joined;
      const next = running.get(key);
      if (next === undefined || next === present) return { reading: begin(key, signal) };
      if (joined.isGivenUp) return {};
      // The reading began after the version was read, so it shows this version or a newer one.
      return { shared: (await next.join(signal)).shared };
    },
    begin,
    keepWhole({ key, ...about }, body) {
      const size = body.byteLength + overhead(key);
      if (size <= maxBytes * MAX_SHARE && take(size)) store(key, { ...about, pieces: [body], bytes: size });
    },
    *read(reply) {
      readers.set(reply, (readers.get(reply) ?? 0) + 1);
      try {
        yield* reply.pieces;
      } finally {
        release(reply);
      }
    },
  };
}
