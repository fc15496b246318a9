import { setTimeout as sleep } from 'node:timers/promises';
import { ServiceError } from '@/server/errors';
import { type Spool, type SpoolFile, SpoolFull } from '@/server/spool/spool';

/** So much of a body waits in memory before it goes to a temporary file, in bytes. */
const MEMORY_PER_BODY = 1024 * 1024;
/** How long a caller is kept waiting for room, all in all, before it is refused; in milliseconds. */
const WAIT_FOR_ROOM = 10_000;
const LOOK_AGAIN = 50;
/** Seconds after which a caller that found no room should try again. */
const RETRY_AFTER = 5;

/** What all bodies under way share. */
export type Room = Readonly<{
  spool: Spool;
  /** The most bytes that the bodies of one owner may have under way. */
  bytesPerOwner: number;
  /** Bytes of each owner that are under way, or announced by a body that is. */
  underWay: Map<string, number>;
}>;

/** What has arrived of a body, in memory while it is little, else in a temporary file. */
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
   * Takes the owner's share for a whole body before any of it is read, so that what has begun to arrive can end: bodies
   * that shared what is left would all come to a halt.
   * @throws {ServiceError} `too_much_under_way` where the owner's bodies leave no room for ten seconds
   */
  async reserve(bytes: number): Promise<void> {
    if (!this.#takeShare(bytes)) await this.#waitFor(() => this.#takeShare(bytes), 'too_much_under_way');
  }

  /**
   * Adds a chunk, once there is room for it: the caller reads no further meanwhile.
   * @throws {ServiceError} as {@link reserve}; `unavailable` where all bodies together leave no room
   */
  async add(chunk: Uint8Array): Promise<void> {
    const beyond = this.#length + chunk.length - this.#accounted;
    if (beyond > 0) await this.reserve(beyond);
    if (!(await this.#place(chunk))) await this.#waitFor(() => this.#place(chunk), 'unavailable');
    this.#length += chunk.length;
  }

  /** All of it, in a buffer of its own, which may be given away; nothing is kept any more. */
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

  /** The bytes of a body that is in memory still; a single chunk is not copied. */
  bytesInMemory(): Buffer | undefined {
    if (this.#file !== undefined) return undefined;
    const [only] = this.#chunks;
    return this.#chunks.length === 1
      ? Buffer.from(only!.buffer, only!.byteOffset, only!.byteLength)
      : Buffer.concat(this.#chunks);
  }

  /** Gives back whatever it holds; may be called again. */
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

  /** In memory, or where there is too much already in the file; in memory still where the disk takes nothing. */
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
    throw new ServiceError({ code, retryAfter: RETRY_AFTER });
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
