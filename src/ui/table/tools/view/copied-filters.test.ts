import fc from 'fast-check';
import { beforeAll, expect, it, vi } from 'vitest';
import type { SummaryChoice } from '@/domain/answers/summary-choice';
import { findCollection } from '@/domain/collections';
import type { Field } from '@/domain/collections/field';
import { type Condition, type Filter, isText, operatorsOf, type View } from '@/domain/collections/view/view';
import { hasNoFigures } from '@/domain/pictures/drawn';
import { picturesOf } from '@/domain/pictures/picture';
import { SNIPPET_TOOLS, type SnippetSource, snippetOf } from '@/domain/snippets/snippets';
import { system } from '@/server/actor';
import { createFacade } from '@/server/rest/facade';
import { createOwnServices } from '@/server/testing';
import { pictureSource } from '@/ui/pictures/picture-source';
import type { Outputs } from '@/ui/trpc';
import { type RestList, restListOf } from './rest-list';
import { listSource, summarySource } from './snippet-source';

/** What is copied of a table, its summary and a picture is what they show, with whatever filter: REST answers the address alike. */

vi.stubGlobal('window', { location: { origin: 'https://data.example.go.id' } });
const services = await createOwnServices({ DATABASE_POOL_SIZE: 4 });
const facade = createFacade(services);
const siswa = findCollection('siswa')!;
const RECORDS = 160;
const TEXTS = ['Aceh, Besar', 'O\'Neil "&" $(id)', 'Kota+1 %41', 'été\\n', '=1+1', 'Pidie'];
const NUMBERS = ['0', '7', '40', '159'];
const YEARS = ['2022', '2023', '2024'];
const DAYS = ['2024-01-01', '2024-06-30', '2024-12-31'];
let key = '';

beforeAll(async () => {
  const items = Array.from({ length: RECORDS }, (_, i) => ({
    ...{
      kota_kab: TEXTS[i % 6],
      kecamatan: `${TEXTS[(i >> 2) % 6]} ${i}`,
      tahun: YEARS[i % 3],
      semester: String(1 + (i % 2)),
    },
    ...{
      jenjang: ['SD', 'SMP'][(i >> 1) % 2],
      jumlah_siswa: String(i),
      date_now: `${DAYS[i % 3]} ${['00:00', '15:30:00.5', '23:59:59.999'][(i >> 1) % 3]}`,
    },
  }));
  const actor = system('test').actor!;
  await services.records.register({ actor, collection: siswa, items, wantData: false });
  expect(await idsOf({})).toHaveLength(RECORDS);
  ({ key } = await services.keys.issue({ name: 'Program', ratePerMinute: 0 }, system('test')));
});

function choices({ name, kind }: Field): readonly string[] {
  if (kind === 'int') return name === siswa.identifier ? ['1', '60', '150'] : NUMBERS;
  if (kind === 'year') return YEARS;
  if (kind === 'timestamp') return DAYS;
  return name === 'semester' ? ['1', '2'] : name === 'jenjang' ? ['SD', 'SMP', 'sd'] : TEXTS;
}
const condition: fc.Arbitrary<Condition> = fc.constantFrom(...siswa.columns).chain((field) => {
  const value = fc.constantFrom(...choices(field));
  return fc.constantFrom(...operatorsOf(field)).chain((op) => {
    const asked: fc.Arbitrary<string | string[]> =
      op === 'in' || op === 'notIn'
        ? fc.uniqueArray(value, { minLength: 1, maxLength: 3 })
        : isText(field) && op !== 'eq' && op !== 'ne'
          ? fc.constantFrom('a', 'é', '%', 'SD', '1')
          : value;
    return asked.map((given): Condition => ({ column: field.name, op, value: given }));
  });
});
const group: fc.Arbitrary<Filter> = fc
  .tuple(fc.boolean(), fc.array(condition, { minLength: 1, maxLength: 3 }))
  .map(([isAll, parts]) => (isAll ? { all: parts } : { any: parts }));
const view: fc.Arbitrary<View> = fc
  .array(fc.oneof({ weight: 3, arbitrary: condition }, group), { maxLength: 3 })
  .map((all) => (all.length === 0 ? {} : { filter: { all } }));

/** The address as a program has it: out of the text that is copied for cURL. */
function addressIn(source: SnippetSource): string {
  const address = new URLSearchParams(source.parameters.map(([name, value]) => [name, value]));
  const path = `${source.path}${address.size === 0 ? '' : `?${address}`}`;
  for (const tool of SNIPPET_TOOLS) expect(snippetOf(tool, source).length).toBeGreaterThan(20);
  return path;
}
async function answered(source: SnippetSource): Promise<Record<string, string | number>[]> {
  const own: Record<string, string> = { 'x-api-key': key };
  const reply = await facade({
    ...{ method: 'GET', url: addressIn(source), header: (name: string) => own[name], address: '127.0.0.1' },
    body: (async function* () {})(),
    hasBody: false,
    signal: new AbortController().signal,
  });
  const { body } = reply as { body: string };
  expect([reply.status, addressIn(source), reply.status === 200 || body]).toEqual([
    200,
    addressIn(source),
    true,
  ]);
  return JSON.parse(typeof body === 'string' ? body : await textOf(body)).data;
}
async function textOf(body: AsyncIterable<string>): Promise<string> {
  let text = '';
  for await (const piece of body) text += piece;
  return text;
}

