import { posix } from 'node:path';
import { commentsOf, FOLDERS, type ProjectFiles, readProject, withoutSamples } from './prose';

/** Folders that are written at run time. */
const WRITTEN: ReadonlySet<string> = new Set(['bench/results', 'faults/results']);
const DECISION = /^docs\/decisions\/[^/]+\.md$/;
const INDEX = 'docs/decisions/README.md';
/** A path that is cited from the root begins with one of these folders. */
const FROM_ROOT = new RegExp(`^(${FOLDERS.join('|')})/`);

/**
 * Checks that every file and every heading exists that a comment or a Markdown page cites:
 * links, `paths` in backquotes, file names in comments, and headings as in `docs/specification.md, "List"`; and that the index
 * of the decisions links each of their pages, and a heading such as `A summary: 30 files` has as many numbered lines below it.
 * @returns a line for each citation of something that does not exist, each page that is not linked, and each wrong number
 */
export function findBrokenReferences(files: ProjectFiles = readProject()): string[] {
  const paths = [...files.keys()];
  const index = files.get(INDEX) ?? '';
  const unlinked = paths
    .filter((path) => DECISION.test(path) && path !== INDEX && !index.includes(`](${posix.basename(path)})`))
    .map((path) => `${INDEX} does not link ${posix.basename(path)}`);
  return [...unlinked, ...brokenIn(files, paths), ...wrongNumbers(files)];
}

function brokenIn(files: ProjectFiles, paths: readonly string[]): string[] {
  return [...files].flatMap(([path, text]) => {
    if (text === undefined) return [];
    const isMarkdown = path.endsWith('.md');
    const prose = isMarkdown ? withoutSamples(text) : commentsOf(text);
    const cited = isMarkdown ? [...prose.matchAll(QUOTED_CODE)].map(([, code]) => code!) : [prose];
    const faults = [
      ...cited.flatMap((code) => filesNamedIn(code).filter((name) => !exists(name, path, paths))),
      ...(isMarkdown ? cited.filter((code) => isFolder(code) && !exists(code, path, paths)) : []),
      ...(isMarkdown ? brokenLinks(prose, path, files) : []),
      ...brokenHeadings(prose, path, files),
      ...[...prose.matchAll(WITHOUT_FILE)].map(([quote]) => `${quote}… without the name of its file`),
    ];
    return faults.map((fault) => `${path} cites ${fault}`);
  });
}

/** Headings that say how many files they list. */
function wrongNumbers(files: ProjectFiles): string[] {
  return [...files].flatMap(([path, text = '']) =>
    path.endsWith('.md')
      ? [...text.matchAll(/^## .*: (\d+) files$((?:\n(?!## ).*)*)/gm)].flatMap(([, said, section]) => {
          const listed = section!.match(/^1\. `/gm)?.length ?? 0;
          return listed === Number(said) ? [] : [`${path} says ${said} files, and lists ${listed}`];
        })
      : [],
  );
}

/** Heading citations of a form that cannot be looked up. */
const WITHOUT_FILE = /\bdecisions? "|\bspecification,? (section )?\d|\(section \d/g;
const QUOTED_CODE = /`([^`\n]+)`/g;
/** Names of Next's folders may contain parentheses or brackets. */
const FILE_NAME =
  /(?<![\w/.:$…*-])(?:(?:[\w@.*-]+|\(\w+\)|\[\w+\])\/)*[\w.*-]+\.(?:css|md|mjs|prisma|sql|tsx?)\b(?![/\w])/g;

const filesNamedIn = (code: string): string[] => [...code.matchAll(FILE_NAME)].map(([name]) => name);

/** `src/server/records`, and `docs/decisions/`. */
const isFolder = (code: string): boolean =>
  FROM_ROOT.test(code) && /^[\w/.()[\]-]+$/.test(code) && !WRITTEN.has(code);

/** Paths are from the root, from the folder of the file that cites them, or the end of a path; `*` is any text. */
function exists(name: string, citedIn: string, paths: readonly string[]): boolean {
  const pattern = name.replace(/\/$/, '').split('*').map(escaped).join('[^/]*');
  const relative = posix.join(posix.dirname(citedIn), name).replace(/\/$/, '');
  const form = new RegExp(`(^|/)${pattern}(/|$)`);
  return paths.some((path) => form.test(path) || path === relative || path.startsWith(`${relative}/`));
}

const escaped = (text: string): string => text.replace(/[.()[\]{}+?^$|\\]/g, '\\$&');

function brokenLinks(prose: string, path: string, files: ProjectFiles): string[] {
  return [...prose.matchAll(/\]\(([^)\s]+)\)/g)].flatMap(([, target]) => {
    if (/^[a-z]+:/.test(target!)) return [];
    const [file, anchor] = target!.split('#') as [string, string | undefined];
    const found = file === '' ? path : posix.join(posix.dirname(path), file);
    if (!exists(found, 'README.md', [...files.keys()])) return [target!];
    if (anchor === undefined) return [];
    return headingsOf(files.get(found)).some((heading) => slugOf(heading) === anchor) ? [] : [target!];
  });
}

/** A file and one or more of its headings: `docs/specification.md, "List" and "Batches"`. */
const HEADING = /([\w/.-]+\.md), ("[^"]+"(?:(?:,| and) "[^"]+")*)/g;

function brokenHeadings(prose: string, path: string, files: ProjectFiles): string[] {
  return [...prose.matchAll(HEADING)].flatMap(([, file, quotes]) => {
    const text = files.get(file!) ?? files.get(posix.join(posix.dirname(path), file!));
    const headings = headingsOf(text);
    return [...quotes!.matchAll(/"([^"]+)"/g)]
      .filter(([, heading]) => !headings.includes(heading!))
      .map(([quote]) => `${file}, ${quote}`);
  });
}

const headingsOf = (text: string | undefined): string[] =>
  [...withoutSamples(text ?? '').matchAll(/^#{1,6} (.+)$/gm)].map(([, heading]) => heading!.trim());

/** The anchor that GitHub gives a heading. */
const slugOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-');
