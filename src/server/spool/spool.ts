import { randomUUID } from 'node:crypto';
import { type FileHandle, mkdir, open, unlink } from 'node:fs/promises';
import { join } from 'node:path';

/** Buffers for readers that are slower than their source: in memory up to a limit, then in temporary files. */
export type Spool = Readonly<{
  /** A new file of an owner; nothing is created on the disk before something is appended. */
  file: (owner: string) => SpoolFile;
  /** Whether an owner has space left on the disk for more than one chunk. */
  hasRoom: (owner: string) => boolean;
  /** Reserves bytes of the shared memory. @returns false if too few are left */
  takeMemory: (bytes: number) => boolean;
  giveMemory: (bytes: number) => void;
  /** The number of bytes in use. */
  use: () => Readonly<{ disk: number; memory: number }>;
}>;

/** A temporary file without a name: it is deleted with the process, however the process ends. */
export type SpoolFile = Readonly<{
  /** Its size in bytes. */
  length: () => number;
  /** Appends a whole chunk, or nothing. One call at a time. @throws {SpoolFull} */
  append: (chunk: Uint8Array) => Promise<void>;
  /** Returns up to the given number of bytes from a position on. */
  read: (position: number, length: number) => Promise<Buffer>;
  /** Removes its content, and releases the space. Not during another call. */
  clear: () => Promise<void>;
  /** Closes it and releases the space, after the calls in progress. */
  close: () => Promise<void>;
}>;

/** There is no space: the owner's share or the whole spool is used up, or the disk is full or cannot be written. */
export class SpoolFull extends Error {}

type Options = Readonly<{
  folder: string;
  /** The maximum number of bytes on the disk. One owner uses at most half of the space that the others leave. */
  bytes: number;
  /** The maximum number of bytes in memory. */
  memory?: number;
  /** Called when the disk refuses a write. */
  onFault?: (error: unknown) => void;
}>;

const MEMORY = 64 * 1024 * 1024;
/** The usual maximum size of one append, in bytes. */
const CHUNK = 512 * 1024;

/** Creates a spool in a folder, which is created when it is first needed. */
export function createSpool({ folder, bytes, memory = MEMORY, onFault }: Options): Spool {
  let disk = 0;
  let inMemory = 0;
  const byOwner = new Map<string, number>();
  const of = (owner: string) => byOwner.get(owner) ?? 0;
  /** However many owners use all that they may, another one still has space. */
  const fits = (owner: string, more: number) => {
    const left = bytes - (disk - of(owner));
    return of(owner) + more <= left / 2;
  };
  const account = (owner: string, more: number) => {
    disk += more;
    const held = of(owner) + more;
    if (held === 0) byOwner.delete(owner);
    else byOwner.set(owner, held);
  };
  return {
    hasRoom: (owner) => fits(owner, CHUNK),
    takeMemory(wanted) {
      if (inMemory + wanted > memory) return false;
      inMemory += wanted;
      return true;
    },
    giveMemory: (given) => {
      inMemory -= given;
    },
    use: () => ({ disk, memory: inMemory }),
    file: (owner) =>
      createFile(folder, {
        take: (more) => {
          if (!fits(owner, more)) throw new SpoolFull('the spool has no room left');
          account(owner, more);
        },
        give: (less) => account(owner, -less),
        onFault,
      }),
  };
}

type Room = Readonly<{
  take: (bytes: number) => void;
  give: (bytes: number) => void;
  onFault: Options['onFault'];
}>;

function createFile(folder: string, { take, give, onFault }: Room): SpoolFile {
  let opened: Promise<FileHandle> | undefined;
  let length = 0;
  let closed = false;
  return {
    length: () => length,
    async append(chunk) {
      if (closed) throw new Error('the file is closed');
      const { byteLength } = chunk;
      take(byteLength);
      try {
        opened ??= openUnnamed(folder);
        await writeAll(await opened, chunk, length);
      } catch (error) {
        give(byteLength);
        // A folder that could not be written may exist the next time.
        if (length === 0) opened = undefined;
        onFault?.(error);
        throw new SpoolFull('the disk takes no more', { cause: error });
      }
      if (closed) give(byteLength);
      else length += byteLength;
    },
    async read(position, wanted) {
      const buffer = Buffer.allocUnsafe(Math.min(wanted, length - position));
      const { bytesRead } = await (await opened!).read(buffer, 0, buffer.length, position);
      return buffer.subarray(0, bytesRead);
    },
    async clear() {
      if (length === 0) return;
      await (await opened!).truncate(0);
      give(length);
      length = 0;
    },
    async close() {
      if (closed) return;
      closed = true;
      give(length);
      length = 0;
      await (await opened?.catch(() => undefined))?.close();
    },
  };
}

/** The file's name is removed at once: only the open file descriptor keeps the file, so no process leaves one behind. */
async function openUnnamed(folder: string): Promise<FileHandle> {
  await mkdir(folder, { recursive: true });
  const path = join(folder, `statistics-spool-${randomUUID()}`);
  const handle = await open(path, 'wx+', 0o600);
  await unlink(path);
  return handle;
}

async function writeAll(handle: FileHandle, chunk: Uint8Array, position: number): Promise<void> {
  for (let written = 0; written < chunk.byteLength; ) {
    const { bytesWritten } = await handle.write(
      chunk,
      written,
      chunk.byteLength - written,
      position + written,
    );
    written += bytesWritten;
  }
}