/** What REST cannot be asked for, as the view of a table. */
const leftView = (left: RestList['left']): View =>
  left.parts.length === 0 ? {} : { filter: { all: [...left.parts] } };
const idsOf = async (shown: View) =>
  (await services.tables.rows({ collection: siswa, view: shown, take: RECORDS })).rows.map(
    ({ id_siswa }) => id_siswa,
  );

it('the address of a table has its rows, and those that the parts left out would take away', async () => {
  let whole = 0;
  await fc.assert(
    fc.asyncProperty(view, async (shown) => {
      const list = restListOf(siswa, { view: shown, layout: {} });
      const got = (await answered(listSource(siswa, list))).map(({ id_siswa }) => id_siswa);
      const left = new Set(await idsOf(leftView(list.left)));
      if (list.left.parts.length === 0) whole += 1;
      expect(got.filter((id) => left.has(id))).toEqual(
        (await idsOf(shown)).toSorted((a, b) => Number(a) - Number(b)),
      );
    }),
    { numRuns: 150 },
  );
  expect(whole).toBeGreaterThan(20);
});

it('the address of a table has its order', async () => {
  const column = fc.constantFrom('tahun', 'semester', 'jenjang', 'jumlah_siswa', 'date_now', 'id_siswa');
  const sort = fc.uniqueArray(
    fc.record({ column, desc: fc.constant(true as const) }, { requiredKeys: ['column'] }),
    {
      ...{ minLength: 1, maxLength: 5, selector: (one) => one.column },
    },
  );
  let ordered = 0;
  await fc.assert(
    fc.asyncProperty(sort, async (chosen) => {
      const list = restListOf(siswa, { view: { sort: chosen }, layout: {} });
      fc.pre(!list.left.sort);
      const got = (await answered(listSource(siswa, list))).map(({ id_siswa }) => id_siswa);
      expect(got).toEqual(await idsOf({ sort: chosen }));
      ordered += 1;
    }),
    { numRuns: 60 },
  );
  expect(ordered).toBeGreaterThan(20);
});

it('the address of a summary has its groups', async () => {
  const request = { rows: ['kota_kab'], columns: 'tahun', measure: 'max', figure: 'jumlah_siswa' } as const;
  const choice: SummaryChoice = {
    request,
    shownAs: 'value',
    isBeside: true,
    order: { by: 'total', desc: true },
  };
  await fc.assert(
    fc.asyncProperty(view, async (shown) => {
      const { source, left } = summarySource(siswa, { view: shown, choice });
      fc.pre(left.parts.length === 0);
      const { table } = await services.summaries.ofView({ collection: siswa, request, view: shown });
      const cells = table.rows.flatMap(({ values, cells: figures }) =>
        figures.flatMap((figure, at) =>
          figure === null ? [] : [[...values, ...table.columns[at]!, figure].map(String).join('|')],
        ),
      );
      const got = (await answered(source)).map((record) => Object.values(record).map(String).join('|'));
      expect(got.toSorted()).toEqual(cells.toSorted());
    }),
    { numRuns: 60 },
  );
});

it('the address of a picture has its figures', async () => {
  let compared = 0;
  await fc.assert(
    fc.asyncProperty(view, fc.constantFrom(...picturesOf(siswa)), async (shown, picture) => {
      const data = (await services.pictures.read({
        ...{ collection: siswa, kind: picture.kind, view: shown },
      })) as unknown as Outputs['pictures']['read'];
      const found = pictureSource(
        { collection: siswa, picture, view: shown, system: undefined, data },
        'jumlah_siswa',
      );
      fc.pre(!('missing' in found) && found.left.parts.length === 0 && data.drawn !== null);
      // The page of such a picture has nothing to copy.
      fc.pre(!hasNoFigures(data.drawn!));
      const got = (await answered('source' in found ? found.source : expect.fail())).map((record) =>
        Number(Object.values(record).at(-1)),
      );
      const sum = (values: readonly (number | null)[]) =>
        values.reduce<number>((all, value) => all + (value ?? 0), 0);
      expect(sum(got)).toBe(sum(data.drawn!.series.flatMap(({ values }) => values)));
      compared += 1;
    }),
    { numRuns: 60 },
  );
  expect(compared).toBeGreaterThan(20);
});
