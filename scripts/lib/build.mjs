import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';
import { quietEnvironment } from './dependencies.mjs';
import { root } from './root.mjs';
import { run, step } from './steps.mjs';

const compressed = promisify(brotliCompress);
const STAMPS = join(root, 'dist/built-from.json');
/** The lock that a program holds while it builds; it is in the folder that the stamps have created. */
const LOCK = 'dist/program.lock';
const BUILD_ID_LENGTH = 20;

/** The programs of the service. A worker or child process needs a file of its own, beside the one that starts it. */
export const SERVER_PROGRAMS = {
  main: 'src/server/main.ts',
  serve: 'src/server/serve.ts',
  'judge-worker': 'src/server/bodies/judge-worker.ts',
  'import-program': 'src/server/imports/program/import-program.ts',
  'boundary-worker': 'src/server/places/boundaries/boundary-worker.ts',
  'guess-worker': 'src/server/access/staff/sign-in/guess-worker.ts',
};

/** @typedef {{ name: string, label: string, inputs: string[], output: string, make: (digest: string) => Promise<unknown> }} Target */

/** The targets of a build, each with its sources and a file that shows whether it exists. */
const CLIENT = {
  name: 'client',
  label: "Generating Prisma's client",
  inputs: ['prisma', 'prisma.config.ts', 'package-lock.json'],
  output: 'src/generated/prisma/client.ts',
  make: () => runPackage('prisma/build/index.js', ['generate']),
};
const PAGES = {
  name: 'pages',
  label: 'Building the pages',
  inputs: [
    'src',
    'prisma',
    'public',
    'next.config.mjs',
    'scripts/lib/build.mjs',
    'tsconfig.json',
    'package-lock.json',
  ],
  output: '.next/BUILD_ID',
  make: async (/** @type {string} */ digest) => {
    await runPackage('next/dist/bin/next', ['build'], { PAGES_BUILD_ID: digest.slice(0, BUILD_ID_LENGTH) });
    await compressFiles(join(root, '.next/static'));
  },
};
const SERVER = {
  name: 'server',
  label: 'Building the server',
  inputs: ['src', 'prisma', 'scripts/lib/build.mjs', 'tsconfig.json', 'package-lock.json'],
  output: 'dist/main.js',
  make: bundleServer,
};

/** Generates Prisma's client if the schema has changed. */
export async function generateClient() {
  await makeOutdated([CLIENT]);
}

/**
 * Builds what is missing or outdated.
 * @param {{ anew?: boolean }} [options] anew: builds everything, without the results of earlier builds
 */
export async function build({ anew = false } = {}) {
  if (anew) for (const path of ['.next', 'dist']) rmSync(join(root, path), { recursive: true, force: true });
  await makeOutdated([CLIENT]);
  await makeOutdated([PAGES, SERVER]);
}

/** @param {Target[]} targets */
async function makeOutdated(targets) {
  await Promise.all(
    targets.map(async ({ name, label, inputs, output, make }) => {
      const digest = digestOf(inputs);
      if (existsSync(join(root, output)) && readStamps()[name] === digest) return;
      // The stamp is removed first, so that an interrupted build is repeated even if the sources have not changed.
      writeStamp(name, undefined);
      await step(label, () => make(digest));
      writeStamp(name, digest);
    }),
  );
}

/**
 * @param {string} name the name of a target
 * @param {string | undefined} digest the digest of its sources; undefined to remove the stamp
 */
function writeStamp(name, digest) {
  mkdirSync(join(root, 'dist'), { recursive: true });
  writeFileSync(`${STAMPS}.new`, JSON.stringify({ ...readStamps(), [name]: digest }));
  renameSync(`${STAMPS}.new`, STAMPS);
}

/** @returns {Record<string, string>} the digest of the sources from which each target was built */
function readStamps() {
  return existsSync(STAMPS) ? JSON.parse(readFileSync(STAMPS, 'utf8')) : {};
}

/** @param {string[]} inputs paths of files and folders */
function digestOf(inputs) {
  const hash = createHash('sha256').update(`${process.platform} ${process.arch}`);
  for (const input of inputs) {
    for (const path of filesIn(input)) hash.update(`\0${path}\0`).update(readFileSync(join(root, path)));
  }
  return hash.digest('hex');
}

/**
 * @param {string} path the path of a file or folder, from the root
 * @returns {string[]}
 */
function filesIn(path) {
  const absolute = join(root, path);
  const entry = statSync(absolute, { throwIfNoEntry: false });
  if (entry === undefined || path === 'src/generated' || path === 'prisma/migrations') return [];
  if (!entry.isDirectory()) return /\.test\.tsx?$/.test(path) ? [] : [path];
  return readdirSync(absolute)
    .sort()
    .flatMap((name) => filesIn(`${path}/${name}`));
}

/**
 * @param {string} script its path in node_modules
 * @param {string[]} parameters
 * @param {Record<string, string>} [more] further variables of the environment
 */
function runPackage(script, parameters, more) {
  const env = { ...quietEnvironment, NODE_ENV: 'production', ...more };
  const program = [join(root, 'scripts/lib/run-program.mjs'), LOCK, join(root, 'node_modules', script)];
  return run(process.execPath, [...program, ...parameters], { cwd: root, env });
}

/**
 * Compresses each script and style of a folder with Brotli's best level, which would take too long for each request.
 * @param {string} folder
 */
async function compressFiles(folder) {
  const entries = await readdir(folder, { recursive: true });
  const texts = entries.filter((name) => /\.(js|css)$/.test(name)).map((name) => join(folder, name));
  await Promise.all(
    texts.map(async (path) => writeFile(`${path}.br`, await compressed(await readFile(path)))),
  );
}

function bundleServer() {
  return bundlePrograms(SERVER_PROGRAMS);
}

/**
 * Bundles programs into `dist`. Packages are not bundled: they are installed, and Next's bundle uses the same ones.
 * @param {Record<string, string>} entryPoints the source of each program
 */
export async function bundlePrograms(entryPoints) {
  const esbuild = await import('esbuild');
  await esbuild.build({
    absWorkingDir: root,
    entryPoints,
    outdir: 'dist',
    bundle: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
    target: 'node20',
    sourcemap: true,
    logLevel: 'silent',
  });
}
