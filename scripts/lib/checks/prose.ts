import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, sep } from 'node:path';

/** The text of every file of the project, by its path from the root; undefined if it is not searched. */
export type ProjectFiles = ReadonlyMap<string, string | undefined>;

/** The folders that have files of the project, besides the root. */
export const FOLDERS = [
  'bench',
  'clients',
  'docs',
  'e2e',
  'faults',
  'packaging',
  'prisma',
  'public',
  'scripts',
  'src',
  'tests',
];
const SEARCHED = /\.(css|js|md|mjs|prisma|sql|ts|tsx)$/;
const GENERATED = /^src\/generated\//;

/** A Markdown page without its blocks of code. */
export const withoutSamples = (markdown: string): string => markdown.replace(/^```[\s\S]*?^```/gm, '');

/** The comments of a source file, each on one line. */
export function commentsOf(source: string): string {
  const comments = source.match(/(?<=^|\s)(?:\/\*[\s\S]*?\*\/|(?:\/\/|--).*(?:\n\s*(?:\/\/|--).*)*)/g) ?? [];
  return comments.map((comment) => comment.replace(/\n\s*(?:\*(?!\/)|\/\/|--) ?/g, ' ')).join('\n');
}

/** Reads the files of the project, without generated ones. */
export function readProject(): ProjectFiles {
  const files = readdirSync('.').filter((name) => statSync(name).isFile());
  for (const folder of FOLDERS)
    files.push(
      ...readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)),
    );
  return new Map(
    files
      .filter((path) => statSync(path).isFile())
      .map((path) => path.split(sep).join('/'))
      .filter((path) => !GENERATED.test(path))
      .map((path) => [path, SEARCHED.test(path) ? readFileSync(path, 'utf8') : undefined]),
  );
}
