import { createHash } from 'node:crypto';
import { open as openFile } from 'node:fs/promises';
import { type Readable, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import yauzl from 'yauzl';
import { BackupError } from './fault';
import { BACKUP_FORMAT, type BackupManifest, FORMAT_VERSION, parseManifest } from './manifest';
import { MANIFEST_MEMBER, tableMember } from './write-archive';

const MAX_MANIFEST_BYTES = 64 * 1024 * 1024;
const MAGIC = Buffer.from('PK\u0003\u0004');

/** A backup that is open for reading. */
export type OpenBackup = Readonly<{
  manifest: BackupManifest;
  /** The rows of a table, unpacked. */
  read: (table: string) => Promise<Readable>;
  close: () => void;
}>;

/**
 * Opens a backup and reads its manifest.
 * @throws {BackupError} `file_missing`, `foreign_file`, `damaged_file` or `newer_version`
 */
export async function openBackup(path: string): Promise<OpenBackup> {
  if (!(await beginsLikeOne(path))) throw foreign(path);
  const zip = await open(path);
  try {
    const entries = await listEntries(zip, path);
    const stream = async (member: string) => {
      const entry = entries.get(member);
      if (entry === undefined) throw damaged(path, `${member} is missing`);
      return streamOf(zip, entry);
    };
    if (!entries.has(MANIFEST_MEMBER))
      throw isOurs(commentOf(zip)) ? damaged(path, `${MANIFEST_MEMBER} is missing`) : foreign(path);
    const manifest = await readManifest(path, {
      text: await collected(await stream(MANIFEST_MEMBER), path),
      comment: commentOf(zip),
    });
    return { manifest, read: (table) => stream(tableMember(table)), close: () => zip.close() };
  } catch (error) {
    zip.close();
    throw error instanceof BackupError ? error : damaged(path, (error as Error).message, error);
  }
}

/**
 * Reads every table of a backup and compares it with the manifest.
 * @throws {BackupError} `damaged_file`, with the table
 */
export async function checkBackup(
  path: string,
  { manifest, read }: OpenBackup,
  { signal, onBytes = () => undefined }: { signal?: AbortSignal; onBytes?: (bytes: number) => void } = {},
): Promise<void> {
  for (const { name, sha256, bytes } of manifest.tables) {
    const hash = createHash('sha256');
    let count = 0;
    const sink = new Writable({
      write(chunk: Buffer, _encoding, done) {
        hash.update(chunk);
        count += chunk.length;
        onBytes(chunk.length);
        done();
      },
    });
    try {
      await pipeline(await read(name), sink, { signal });
    } catch (error) {
      signal?.throwIfAborted();
      throw error instanceof BackupError
        ? error
        : damaged(path, `table ${name}: ${(error as Error).message}`, error);
    }
    if (count !== bytes || hash.digest('hex') !== sha256)
      throw damaged(path, `table ${name} differs from its checksum`);
  }
}

/** Whether the file begins like an archive; @throws {BackupError} `file_missing` */
async function beginsLikeOne(path: string): Promise<boolean> {
  const file = await openFile(path).catch((error: Error) => {
    throw new BackupError('file_missing', `The file ${path} cannot be read: ${error.message}.`);
  });
  try {
    const { buffer } = await file.read(Buffer.alloc(MAGIC.length), 0, MAGIC.length, 0);
    return buffer.equals(MAGIC);
  } catch {
    // The path is a folder.
    return false;
  } finally {
    await file.close();
  }
}

/** Whether the comment of an archive is that of a backup. */
const isOurs = (comment: string): boolean => /^sha256 [0-9a-f]{64}$/.test(comment);

const foreign = (path: string) => new BackupError('foreign_file', `${path} is not a backup of this service.`);

const damaged = (path: string, what: string, cause?: unknown) =>
  new BackupError('damaged_file', `${path} is damaged or was cut: ${what}.`, { cause });

async function readManifest(
  path: string,
  { text, comment }: { text: string; comment: string },
): Promise<BackupManifest> {
  const manifest = parseManifest(text);
  if (manifest === undefined) {
    const said = formatOf(text);
    if (said === undefined)
      throw isOurs(comment) ? damaged(path, 'its manifest differs from its checksum') : foreign(path);
    if (said <= FORMAT_VERSION) throw damaged(path, 'its manifest cannot be read');
    throw new BackupError('newer_version', `${path} has format ${said}, newer than this version reads.`);
  }
  if (manifest.formatVersion > FORMAT_VERSION)
    throw new BackupError(
      'newer_version',
      `${path} is of version ${manifest.version} (format ${manifest.formatVersion}), newer than this one.`,
    );
  if (comment !== `sha256 ${createHash('sha256').update(text).digest('hex')}`)
    throw damaged(path, 'its manifest differs from its checksum');
  return manifest;
}

/** The format number of a manifest that cannot be read; undefined if the text is no manifest. */
function formatOf(text: string): number | undefined {
  try {
    const { format, formatVersion } = JSON.parse(text);
    return format === BACKUP_FORMAT ? Number(formatVersion) : undefined;
  } catch {
    return undefined;
  }
}

function open(path: string): Promise<yauzl.ZipFile> {
  return new Promise((resolve, reject) => {
    yauzl.open(path, { lazyEntries: true, autoClose: false }, (error, zip) =>
      error ? reject(damaged(path, 'its end is missing', error)) : resolve(zip),
    );
  });
}

function listEntries(zip: yauzl.ZipFile, path: string): Promise<Map<string, yauzl.Entry>> {
  return new Promise((resolve, reject) => {
    const entries = new Map<string, yauzl.Entry>();
    zip.on('error', (error) => reject(damaged(path, error.message, error)));
    zip.on('end', () => resolve(entries));
    zip.on('entry', (entry: yauzl.Entry) => {
      entries.set(entry.fileName, entry);
      zip.readEntry();
    });
    zip.readEntry();
  });
}

const commentOf = ({ comment }: yauzl.ZipFile): string => comment?.toString() ?? '';

function streamOf(zip: yauzl.ZipFile, entry: yauzl.Entry): Promise<Readable> {
  return new Promise((resolve, reject) => {
    zip.openReadStream(entry, (error, stream) => (error ? reject(error) : resolve(stream)));
  });
}

async function collected(stream: Readable, path: string): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of stream) {
    size += chunk.length;
    if (size > MAX_MANIFEST_BYTES) throw damaged(path, 'its manifest is too large');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString();
}
