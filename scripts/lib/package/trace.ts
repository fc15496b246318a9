import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, normalize } from 'node:path';

type Traced = { fileList: Set<string>; warnings: Set<Error> };
type Trace = (entries: string[], options: Record<string, unknown>) => Promise<Traced>;

/** Follows imports with @vercel/nft, as Next does for its own standalone server. */
const { nodeFileTrace } = createRequire(import.meta.url)('next/dist/compiled/@vercel/nft') as {
  nodeFileTrace: Trace;
};

/**
 * Files that the service never runs, although programs that it runs name them: the compilers of a build, the image service,
 * which is switched off, and the development versions of modules.
 */
const NEVER_RUN = [
  /\.d\.[cm]?ts$|\.map$|\.md$/,
  /\.development\.js$|\.dev\.js$/,
  /^node_modules\/(?:@img|caniuse-lite|esbuild|prisma|sharp|typescript)\//,
  /^node_modules\/next\/dist\/(?:docs|lib\/upgrade)\//,
  /^node_modules\/next\/dist\/compiled\/(?:@mswjs|@next\/font|@vercel\/nft|babel|cssnano|jest-worker|loader-|next-devtools|postcss|sass|schema-utils|terser|webpack)/,
  /^node_modules\/next\/dist\/server\/capsize-font-metrics\.json$/,
];

/**
 * The files in packages that programs load.
 * @param entries paths of programs from the root
 * @returns paths from the root, all below `node_modules`
 */
export async function traceImports(root: string, entries: readonly string[]): Promise<string[]> {
  const files = await follow(root, entries);
  return [...new Set([...files, ...(await follow(root, listedEntries(root, files)))])];
}

/**
 * The entries of packages that list several in `exports`. Node takes the first that it supports, and the tracing may take
 * another, so all of them are included.
 */
function listedEntries(root: string, files: readonly string[]): string[] {
  return files
    .filter((path) => /^(?:.*\/)?node_modules\/(?:@[^/]+\/)?[^/]+\/package\.json$/.test(path))
    .flatMap((path) => {
      const { exports } = JSON.parse(readFileSync(join(root, path), 'utf8')) as {
        exports?: { '.'?: unknown };
      };
      const entry = exports?.['.'];
      const targets = Array.isArray(entry)
        ? entry.flatMap((one) => (typeof one === 'string' ? one : Object.values(one)))
        : [];
      return targets.filter((one) => typeof one === 'string').map((one) => join(path, '..', one));
    });
}

async function follow(root: string, entries: readonly string[]): Promise<string[]> {
  const { fileList } = await nodeFileTrace(
    entries.map((path) => join(root, path)),
    // The analysis of paths is switched off, because it would include the manifests of all installed packages: contents.ts
    // lists the files that are read or started by path.
    { base: root, mixedModules: true, moduleSyncCatchall: true, analysis: false, ignore: isNeverRun },
  );
  return [...fileList].filter(isOfPackage);
}

/** The files in packages that the built pages and Next's server load, from the lists that Next's build has written. */
export function filesOfPages(root: string): string[] {
  const lists = readdirSync(join(root, '.next/server'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.nft.json'))
    .map((name) => join('.next/server', name));
  const files = [...lists, '.next/next-server.js.nft.json'].flatMap((list) => {
    const { files } = JSON.parse(readFileSync(join(root, list), 'utf8')) as { files: string[] };
    return files.map((path) => normalize(join(list, '..', path)));
  });
  return [...new Set(files)].filter((path) => isOfPackage(path) && !isNeverRun(path));
}

const isOfPackage = (path: string): boolean => path.startsWith('node_modules/');
const isNeverRun = (path: string): boolean => NEVER_RUN.some((pattern) => pattern.test(path));
