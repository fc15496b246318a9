import type { Readable } from 'node:stream';
import { ZipFile } from 'yazl';

/** A fixed time, so that the same files give the same archive. */
const NO_TIME = { mtime: new Date(1980, 0, 1) };

/** Writes files that are in memory as a ZIP archive, in their order. */
export async function* zipFile(
  files: readonly Readonly<{ name: string; content: string }>[],
): AsyncGenerator<Uint8Array, void> {
  const zip = new ZipFile();
  const output = zip.outputStream as Readable;
  for (const { name, content } of files) zip.addBuffer(Buffer.from(content), name, NO_TIME);
  zip.end();
  for await (const piece of output) yield piece as Uint8Array;
}
