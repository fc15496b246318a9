import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';

const compressed = promisify(brotliCompress);

/**
 * Writes each script and style of a folder again as small as can be (Brotli), which takes too long to do at each request.
 * @param {string} folder
 */
export async function compressFiles(folder) {
  const entries = await readdir(folder, { recursive: true });
  const texts = entries.filter((name) => /\.(js|css)$/.test(name)).map((name) => join(folder, name));
  await Promise.all(
    texts.map(async (path) => writeFile(`${path}.br`, await compressed(await readFile(path)))),
  );
}
