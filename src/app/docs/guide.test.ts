import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { collections } from '@/domain/collections';
import { isComputed } from '@/domain/collections/field';
import { DEPRECATIONS } from '@/domain/deprecations/deprecations';
import { LANGUAGES } from '@/domain/languages';
import { REST_STATUS } from '@/domain/refusals/refusal';
import { projectRoot } from '@/server/project-root';
import { createOpenApiDocument } from '@/server/rest/open-api/document';
import { readSettings } from '@/server/settings';
import { withDiscontinued } from './discontinued';
import { guideIn, guidePartOf, guideText } from './guide';
import { guidePage } from './guide-page';

const text = readFileSync(join(projectRoot, 'docs/api.md'), 'utf8');
const parts = LANGUAGES.map((language) => guidePartOf(text, language));

describe.each(LANGUAGES)('the guide in %s', (language) => {
  const part = guidePartOf(text, language);

  it('lists every code of a refusal with its status, and no other', () => {
    const rows = [...part.matchAll(/^\| (\d{3}) \| `(\w+)` \|/gm)].map(([, status, code]) => [
      code,
      Number(status),
    ]);
    expect(Object.fromEntries(rows)).toEqual(REST_STATUS);
    expect(rows).toHaveLength(Object.keys(REST_STATUS).length);
  });

  it('has an anchor for each code, where a refusal links to', async () => {
    const { html } = await guideIn(language);
    for (const code of Object.keys(REST_STATUS)) expect(html.split(` id="${code}"`), code).toHaveLength(2);
  });

  it('begins with the way to a key', () => {
    const [, first] = part.split('\n## ');
    expect(first).toContain('/request-access)');
  });

  it('is a page whose inner links lead somewhere', async () => {
    const page = guidePage(language, await guideIn(language));
    const ids = new Set([...page.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id));
    const links = [...page.matchAll(/href="#([^"]+)"/g)].map(([, id]) => decodeURIComponent(id!));
    expect(links.length).toBeGreaterThan(15);
    expect(links.filter((id) => !ids.has(id))).toEqual([]);
    expect(page.match(/<h1/g)).toHaveLength(1);
  });
});

/** The query parameters of the day on which the list of what was added begins, apart from those of fields. */
const FIRST_PARAMETERS = ['limit', 'after', 'fields', 'format', 'as_of', 'changed_since'];
const FIRST_BOUNDS = ['.gte', '.lte', '.gt', '.lt'];

it('what was added names each operation and parameter that did not exist before', () => {
  type Parameter = { $ref?: string; name?: string; in?: string };
  const document = createOpenApiDocument(readSettings({})) as {
    paths: Record<string, Record<string, { parameters?: Parameter[] }>>;
    components: { parameters: Record<string, Parameter> };
  };
  const fields = new Set(
    collections.flatMap(({ columns }) => columns.filter((one) => !isComputed(one)).map(({ name }) => name)),
  );
  const first = new Set([
    ...FIRST_PARAMETERS,
    ...FIRST_BOUNDS,
    ...fields,
    ...collections.map(({ path }) => path),
  ]);
  const shortened = (name: string) =>
    name.replace(/^(\w+)(?=\.)/, (field) => (fields.has(field) ? '' : field));
  const names = Object.entries(document.paths).flatMap(([path, item]) => [
    path.endsWith('/summary') ? '/summary' : path,
    ...Object.values(item).flatMap(({ parameters = [] }) =>
      parameters
        .map((one) => document.components.parameters[one.$ref?.split('/').at(-1) ?? ''] ?? one)
        .filter((one) => one.in === 'query')
        .map(({ name }) => shortened(name!)),
    ),
  ]);
  const added = new Set(names.filter((name) => !first.has(name)));
  expect(added.size).toBeGreaterThan(20);
  for (const part of parts) {
    const table = part.slice(part.lastIndexOf('\n### '));
    const named = new Set([...table.matchAll(/`(?:GET )?([^`=]+)[^`]*`/g)].map(([, name]) => name));
    expect([...added].filter((name) => !named.has(name))).toEqual([]);
  }
});

it('what is deprecated has a row in each language, with a link to its section', async () => {
  const one = {
    ...{
      method: 'GET' as const,
      path: '/api/disdik/siswa',
      parameter: 'bom',
      since: '2026-12-01',
      sunset: null,
    },
    ...{ instead: { id: 'Pakai XLSX.', en: 'Use XLSX.' }, section: { id: 'nilai', en: 'values' } },
  };
  const shown = withDiscontinued(text, { declared: [one], languages: LANGUAGES });
  const rows = LANGUAGES.map((language) =>
    guidePartOf(shown, language)
      .split('\n')
      .filter((line) => line.includes('siswa?bom')),
  );
  expect(rows).toEqual([
    ['| 2026-12-01 | belum ditetapkan | `GET /api/disdik/siswa?bom` | Pakai XLSX. [Selengkapnya](#nilai) |'],
    ['| 2026-12-01 | not yet set | `GET /api/disdik/siswa?bom` | Use XLSX. [More](#values) |'],
  ]);
  for (const language of LANGUAGES) {
    const { html } = await guideIn(language);
    for (const { section } of [one, ...DEPRECATIONS]) expect(html).toContain(` id="${section[language]}"`);
  }
  expect(DEPRECATIONS.length === 0).toBe((await guideText()).includes('Nothing at present.'));
});

it('the guide has the same sections and samples in both languages', () => {
  const shapes = parts.map((part) =>
    [...part.matchAll(/^(#{2,3} |```\w+|\| --- )/gm)].map(([, mark]) => mark),
  );
  expect(shapes[0]).toEqual(shapes[1]);
});

it('nothing in the documentation looks like a key', () => {
  for (const file of [
    'docs/api.md',
    'README.md',
    'SECURITY.md',
    'public/docs/samples.js',
    'public/docs/page.js',
  ])
    expect(readFileSync(join(projectRoot, file), 'utf8'), file).not.toMatch(/rsd_\w/);
});
