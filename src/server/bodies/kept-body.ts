import { setTimeout as sleep } from 'node:timers/promises';
import { RETRY_AFTER, ServiceError } from '@/server/errors';
import { type Spool, type SpoolFile, SpoolFull } from '@/server/spool/spool';

/** The number of bytes of a body that are kept in memory before it goes to a temporary file. */
const MEMORY_PER_BODY = 1024 * 1024;
/** The maximum total time that a caller waits for space before it is refused; in milliseconds. */
const WAIT_FOR_ROOM = 10_000;
const LOOK_AGAIN = 50;

/** The state shared by all incomplete bodies. */
export type Room = Readonly<{
  spool: Spool;
  /** The maximum number of bytes of the incomplete bodies of one owner. */
  bytesPerOwner: number;
  /** The bytes of each owner's bodies that have arrived, or that a body has announced. */
  underWay: Map<string, number>;
}>;

/** The part of a body that has arrived, in memory while it is small, otherwise in a temporary file. */
export class KeptBody {
  readonly #room: Room;
  readonly #owner: string;
  #chunks: Uint8Array[] = [];
  #inMemory = 0;
  #accounted = 0;
  #file: SpoolFile | undefined;
  #length = 0;
  #patience = WAIT_FOR_ROOM;

  constructor(room: Room, owner: string) {
    this.#room = room;
    this.#owner = owner;
  }

  get length(): number {
    return this.#length;
  }

  /**
   * Reserves the owner's share for a whole body before any of it is read, so that a started body can be completed: bodies that
   * shared the remaining space could all block each other.
   * @throws {ServiceError} `too_much_under_way` if the owner's bodies leave no space for ten seconds
   */
  async reserve(bytes: number): Promise<void> {
    if (!this.#takeShare(bytes)) await this.#waitFor(() => this.#takeShare(bytes), 'too_much_under_way');
  }

  /**
   * Adds a chunk, once there is space for it: meanwhile nothing more is read from the caller.
   * @throws {ServiceError} as {@link reserve}; `unavailable` if all bodies together leave no space
   */
  async add(chunk: Uint8Array): Promise<void> {
    const beyond = this.#length + chunk.length - this.#accounted;
    if (beyond > 0) await this.reserve(beyond);
    if (!(await this.#place(chunk))) await this.#waitFor(() => this.#place(chunk), 'unavailable');
    this.#length += chunk.length;
  }

  /** Returns the whole body, in a buffer of its own, which may be transferred; the body is no longer kept. */
  async take(): Promise<Buffer<ArrayBuffer>> {
    const whole = Buffer.from(new ArrayBuffer(this.#length));
    let at = 0;
    for (const chunk of this.#chunks) {
      whole.set(chunk, at);
      at += chunk.length;
    }
    while (this.#file !== undefined && at < whole.length) {
      const slice = await this.#file.read(at, SLICE);
      if (slice.length === 0) throw new Error('a body that was kept on the disk is cut short');
      whole.set(slice, at);
      at += slice.length;
    }
    await this.close();
    return whole;
  }

  /** The bytes of a body that is still in memory; a single chunk is not copied. */
  bytesInMemory(): Buffer | undefined {
    if (this.#file !== undefined) return undefined;
    const [only] = this.#chunks;
    return this.#chunks.length === 1
      ? Buffer.from(only!.buffer, only!.byteOffset, only!.byteLength)
      : Buffer.concat(this.#chunks);
  }

  /** Releases everything that it holds; may be called again. */
  async close(): Promise<void> {
    this.#forgetMemory();
    const { underWay } = this.#room;
    const left = (underWay.get(this.#owner) ?? 0) - this.#accounted;
    this.#accounted = 0;
    if (left > 0) underWay.set(this.#owner, left);
    else underWay.delete(this.#owner);
    const file = this.#file;
    this.#file = undefined;
    await file?.close();
  }

  #forgetMemory(): void {
    this.#room.spool.giveMemory(this.#inMemory);
    this.#inMemory = 0;
    this.#chunks = [];
  }

  #takeShare(bytes: number): boolean {
    const { underWay, bytesPerOwner } = this.#room;
    const held = underWay.get(this.#owner) ?? 0;
    if (held + bytes > bytesPerOwner) return false;
    underWay.set(this.#owner, held + bytes);
    this.#accounted += bytes;
    return true;
  }

  /** Keeps a chunk in memory, or in the file if there is too much already; in memory too if the disk refuses the write. */
  async #place(chunk: Uint8Array): Promise<boolean> {
    if (this.#file !== undefined) return appended(this.#file, chunk);
    if (this.#inMemory + chunk.length <= MEMORY_PER_BODY && this.#placeInMemory(chunk)) return true;
    const file = this.#room.spool.file(this.#owner);
    if (!(await appended(file, Buffer.concat(this.#chunks)))) {
      await file.close();
      return this.#placeInMemory(chunk);
    }
    this.#file = file;
    this.#forgetMemory();
    return appended(file, chunk);
  }

  #placeInMemory(chunk: Uint8Array): boolean {
    if (!this.#room.spool.takeMemory(chunk.length)) return false;
    this.#chunks.push(chunk);
    this.#inMemory += chunk.length;
    return true;
  }

  async #waitFor(
    attempt: () => boolean | Promise<boolean>,
    code: 'too_much_under_way' | 'unavailable',
  ): Promise<void> {
    for (; this.#patience > 0; this.#patience -= LOOK_AGAIN) {
      await sleep(LOOK_AGAIN);
      if (await attempt()) return;
    }
    throw new ServiceError({ code, retryAfter: RETRY_AFTER.room });
  }
}

async function appended(file: SpoolFile, chunk: Uint8Array): Promise<boolean> {
  if (chunk.length === 0) return true;
  try {
    await file.append(chunk);
    return true;
  } catch (error) {
    if (error instanceof SpoolFull) return false;
    throw error;
  }
}

const SLICE = 1024 * 1024;
