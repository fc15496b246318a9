/** What a kept reply takes besides its body and its key. */
const ENTRY_BYTES = 1_024;
const BYTES_PER_CHARACTER = 2;
/** One reply may take this share of the memory. */
const MAX_SHARE = 1 / 2;

/** The body of a list as it was sent, and the version of the collection that it shows. */
export type KeptReply = Readonly<{
  version: string;
  /** The content coding; undefined: none. */
  coding: string | undefined;
  /** In the content coding, in the pieces in which it was made. */
  pieces: readonly Uint8Array[];
  /** The length of the body in bytes. */
  length: number;
  /** The memory that it takes, in bytes. */
  bytes: number;
}>;

/** Where a body is to be kept. */
export type Keeping = Readonly<{ key: string; version: string; coding: string | undefined }>;

/**
 * Bodies of lists that were sent completely, in memory, the last used of them. Whoever takes one has asked the database for
 * the collection's version: a kept body is sent only while that version stands. See docs/decisions/kept-replies.md.
 */
export type KeptReplies = Readonly<{
  find: (key: string) => KeptReply | undefined;
  /** Whether a body of this size may be kept. */
  fits: (bytes: number) => boolean;
  /** Passes a body on, and keeps it if it ends and there is room. */
  keep: (keeping: Keeping, body: AsyncIterable<string | Uint8Array>) => AsyncIterable<Uint8Array>;
  /** Keeps a body of one piece if there is room. */
  keepWhole: (keeping: Keeping, body: Uint8Array) => void;
  /** The pieces of a kept body. Its memory counts until they are read, also where it is no longer kept. */
  read: (reply: KeptReply) => Iterable<Uint8Array>;
  /** The number of bytes in memory. */
  bytes: () => number;
}>;

const overhead = ({ key }: Keeping): number => ENTRY_BYTES + key.length * BYTES_PER_CHARACTER;

/** @param maxBytes the maximum size of all bodies, those that are being made or still being sent included; 0 keeps none */
export function createKeptReplies(maxBytes: number): KeptReplies {
  /** In the order of their last use. */
  const kept = new Map<string, KeptReply>();
  /** How many readers take a body, and which of these bodies are no longer kept. */
  const readers = new Map<KeptReply, number>();
  const dropped = new Set<KeptReply>();
  /** The keys of bodies that are being made. */
  const making = new Set<string>();
  let bytes = 0;

  const drop = (key: string, reply: KeptReply) => {
    kept.delete(key);
    if (readers.has(reply)) dropped.add(reply);
    else bytes -= reply.bytes;
  };
  /** Takes room for a part of a body, if necessary that of the bodies that were not used for longest. */
  const take = (count: number): boolean => {
    for (const [key, reply] of kept) {
      if (bytes + count <= maxBytes) break;
      drop(key, reply);
    }
    if (bytes + count > maxBytes) return false;
    bytes += count;
    return true;
  };
  const store = ({ key, ...reply }: Keeping, pieces: readonly Uint8Array[], size: number) => {
    const before = kept.get(key);
    if (before !== undefined) drop(key, before);
    const length = pieces.reduce((sum, { byteLength }) => sum + byteLength, 0);
    kept.set(key, { ...reply, pieces, length, bytes: size });
  };

  return {
    bytes: () => bytes,
    fits: (size) => size <= maxBytes * MAX_SHARE,
    find(key) {
      const reply = kept.get(key);
      if (reply === undefined) return undefined;
      kept.delete(key);
      kept.set(key, reply);
      return reply;
    },
    keepWhole(keeping, body) {
      const size = body.byteLength + overhead(keeping);
      if (size <= maxBytes * MAX_SHARE && take(size)) store(keeping, [body], size);
    },
    async *keep(keeping, body) {
      let pieces: Uint8Array[] | undefined = making.has(keeping.key) ? undefined : [];
      let size = 0;
      if (pieces !== undefined) making.add(keeping.key);
      const giveUp = () => {
        if (pieces === undefined) return;
        pieces = undefined;
        bytes -= size;
        making.delete(keeping.key);
      };
      const add = (piece: Uint8Array, length: number) => {
        if (size + length > maxBytes * MAX_SHARE || !take(length)) return giveUp();
        size += length;
        pieces?.push(piece);
      };
      try {
        for await (const part of body) {
          const piece = typeof part === 'string' ? Buffer.from(part) : part;
          if (pieces !== undefined) add(piece, piece.byteLength + (size === 0 ? overhead(keeping) : 0));
          yield piece;
        }
        if (pieces === undefined) return;
        making.delete(keeping.key);
        store(keeping, pieces, size);
        pieces = undefined;
      } finally {
        giveUp();
      }
    },
    *read(reply) {
      readers.set(reply, (readers.get(reply) ?? 0) + 1);
      try {
        yield* reply.pieces;
      } finally {
        const others = readers.get(reply)! - 1;
        if (others > 0) readers.set(reply, others);
        else readers.delete(reply);
        if (others === 0 && dropped.delete(reply)) bytes -= reply.bytes;
      }
    },
  };
}
