import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { LANGUAGES } from '@/domain/languages';
import { REST_STATUS } from '@/domain/refusals/refusal';
import { projectRoot } from '@/server/project-root';
import { guideIn, guidePartOf } from './guide';
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
