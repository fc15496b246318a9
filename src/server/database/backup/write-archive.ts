import { createHash } from 'node:crypto';
import { constants, createWriteStream } from 'node:fs';
import { access, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { type Readable, Transform } from 'node:stream';
import { finished, pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import { flushFolder } from '../flush-folder';
import { BackupError, toBackupError } from './fault';
import type { BackupManifest } from './manifest';

/** The members of the archive. */
export const MANIFEST_MEMBER = 'manifest.json';
export const tableMember = (name: string): string => `tables/${name}.copy`;

/** It takes half the time of zlib's default (6), for files that are a tenth larger. */
const COMPRESSION = { compressionLevel: 3 };
/** Only the service may read it. */
const MODE = 0o600;

/** The facts about a member after it was written. */
export type WrittenMember = Readonly<{ bytes: number; sha256: string }>;

/** An archive that is being written. */
export type Archive = Readonly<{
  /** Writes a member, as fast as the source and the disk allow. */
  add: (member: string, source: Readable, onBytes: (bytes: number) => void) => Promise<WrittenMember>;
  /** The packed bytes so far. */
  size: () => number;
}>;

/** The name of a file until it is complete. */
export const partialName = (path: string): string => join(dirname(path), `.${basename(path)}.part`);

/**
 * Writes an archive under a temporary name; it gets its final name when it is complete and on the disk.
 * @param fill writes the tables, and returns the manifest, which is written last
 * @throws {BackupError} with nothing left under either name
 */
export async function writeArchive(
  path: string,
  fill: (archive: Archive) => Promise<BackupManifest>,
): Promise<BackupManifest> {
  await requireFolder(dirname(path));
  if (await exists(path)) throw new BackupError('failed', `There is a file ${path} already.`);
  const partial = partialName(path);
  try {
    const manifest = await writePartial(partial, fill);
    await rename(partial, path);
    await flushFolder(dirname(path));
    return manifest;
  } catch (error) {
    await rm(partial, { force: true }).catch(() => undefined);
    throw toBackupError(error, dirname(path));
  }
}

/** @throws {BackupError} if the folder is missing, is no folder, or cannot be written */
export async function requireFolder(folder: string): Promise<void> {
  try {
    if (!(await stat(folder)).isDirectory())
      throw new BackupError('folder_missing', `${folder} is not a folder.`);
    await access(folder, constants.W_OK | constants.X_OK);
  } catch (error) {
    throw toBackupError(error, folder);
  }
}

async function writePartial(
  partial: string,
  fill: (archive: Archive) => Promise<BackupManifest>,
): Promise<BackupManifest> {
  const zip = new ZipFile();
  const output = zip.outputStream as Readable;
  const file = createWriteStream(partial, { flags: 'wx', mode: MODE, flush: true });
  const written = pipeline(output, file);
  // The fault is reported below; a member waits for it too, otherwise it would wait for a full disk for ever.
  written.catch(() => undefined);
  const archive: Archive = {
    async add(member, source, onBytes) {
      const meter = measured(onBytes);
      zip.addReadStream(meter.stream, member, COMPRESSION);
      await Promise.race([
        pipeline(source, meter.stream),
        written.then(() => {
          throw new BackupError('failed', 'The file ended before its contents.');
        }),
      ]).catch((error) => {
        source.destroy();
        throw error;
      });
      return meter.result();
    },
    size: () => file.bytesWritten,
  };
  try {
    const manifest = await fill(archive);
    const text = Buffer.from(JSON.stringify(manifest, undefined, 1));
    zip.addBuffer(text, MANIFEST_MEMBER);
    // The hash of the manifest, which has the hashes of all other members.
    zip.end({ comment: `sha256 ${createHash('sha256').update(text).digest('hex')}` } as never);
    await written;
    return manifest;
  } catch (error) {
    output.destroy();
    await finished(file).catch(() => undefined);
    throw error;
  }
}

function measured(onBytes: (bytes: number) => void): { stream: Transform; result: () => WrittenMember } {
  const hash = createHash('sha256');
  let bytes = 0;
  const stream = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      bytes += chunk.length;
      onBytes(chunk.length);
      done(null, chunk);
    },
  });
  return { stream, result: () => ({ bytes, sha256: hash.digest('hex') }) };
}

const exists = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  );
