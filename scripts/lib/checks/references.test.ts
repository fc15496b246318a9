import { describe, expect, it } from 'vitest';
import { findBrokenReferences } from './references';

const GOOD = {
  'README.md':
    'See [the rules](docs/rules.md#what-is-held-always) and `src/rules/`, `rules/judge.ts`, `src/**/*.css`.',
  'docs/rules.md':
    '# Rules\n\n## What is held, always\n[Back](../README.md), [out](https://a.example/x.md), `*-sql.ts`\n',
  'src/rules/judge.ts': [
    '/** Judges. Source: docs/rules.md, "Rules" and',
    ' * "What is held, always". */',
    '// As in `read-sql.ts`.',
    'export const path = "src/gone.ts";',
  ].join('\n'),
  'src/rules/read-sql.ts': '',
  'src/(admin)/style.css': '',
  'docs/sample.md': '```\n`src/gone.ts` and [gone](gone.md)\n```\n',
};

const found = (changed: Record<string, string>) =>
  findBrokenReferences(new Map(Object.entries({ ...GOOD, ...changed })));

describe('references', () => {
  it('may be links, paths, the ends of paths, patterns and headings', () => {
    expect(found({})).toEqual([]);
  });

  it.each([
    ['a link to a file', 'README.md', '[a](docs/gone.md)', 'docs/gone.md'],
    ['a link to a heading', 'README.md', '[a](docs/rules.md#gone)', 'docs/rules.md#gone'],
    ['a link within the page', 'docs/rules.md', '# Rules\n## What is held, always\n[a](#gone)', '#gone'],
    ['a path in Markdown', 'docs/sample.md', '`rules/gone.ts`', 'rules/gone.ts'],
    ['a folder in Markdown', 'docs/sample.md', '`src/gone`', 'src/gone'],
    ['a path in a comment', 'src/a.ts', '// See rules/gone.ts.', 'rules/gone.ts'],
    ['a part of a name', 'src/a.ts', '/** As udge.ts. */', 'udge.ts'],
    ['a page in a comment', 'src/a.sql', '-- See docs/gone.md.', 'docs/gone.md'],
    [
      'a heading in a comment',
      'src/a.ts',
      '/** docs/rules.md, "Rules",\n * "Gone". */',
      'docs/rules.md, "Gone"',
    ],
    [
      'a heading without its page',
      'src/a.ts',
      '// decisions "Rules"',
      'decisions "… without the name of its file',
    ],
    [
      'a numbered section',
      'src/a.ts',
      '// (specification section 4)',
      'specification section 4… without the name of its file',
    ],
  ])('fail where they name what does not exist: %s', (_, path, text, cited) => {
    expect(found({ [path]: text })).toEqual([`${path} cites ${cited}`]);
  });

  it('include a link to each decision from their index', () => {
    const pages = { 'docs/decisions/a.md': '# A\n', 'docs/decisions/b.md': '# B\n' };
    expect(found({ ...pages, 'docs/decisions/README.md': '# Decisions\n[A](a.md)\n' })).toEqual([
      'docs/decisions/README.md does not link b.md',
    ]);
  });

  it('are as many as their heading says', () => {
    const page = (said: number) =>
      `# Ways\n\n## A call: ${said} files\n1. \`a.ts\`\n1. \`b.ts\`\n\n## More\n1. \`c.ts\`\n`;
    const files = { 'src/a.ts': '', 'src/b.ts': '', 'src/c.ts': '' };
    expect(found({ ...files, 'docs/ways.md': page(2) })).toEqual([]);
    expect(found({ ...files, 'docs/ways.md': page(3) })).toEqual(['docs/ways.md says 3 files, and lists 2']);
  });
});
