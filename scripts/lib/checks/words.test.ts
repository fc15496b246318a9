import { describe, expect, it } from 'vitest';
import { findUnwantedWords } from './words';

const GLOSSARY = [
  '| Term | Meaning | Not |',
  '| --- | --- | --- |',
  '| `register` | the places | `gazetteer`, `list of places`; entry |',
].join('\n');

const found = (files: Record<string, string>) =>
  findUnwantedWords(new Map(Object.entries({ 'docs/glossary.md': GLOSSARY, ...files })));

describe('words for which the glossary has another', () => {
  it.each([
    ['a comment', 'src/a.ts', '/** Reads the Gazetteer. */'],
    ['a comment of a style', 'src/a.css', '/* Some gazetteers. */'],
    ['a comment of several lines', 'src/a.ts', '// The list\n// of places.'],
    ['a page', 'docs/a.md', 'The list of\nplaces.'],
  ])('are found in %s', (_, path, text) => {
    expect(found({ [path]: text })).toEqual([
      expect.stringMatching(new RegExp(`^${path}:.*(gazetteer|list of places)`, 'i')),
    ]);
  });

  it('may stand in code, in names, in samples, and where they are in no backquotes', () => {
    expect(
      found({
        'src/a.ts': "const gazetteer = 'gazetteer';\n/** An entry.\n * @param gazetteer of `gazetteer` */",
        'docs/a.md': 'Of `gazetteer`.\n```\ngazetteer\n```\n',
        'prisma/migrations/1/migration.sql': '-- The gazetteer.',
      }),
    ).toEqual([]);
  });

  it('must be in the glossary', () => {
    expect(found({ 'docs/glossary.md': '' })).toHaveLength(1);
  });
});
