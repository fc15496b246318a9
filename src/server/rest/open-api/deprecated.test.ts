import { expect, it } from 'vitest';
import type { Deprecation } from '@/domain/deprecations/deprecations';
import { readSettings } from '@/server/settings';
import { createOpenApiDocument } from './document';

type Part = { description?: string; deprecated?: boolean; name?: string; $ref?: string; parameters?: Part[] };
type Document = { paths: Record<string, Record<string, Part>> };

const make = (deprecations?: readonly Deprecation[]) =>
  createOpenApiDocument(
    readSettings({}),
    deprecations === undefined ? {} : { deprecations },
  ) as unknown as Document;
const path = '/api/disdik/siswa';
const said = {
  ...{ since: '2026-12-01', sunset: '2027-12-01' },
  ...{ instead: { id: 'Pakai lain.', en: 'Use another.' }, section: { id: 'nilai', en: 'values' } },
};

it('marks what is deprecated in its operation alone, shared parameters too', () => {
  const before = make();
  const after = make([
    { method: 'GET', path, parameter: 'bom', ...said },
    { method: 'GET', path, parameter: 'format', value: 'xlsx', ...said, sunset: null },
    { method: 'DELETE', path, ...said },
  ]);
  const { get, delete: deleted, ...others } = after.paths[path]!;
  const was = before.paths[path]!;
  expect(deleted).toEqual({
    ...was['delete'],
    deprecated: true,
    description: expect.stringMatching(
      /Usang sejak 2026-12-01, dihentikan 2027-12-01\. Pakai lain\..*Deprecated since 2026-12-01, discontinued on 2027-12-01\. Use another\. \[Guide\]\(\/docs\?lang=en#values\)/,
    ),
  });
  const marks = get!.parameters!.filter(({ name }) => name === 'bom' || name === 'format');
  expect(marks.map(({ name, deprecated }) => ({ name, deprecated }))).toEqual([
    { name: 'format', deprecated: undefined },
    { name: 'bom', deprecated: true },
  ]);
  expect(marks[0]!.description).toMatch(
    /`xlsx` is deprecated since 2026-12-01, the day of its end is not yet set/,
  );
  // Nothing else is changed: not the shared parameters, and no other operation.
  const unmarked = get!.parameters!.map((one, at) =>
    one.name === 'bom' || one.name === 'format' ? was['get']!.parameters![at] : one,
  );
  expect({
    ...after,
    paths: {
      ...after.paths,
      [path]: { ...others, get: { ...get, parameters: unmarked }, delete: was['delete'] },
    },
  }).toEqual(before);
});

it.each<Pick<Deprecation, 'method' | 'path' | 'parameter'>>([
  { method: 'GET', path: '/api/disdik/nothing' },
  { method: 'GET', path, parameter: 'no_such' },
  { method: 'POST', path, parameter: 'If-Match' },
])('is not made if it lacks what is declared: %o', (one) => {
  expect(() => make([{ ...one, ...said }])).toThrow(`${one.method} ${one.path}`);
});
