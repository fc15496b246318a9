import { createHash, createHmac } from 'node:crypto';
import {
  chmodSync,
  copyFileSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  readlinkSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { run } from '../steps.mjs';

const EXECUTABLE = 0o100;
/** Files of Next's build that contain keys, which are new in each build. */
const WITH_KEYS = [
  '.next/prerender-manifest.json',
  '.next/server/preview-props.json',
  '.next/server/server-reference-manifest.js',
  '.next/server/server-reference-manifest.json',
];
/** Files of Next's build that contain the path of the build's folder. */
const WITH_FOLDER = ['.next/required-server-files.js', '.next/required-server-files.json'];

/** Copies files into the folder of the artefact, with modes that do not depend on the umask of the build. */
export function copyContents(root: string, files: readonly string[], to: string): void {
  for (const path of files) {
    const from = join(root, path);
    const target = join(to, path);
    mkdirSync(dirname(target), { recursive: true });
    const entry = lstatSync(from);
    if (entry.isSymbolicLink()) {
      symlinkSync(readlinkSync(from), target);
      continue;
    }
    copyFileSync(from, target);
    chmodSync(target, (entry.mode & EXECUTABLE) === 0 ? 0o644 : 0o755);
  }
}

/**
 * Replaces the values that differ from build to build in the copy of Next's build: the folder of the build, and the keys of
 * functions that no page uses (previews of drafts, and server actions). The new keys are derived from the digest of the
 * sources, which callers of the service do not see in full.
 * @param secret a digest of the sources
 */
export function settlePages(root: string, to: string, secret: string): void {
  for (const path of WITH_FOLDER) replaceIn(join(to, path), [[JSON.stringify(root).slice(1, -1), '.']]);
  const preview = readJson(join(to, '.next/server/preview-props.json'));
  const { encryptionKey } = readJson(join(to, '.next/server/server-reference-manifest.json'));
  const keys = Object.entries(preview).map(([name, key]): [string, string] => [
    key,
    derived(secret, name).toString('hex').slice(0, key.length),
  ]);
  keys.push([encryptionKey!, derived(secret, 'encryptionKey').toString('base64')]);
  for (const path of WITH_KEYS) replaceIn(join(to, path), keys);
}

const derived = (secret: string, name: string): Buffer => createHmac('sha256', secret).update(name).digest();

const readJson = (path: string): Record<string, string> => JSON.parse(readFileSync(path, 'utf8'));

function replaceIn(path: string, pairs: [string, string][]): void {
  const text = readFileSync(path, 'utf8');
  writeFileSync(
    path,
    pairs.reduce((so, [from, to]) => so.replaceAll(from, to), text),
  );
}

/**
 * The manifest: the SHA-256 of each file, as `sha256sum --check` reads it. Symbolic links are not listed; the files to which
 * they point are.
 */
export function manifestOf(folder: string, files: readonly string[]): string {
  return files
    .filter((path) => !lstatSync(join(folder, path)).isSymbolicLink())
    .map((path) => `${digestOf(join(folder, path))}  ${path}\n`)
    .join('');
}

export const digestOf = (path: string): string =>
  createHash('sha256').update(readFileSync(path)).digest('hex');

/**
 * Packs a folder so that equal contents give an identical archive.
 * @param seconds the time of all files: that of the commit, because browsers see by it whether a public file has changed
 */
export async function pack(folder: string, name: string, seconds: number): Promise<string> {
  const archive = `${name}.tar.gz`;
  await run(
    'tar',
    [
      ...['--create', '--format=gnu', '--sort=name', `--mtime=@${seconds}`],
      ...['--owner=0', '--group=0', '--numeric-owner', '--mode=u=rwX,go=rX'],
      ...['--use-compress-program=gzip --no-name', `--file=${archive}`, name],
    ],
    { cwd: folder },
  );
  return join(folder, archive);
}
