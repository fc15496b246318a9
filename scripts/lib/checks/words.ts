import { commentsOf, type ProjectFiles, readProject, withoutSamples } from './prose';

const GLOSSARY = 'docs/glossary.md';
/** Released migrations are never edited. */
const MIGRATIONS = /^prisma\/migrations\//;
/** Names of the code, which are not prose: `code`, and the parameter that a docstring describes. */
const NAMES = /`[^`\n]+`|@param\s+\S+/g;
/** The characters shown on each side of a word. */
const CONTEXT = 40;

/**
 * Finds words in comments and Markdown pages for which the glossary has another: those in backquotes in the last column of its
 * tables, with or without a plural `s`.
 * @returns a line for each occurrence
 */
export function findUnwantedWords(files: ProjectFiles = readProject()): string[] {
  const words = unwantedWords(files.get(GLOSSARY) ?? '');
  if (words.length === 0) return [`${GLOSSARY} has no words in backquotes in its last column`];
  const unwanted = new RegExp(`(?<![\\w-])(?:${words.join('|').replaceAll(' ', '\\s+')})s?(?![\\w-])`, 'gi');
  return [...files].flatMap(([path, content]) => {
    if (content === undefined || path === GLOSSARY || MIGRATIONS.test(path)) return [];
    const prose = (path.endsWith('.md') ? withoutSamples(content) : commentsOf(content)).replace(NAMES, '…');
    return [...prose.matchAll(unwanted)].map(({ index, 0: word }) => {
      const around = prose.slice(Math.max(0, index - CONTEXT), index + word.length + CONTEXT);
      const text = around.replace(/\s+/g, ' ').trim();
      return `${path}: the glossary has another word for "${word.replace(/\s+/g, ' ')}" in "${text}"`;
    });
  });
}

function unwantedWords(glossary: string): string[] {
  const lastCells = [...glossary.matchAll(/^\|.*\|([^|\n]*)\|$/gm)].map(([, cell]) => cell!);
  return lastCells.flatMap((cell) => [...cell.matchAll(/`([a-z ]+)`/g)].map(([, word]) => word!));
}
