import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { isTestFile, isTestHelper } from './test-files';

/** The folders of sources, below which the rules hold. */
const FOLDERS = ['bench', 'clients', 'e2e', 'faults', 'scripts', 'src', 'tests'];
const GENERATED = 'src/generated/';
/** More files than this in one folder are no longer read at a glance. */
const MAX_FILES = 25;

const IMPORT =
  /(?:^|\n)\s*(?:import|export)\s+(?:type\s+)?(?:[^'";]*?\sfrom\s+)?'([^']+)'|import\(\s*'([^']+)'\s*\)/g;
const SUFFIXES = ['', '.ts', '.tsx', '.mjs', '/index.ts'];

type Import = Readonly<{ from: string; to: string }>;

/**
 * Checks the folders of the sources against ARCHITECTURE.md, "Folders".
 * @param root the folder of the project
 * @returns a line for each fault
 */
export function findFolderFaults(root: string): string[] {
  const files = FOLDERS.flatMap((folder) => filesIn(root, folder));
  const imports = files
    .filter((file) => /\.(ts|tsx|mjs)$/.test(file))
    .flatMap((file) => importsOf(root, file));
  return [
    ...largeFolders(files),
    ...circles(imports.filter(({ from, to }) => !isTest(from) && !isTest(to))),
    ...imports.flatMap(misplacedImport),
    ...files.flatMap((file) => misnamedHook(root, file)),
  ];
}

function largeFolders(files: readonly string[]): string[] {
  const counts = new Map<string, number>();
  for (const file of files) counts.set(dirname(file), (counts.get(dirname(file)) ?? 0) + 1);
  return [...counts]
    .filter(([, count]) => count > MAX_FILES)
    .map(([folder, count]) => `${folder} has ${count} files, at most ${MAX_FILES} are allowed`);
}

/**
 * The circles among the entries of each folder. An import between two files counts as one between the entries (files or
 * folders) of the deepest folder that contains both; a type counts like a value.
 */
function circles(imports: readonly Import[]): string[] {
  const folders = new Map<string, Map<string, Set<string>>>();
  for (const { from, to } of imports) {
    const [folder, one, other] = entriesOf(from, to);
    if (one === other) continue;
    const graph = folders.get(folder) ?? new Map<string, Set<string>>();
    folders.set(folder, graph);
    graph.set(one, (graph.get(one) ?? new Set()).add(other));
  }
  return [...folders].flatMap(([folder, graph]) => {
    const circle = circleIn(graph);
    return circle === undefined ? [] : [`${folder || '.'}: a circle of imports: ${circle.join(' → ')}`];
  });
}

/** The deepest folder that contains two files, and which of its entries they are or are in. */
function entriesOf(one: string, other: string): [folder: string, one: string, other: string] {
  const [a, b] = [one.split('/'), other.split('/')];
  const depth = a.findIndex((part, place) => part !== b[place]);
  return depth === -1 ? ['', '', ''] : [a.slice(0, depth).join('/'), a[depth] ?? '', b[depth] ?? ''];
}

/** A circle of a graph, its first entry repeated at the end; undefined if there is none. */
function circleIn(graph: ReadonlyMap<string, ReadonlySet<string>>): string[] | undefined {
  const finished = new Set<string>();
  const path: string[] = [];
  const visit = (entry: string): string[] | undefined => {
    const start = path.indexOf(entry);
    if (start !== -1) return [...path.slice(start), entry];
    if (finished.has(entry)) return undefined;
    path.push(entry);
    for (const next of graph.get(entry) ?? []) {
      const circle = visit(next);
      if (circle !== undefined) return circle;
    }
    path.pop();
    finished.add(entry);
    return undefined;
  };
  for (const entry of graph.keys()) {
    const circle = visit(entry);
    if (circle !== undefined) return circle;
  }
  return undefined;
}

function misplacedImport({ from, to }: Import): string[] {
  if (isTestHelper(to) && !isTest(from)) return [`${from} imports ${to}, which is for tests`];
  if (to.endsWith('-page.tsx') && !from.startsWith('src/app/') && !isTest(from))
    return [`${from} imports ${to}, which is for routes of src/app`];
  if (to.endsWith('.module.css') && !from.startsWith(`${dirname(to)}/`))
    return [`${from} imports ${to}, which is for its own folder`];
  return [];
}

/** A file that begins with `use-` exports the hook of its name. */
function misnamedHook(root: string, file: string): string[] {
  const name = /^(use-[a-z0-9-]+)\.tsx?$/.exec(basename(file))?.[1];
  if (name === undefined) return [];
  const hook = name.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase());
  const text = readFileSync(join(root, file), 'utf8');
  return new RegExp(`export (const|function) ${hook}\\b`).test(text)
    ? []
    : [`${file} does not export ${hook}`];
}

/** Tests and their helpers, and everything outside of `src`. */
const isTest = (file: string): boolean => isTestFile(file) || !file.startsWith('src/');

function importsOf(root: string, from: string): Import[] {
  const matches = readFileSync(join(root, from), 'utf8').matchAll(IMPORT);
  return [...matches].flatMap(([, named, dynamic]) => {
    const to = resolveImport(root, from, named ?? dynamic ?? '');
    return to === undefined || to.startsWith(GENERATED) ? [] : [{ from, to }];
  });
}

/** The file that an import names; undefined for a package. */
function resolveImport(root: string, from: string, target: string): string | undefined {
  const path = target.startsWith('@/') ? join('src', target.slice(2)) : join(dirname(from), target);
  if (!/^(@\/|\.)/.test(target)) return undefined;
  return SUFFIXES.map((suffix) => path + suffix).find((file) => {
    const found = join(root, file);
    return existsSync(found) && statSync(found).isFile();
  });
}

function filesIn(root: string, folder: string): string[] {
  if (!existsSync(join(root, folder))) return [];
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(root, join(entry.parentPath, entry.name)))
    .filter((file) => !file.startsWith(GENERATED) && !file.includes('/results/'))
    .sort();
}
