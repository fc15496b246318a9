import { type Spool, type SpoolFile, SpoolFull } from './spool';

/** The number of bytes of one stream that are kept in memory before the rest goes to the disk. */
const MEMORY_PER_STREAM = 4 * 1024 * 1024;
/** The maximum number of bytes that the reader receives at once. */
const SLICE = 64 * 1024;

type Options = Readonly<{
  spool: Spool;
  /** The owner whose share of the spool it uses. */
  owner: string;
  /** Aborted when the reader has disconnected: the source is not read any further. */
  signal?: AbortSignal;
}>;

/**
 * Reads a source at the source's own speed and returns its bytes in order, on demand, in slices of at most 64 KiB. Unread bytes
 * are in memory up to a limit, then in a temporary file; if there is no space, the source waits for the reader. The source is
 * ended (`return`) when it was read completely, fails, or the reader leaves.
 * @throws what the source throws, after the data before it; the reason of `signal`
 */
export async function* spooled(
  source: AsyncIterable<string | Uint8Array>,
  options: Options,
): AsyncGenerator<Buffer, void> {
  const queue = new Queue(options);
  void queue.fill(source);
  try {
    yield* queue.slices();
  } finally {
    await queue.close();
  }
}

/** A chunk in memory, or a section of the file; `accounted`: the chunk counts in the spool's memory. */
type Waiting = { chunk: Buffer; accounted: boolean } | { start: number; end: number };

/** The bytes that were read from one source and not taken yet. */
class Queue {
  readonly #spool: Spool;
  readonly #file: SpoolFile;
  readonly #signal: AbortSignal | undefined;
  /** The reader's current chunk stays here until it is taken completely. */
  readonly #waiting: Waiting[] = [];
  #memory = 0;
  #ended = false;
  #closed = false;
  #fault: { error: unknown } | undefined;
  #wakers: (() => void)[] = [];

  constructor({ spool, owner, signal }: Options) {
    this.#spool = spool;
    this.#file = spool.file(owner);
    this.#signal = signal;
    signal?.addEventListener('abort', this.#wake);
  }

  /** Reads the source to its end, independently of the reader. */
  async fill(source: AsyncIterable<string | Uint8Array>): Promise<void> {
    try {
      for await (const piece of source) {
        if (this.#isLeft()) break;
        if (piece.length > 0) await this.#put(typeof piece === 'string' ? Buffer.from(piece) : piece);
      }
    } catch (error) {
      this.#fault = { error };
    } finally {
      this.#ended = true;
      this.#wake();
    }
  }

  async *slices(): AsyncGenerator<Buffer, void> {
    for (;;) {
      this.#signal?.throwIfAborted();
      const [next] = this.#waiting;
      if (next === undefined) {
        if (this.#fault !== undefined) throw this.#fault.error;
        if (this.#ended) return;
        await this.#change();
      } else if ('chunk' in next) {
        const { chunk } = next;
        for (let at = 0; at < chunk.length; at += SLICE) yield chunk.subarray(at, at + SLICE);
        this.#taken(next);
      } else {
        const slice = await this.#file.read(next.start, Math.min(SLICE, next.end - next.start));
        next.start += slice.length;
        if (next.start === next.end) this.#taken(next);
        yield slice;
      }
    }
  }

  async close(): Promise<void> {
    this.#closed = true;
    this.#signal?.removeEventListener('abort', this.#wake);
    this.#spool.giveMemory(this.#memory);
    this.#memory = 0;
    this.#waiting.length = 0;
    this.#wake();
    await this.#file.close();
  }

  async #put(piece: Uint8Array): Promise<void> {
    const chunk = Buffer.from(piece.buffer, piece.byteOffset, piece.byteLength);
    const { length } = chunk;
    if (this.#closed) return;
    if (this.#memory + length <= MEMORY_PER_STREAM && this.#spool.takeMemory(length)) {
      this.#memory += length;
      return this.#push({ chunk, accounted: true });
    }
    try {
      if (this.#waiting.every((one) => 'chunk' in one)) await this.#file.clear();
      const start = this.#file.length();
      await this.#file.append(chunk);
      this.#pushStretch(start, start + length);
    } catch (error) {
      if (!(error instanceof SpoolFull)) throw error;
      // Each stream has at most one chunk in this state.
      while (this.#waiting.length > 0 && !this.#isLeft()) await this.#change();
      this.#push({ chunk, accounted: false });
    }
  }

  #pushStretch(start: number, end: number): void {
    const last = this.#waiting.at(-1);
    if (last !== undefined && 'end' in last && last.end === start) last.end = end;
    else this.#push({ start, end });
  }

  #push(one: Waiting): void {
    // A chunk that comes after the end would never be released.
    if (this.#closed) return;
    this.#waiting.push(one);
    this.#wake();
  }

  #taken(one: Waiting): void {
    this.#waiting.shift();
    if ('chunk' in one && one.accounted) {
      this.#memory -= one.chunk.length;
      this.#spool.giveMemory(one.chunk.length);
    }
    this.#wake();
  }

  #isLeft = (): boolean => this.#closed || this.#signal?.aborted === true;

  /** Waits until something is added or taken, or the stream ends. */
  #change = (): Promise<void> => new Promise((resolve) => this.#wakers.push(resolve));

  #wake = (): void => {
    const wakers = this.#wakers;
    this.#wakers = [];
    for (const waker of wakers) waker();
  };
}
