import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';

const compressed = promisify(brotliCompress);

/**
 * Compresses each script and style of a folder with Brotli's best level, which would take too long for each request.
 * @param {string} folder
 */
export async function compressFiles(folder) {
  const entries = await readdir(folder, { recursive: true });
  const texts = entries.filter((name) => /\.(js|css)$/.test(name)).map((name) => join(folder, name));
  await Promise.all(
    texts.map(async (path) => writeFile(`${path}.br`, await compressed(await readFile(path)))),
  );
}
