import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { isTestFile } from '../checks/test-files';
import { traceImports } from './trace';

/** A package of which the artefact contains files or bundled code. */
export type IncludedPackage = Readonly<{
  name: string;
  version: string;
  /** The path of its folder from the root. */
  folder: string;
}>;

/** An import of values; imports of types are not part of a bundle. */
const IMPORTED = /^(?!import type\b).*(?:\bfrom|\bimport) ?\(?'((?![.]|@\/|node:)[^'\s]+)'/gm;
/** Folders whose code runs in the browser, and is therefore bundled with the pages. */
const OF_PAGES = ['src/app', 'src/domain', 'src/i18n', 'src/ui'];
/** Packages of which the pages serve a file: the reference of the API, in which its dependencies are bundled, and the font. */
const WHOLE = ['@scalar/api-reference', '@fontsource-variable/inter'];

/**
 * The packages that have files in the artefact, or whose code is bundled in its pages.
 * @param files the files of the artefact
 */
export async function includedPackages(root: string, files: readonly string[]): Promise<IncludedPackage[]> {
  const bundled = importedBy(root, OF_PAGES).filter((path) => !path.startsWith('node_modules/next/'));
  const traced = await traceImports(root, bundled);
  const folders = [...files, ...bundled, ...traced].flatMap((path) => folderOf(path) ?? []);
  const whole = WHOLE.flatMap((name) => withDependencies(root, name));
  return [...new Set([...folders, ...whole])]
    .filter((folder) => !folder.includes('/@types/') && existsSync(join(root, folder, 'package.json')))
    .map((folder) => {
      const { name, version } = read(root, folder);
      return { name, version, folder };
    })
    .sort((one, other) => (one.folder < other.folder ? -1 : 1));
}

/** The files of packages that the sources import. */
function importedBy(root: string, folders: readonly string[]): string[] {
  const { resolve } = createRequire(join(root, 'package.json'));
  const sources = folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.tsx?$/.test(name) && !isTestFile(name))
      .map((name) => join(root, folder, name)),
  );
  const names = sources.flatMap((path) =>
    [...readFileSync(path, 'utf8').matchAll(IMPORTED)].map(([, name = '']) => name),
  );
  return [...new Set(names)].map((name) => resolve(name).slice(root.length + 1));
}

/** The folders of a package and of all its dependencies, as they are installed. */
function withDependencies(root: string, name: string): string[] {
  const found = new Set<string>();
  const visit = (folder: string) => {
    if (found.has(folder)) return;
    found.add(folder);
    for (const dependency of Object.keys(read(root, folder).dependencies ?? {})) {
      const at = installedFor(root, folder, dependency);
      if (at !== undefined) visit(at);
    }
  };
  visit(`node_modules/${name}`);
  return [...found];
}

/** The folder in which Node finds a package that is imported by the package in `from`. */
function installedFor(root: string, from: string, name: string): string | undefined {
  for (let folder = from; folder !== '.'; folder = dirname(folder)) {
    const at = `${folder}/node_modules/${name}`;
    if (existsSync(join(root, at))) return at;
  }
  const at = `node_modules/${name}`;
  return existsSync(join(root, at)) ? at : undefined;
}

/** The folder of the package to which a file belongs: `node_modules/a/node_modules/@b/c`. */
const folderOf = (path: string): string | undefined =>
  /^(?:.*\/)?node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/.exec(path)?.[0];

type Manifest = { name: string; version: string; dependencies?: Record<string, string> };

const read = (root: string, folder: string): Manifest =>
  JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8')) as Manifest;
