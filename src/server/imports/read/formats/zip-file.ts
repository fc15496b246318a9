import type { Readable } from 'node:stream';
import { createInflateRaw } from 'node:zlib';
import yauzl from 'yauzl';
import { ServiceError } from '@/server/errors';

/** The maximum unpacked size of all parts of a file that are read together, in bytes. */
const MAX_UNPACKED = 4 * 1024 * 1024 * 1024;
/** The maximum ratio of the unpacked to the packed size of a part: sheets of equal cells reach about a hundred. */
const MAX_RATIO = 300;
/** Smaller parts are harmless, whatever their ratio, in bytes. */
const MIN_SUSPECT = 16 * 1024 * 1024;
/** The most entries: a workbook has a few parts for each sheet. */
const MAX_ENTRIES = 20_000;
const DEFLATED = 8;
const STORED = 0;
const ENCRYPTED = 1;

/** The parts of a zip file, read from the disk as they are needed. */
export type ZipFile = Readonly<{
  has: (name: string) => boolean;
  /** The unpacked bytes of a part. @throws {ServiceError} `broken`, `unpacksTooFar`, `encrypted` */
  read: (name: string) => AsyncIterable<Buffer>;
  /** The unpacked part, as one text. */
  text: (name: string, maxBytes: number) => Promise<string>;
  close: () => void;
}>;

/**
 * Opens a zip file.
 * @param options.onBytes called with the number of packed bytes that were read so far
 * @throws {ServiceError} `broken`
 */
export async function openZip(
  path: string,
  { signal, onBytes }: { signal: AbortSignal; onBytes: (read: number) => void },
): Promise<ZipFile> {
  const zip = await openEntries(path);
  const entries = await entriesOf(zip).catch((error: unknown) => {
    zip.close();
    throw broken(error);
  });
  let packed = 0;
  let unpacked = 0;

  async function* read(name: string): AsyncIterable<Buffer> {
    const entry = entries.get(name);
    if (entry === undefined) throw broken();
    if ((entry.generalPurposeBitFlag & ENCRYPTED) !== 0) throw unreadable('encrypted');
    if (entry.compressionMethod !== DEFLATED && entry.compressionMethod !== STORED) throw broken();
    const source = await streamOf(zip, entry).catch((error: unknown) => {
      throw broken(error);
    });
    let read = 0;
    source.on('data', ({ length }: Buffer) => {
      read += length;
      packed += length;
      onBytes(packed);
    });
    const inflated = entry.compressionMethod === DEFLATED ? source.pipe(createInflateRaw()) : source;
    // A pipe does not pass on the errors of its source.
    source.on('error', (error) => inflated.destroy(error));
    let written = 0;
    try {
      for await (const chunk of inflated as AsyncIterable<Buffer>) {
        signal.throwIfAborted();
        written += chunk.length;
        unpacked += chunk.length;
        if (unpacked > MAX_UNPACKED || (written > MIN_SUSPECT && written > read * MAX_RATIO))
          throw unreadable('unpacksTooFar');
        yield chunk;
      }
    } catch (error) {
      throw error instanceof ServiceError || signal.aborted ? error : broken(error);
    } finally {
      source.destroy();
    }
  }

  return {
    has: (name) => entries.has(name),
    read,
    async text(name, maxBytes) {
      const chunks: Buffer[] = [];
      let length = 0;
      for await (const chunk of read(name)) {
        length += chunk.length;
        if (length > maxBytes) throw unreadable('unpacksTooFar');
        chunks.push(chunk);
      }
      return Buffer.concat(chunks).toString('utf8');
    },
    close: () => zip.close(),
  };
}

const unreadable = (fault: 'encrypted' | 'unpacksTooFar'): ServiceError =>
  new ServiceError({ code: 'unreadable_file', fault });

const broken = (cause?: unknown): ServiceError =>
  new ServiceError({ code: 'unreadable_file', fault: 'broken' }, { cause });

function openEntries(path: string): Promise<yauzl.ZipFile> {
  return new Promise((resolve, reject) => {
    yauzl.open(path, { lazyEntries: true, autoClose: false }, (error, zip) =>
      error ? reject(broken(error)) : resolve(zip),
    );
  });
}

function entriesOf(zip: yauzl.ZipFile): Promise<Map<string, yauzl.Entry>> {
  return new Promise((resolve, reject) => {
    const entries = new Map<string, yauzl.Entry>();
    zip.on('error', reject);
    zip.on('end', () => resolve(entries));
    zip.on('entry', (entry: yauzl.Entry) => {
      entries.set(entry.fileName, entry);
      if (entries.size > MAX_ENTRIES) reject(new Error('too many entries'));
      else zip.readEntry();
    });
    zip.readEntry();
  });
}

function streamOf(zip: yauzl.ZipFile, entry: yauzl.Entry): Promise<Readable> {
  return new Promise((resolve, reject) => {
    // Packed bytes are counted before they are unpacked.
    const options = entry.compressionMethod === DEFLATED ? { decompress: false } : {};
    zip.openReadStream(entry, options as yauzl.ZipFileOptions, (error, stream) =>
      error ? reject(error) : resolve(stream),
    );
  });
}
