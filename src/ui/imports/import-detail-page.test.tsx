import { screen, waitFor, within } from '@testing-library/react';
import { TRPCClientError } from '@trpc/client';
import { beforeEach, expect, it, vi } from 'vitest';
import { findCollection } from '@/domain/collections';
import { invalidValue } from '@/domain/collections/fault';
import type { ImportState } from '@/domain/imports/import';
import { say, show } from '@/ui/testing';
import { ImportDetailPage } from './import-detail-page';
import { balanced, IMPORT_ID, prepared, previewed, row } from './testing';

const SCREEN = { clientWidth: 1_600, clientHeight: 500 };

const push = vi.hoisted(() => vi.fn());
vi.mock('next/navigation', () => ({ useRouter: () => ({ push }) }));

beforeEach(() => {
  push.mockClear();
  for (const [name, pixels] of Object.entries(SCREEN))
    vi.spyOn(HTMLElement.prototype, name as keyof typeof SCREEN, 'get').mockReturnValue(pixels);
});

/** The page of an import in a state, and the calls of procedures that it makes, each answered with the next state. */
function showPage(state: ImportState, answers: Parameters<typeof show>[1] = {}) {
  const calls: [path: string, input: unknown][] = [];
  const answered = Object.fromEntries(
    Object.entries(answers).map(([path, answer]) => [
      path,
      (input: never) => {
        calls.push([path, input]);
        return answer(input);
      },
    ]),
  );
  const page = show(<ImportDetailPage id={IMPORT_ID} open={['siswa', 'guru']} />, {
    'imports.get': () => state,
    'imports.recipes.list': () => ({ recipes: [] }),
    'imports.problems': () => ({ problems: [] }),
    'imports.findings': () => ({ findings: [], next: null, counts: [] }),
    'imports.example': ({ from, to }) => ({ before: exampleOf(state, from), after: exampleOf(state, to) }),
    'imports.problemTexts': () => ({ texts: [], total: 0 }),
    ...answered,
  });
  return { calls, ...page };
}

/** The sample of the table after a step, in the form of an example. */
const exampleOf = ({ steps }: ImportState, step: number) => {
  const { columns = [], sample = [] } = steps[step] ?? {};
  return { columns, rows: sample.map((cells) => ({ cells, of: [0] })), total: sample.length };
};

const tab = (name: 'new' | 'changed' | 'faulty' | 'aside') =>
  screen.findByRole('tab', { name: new RegExp(`^${say(`imports.preview.tabs.${name}`)}`) });

it('goes from a file that is understood to its preview by itself, with its steps in plain words', async () => {
  const { calls } = showPage(prepared(), {
    'imports.preview': () => previewed({ counts: null, status: 'comparing' }),
  });
  await waitFor(() => expect(calls).toEqual([['imports.preview', { id: IMPORT_ID, mode: 'addAndChange' }]]));
  const steps = screen.getByRole('list', { name: say('imports.steps.title') });
  expect(within(steps).getAllByRole('listitem')).toHaveLength(3);
  expect(steps.textContent).toContain('Kabupaten/Kota mengisi Kota/Kabupaten');
  expect(steps.textContent).toContain('Semester diisi “1”');
});

it('asks for what the file does not contain before it is previewed', async () => {
  const { recipe, steps } = prepared();
  const lacking = prepared({
    recipe: { ...recipe!, steps: recipe!.steps.slice(0, 1) },
    steps: steps.slice(0, 2),
  });
  const { user, calls } = showPage(lacking, {
    'imports.prepare': () => prepared({ origin: { kind: 'changed' } }),
    'imports.preview': () => previewed({ counts: null, status: 'comparing' }),
    'places.judge': () => ({ judgements: [null] }),
    'tables.suggest': () => ({ values: [] }),
  });
  const form = within(await screen.findByRole('region', { name: say('imports.missing.title') }));
  const made = () => calls.filter(([path]) => path.startsWith('imports.'));
  await user.click(form.getByRole('button', { name: say('imports.missing.fill') }));
  const input = form.getByRole('combobox', { name: 'Semester' });
  expect(input.getAttribute('aria-invalid')).toBe('true');
  await waitFor(() => expect(document.activeElement).toBe(input));
  expect(made()).toEqual([]);
  await user.type(input, ' 1');
  await user.keyboard('{Enter}');
  await waitFor(() => expect(made()).toHaveLength(2));
  expect(made()).toEqual([
    ['imports.prepare', { id: IMPORT_ID, collection: 'siswa', recipe, seen: 'a1' }],
    ['imports.preview', { id: IMPORT_ID, mode: 'addAndChange' }],
  ]);
});

it('offers figures for the whole regency first, by one choice for all levels that the file lacks', async () => {
  const { recipe, steps } = prepared({ collection: 'penduduk_jk' });
  const people = findCollection('penduduk_jk')!;
  const columns = people.fields
    .map(({ name }) => name)
    .filter((name) => !['kecamatan', 'gampong', 'date_now'].includes(name));
  const lacking = prepared({
    collection: 'penduduk_jk',
    recipe: { ...recipe!, steps: recipe!.steps.slice(0, 1) },
    steps: steps.slice(0, 2).map((step) => ({ ...step, columns })),
  });
  const { user, calls } = showPage(lacking, {
    'imports.prepare': () => lacking,
    'places.whole': () => ({ text: 'Seluruhnya', former: ['-'] }),
    'places.judge': () => ({ judgements: [null] }),
    'tables.suggest': () => ({ values: [] }),
  });
  const form = within(await screen.findByRole('region', { name: say('imports.missing.title') }));
  await user.click(await form.findByRole('button', { name: say('imports.missing.wholeRegency') }));
  await user.click(form.getByRole('button', { name: say('imports.missing.fill') }));
  const made = () => calls.flatMap(([path, input]) => (path === 'imports.prepare' ? [input] : []));
  await waitFor(() => expect(made()).toHaveLength(1));
  expect(made()[0]).toMatchObject({
    recipe: {
      steps: [
        recipe!.steps[0],
        { kind: 'constant', field: 'kecamatan', value: 'Seluruhnya' },
        { kind: 'constant', field: 'gampong', value: 'Seluruhnya' },
      ],
    },
  });
});

it('asks first what the figures count, and neither previews nor asks anything else before it is said', async () => {
  const { steps } = prepared();
  const counted = { because: 'other', text: 'Jumlah Korban' } as const;
  const fits = ['guru', 'siswa'].map((collection) => ({ collection, score: 0.8, found: [], missing: [] }));
  const open = prepared({ counted, fits, steps: steps.slice(0, 2) });
  const { user, calls } = showPage(open, {
    'imports.prepare': () => prepared({ origin: { kind: 'changed' } }),
    'imports.preview': () => previewed({ counts: null, status: 'comparing' }),
    'imports.remove': () => undefined,
  });
  const question = within(await screen.findByRole('region', { name: say('imports.counted.title') }));
  question.getByText(say('imports.counted.other', { text: 'Jumlah Korban' }));
  expect(screen.queryByRole('region', { name: say('imports.missing.title') })).toBeNull();
  expect(screen.queryByRole('heading', { name: say('imports.preview.title') })).toBeNull();
  expect(calls).toEqual([]);
  await user.click(question.getByRole('button', { name: say('imports.counted.none') }));
  question.getByText(say('imports.counted.noneText'));
  question.getByRole('button', { name: say('imports.discard') });
  await user.click(question.getByRole('button', { name: 'Guru' }));
  await waitFor(() => expect(calls).toHaveLength(2));
  expect(calls).toEqual([
    ['imports.prepare', { id: IMPORT_ID, collection: 'guru', seen: 'a1', isCounted: true }],
    ['imports.preview', { id: IMPORT_ID, mode: 'addAndChange' }],
  ]);
});

it('asks only for what all rows may share, and for nothing while a step cannot be run', async () => {
  const [, lacking] = prepared().steps;
  const withoutFigure = { ...lacking!, columns: lacking!.columns.filter((name) => name !== 'jumlah_siswa') };
  const first = showPage(prepared({ steps: [withoutFigure] }));
  const form = await screen.findByRole('region', { name: say('imports.missing.title') });
  expect(within(form).getAllByRole('combobox')).toHaveLength(1);
  screen.getByText(say('imports.steps.missing', { fields: 'Jumlah siswa' }));
  first.unmount();

  const fault = { code: 'missingColumn', column: 'Wilayah' } as const;
  showPage(prepared({ steps: [withoutFigure, { columns: [], rows: 0, sample: [], fault }] }));
  await screen.findByText(say('imports.steps.faults.missingColumn', { column: 'Wilayah' }));
  expect(screen.queryByRole('region', { name: say('imports.missing.title') })).toBeNull();
});

it('can be stopped while its file is still read', async () => {
  const reading = prepared({ status: 'reading', file: null, recipe: null, collection: null });
  const stopped = prepared({ status: 'cancelled', file: null, recipe: null, collection: null });
  const { user, calls } = showPage(reading, { 'imports.cancel': () => stopped });
  await user.click(await screen.findByRole('button', { name: say('imports.preview.cancel') }));
  await waitFor(() => expect(calls).toContainEqual(['imports.cancel', { id: IMPORT_ID }]));
});

it('prepares a failed import again, with the steps that a person has changed', async () => {
  const failed = { status: 'failed', fault: { code: 'import_interrupted' } } as const;
  for (const origin of ['guessed', 'changed'] as const) {
    const state = prepared({ ...failed, origin: { kind: origin } });
    const { user, calls, unmount } = showPage(state, { 'imports.prepare': () => state });
    await user.click(await screen.findByRole('button', { name: say('imports.ended.prepare') }));
    await waitFor(() => expect(calls).toHaveLength(1));
    const recipe = origin === 'changed' ? { recipe: state.recipe } : {};
    expect(calls[0]).toEqual([
      'imports.prepare',
      { id: IMPORT_ID, collection: 'siswa', ...recipe, seen: 'a1' },
    ]);
    unmount();
  }
  showPage(prepared({ ...failed, file: null }));
  await screen.findByText(say('imports.ended.failed'));
  expect(screen.queryByRole('button', { name: say('imports.ended.prepare') })).toBeNull();
});

it('shows the table after the step that is chosen, and prepares the file again without a removed step', async () => {
  const state = prepared({ origin: { kind: 'changed' } });
  const { user, calls } = showPage(state, { 'imports.prepare': () => state });
  const sample = await screen.findByRole('region', { name: say('imports.steps.sample') });
  within(sample).getByRole('columnheader', { name: 'Semester' });
  await user.click(screen.getByRole('button', { name: say('imports.steps.asRead') }));
  expect(within(sample).queryByRole('columnheader', { name: 'Semester' })).toBeNull();
  await user.click(screen.getByRole('button', { name: say('imports.steps.remove', { number: 2 }) }));
  await waitFor(() => expect(calls).toHaveLength(1));
  expect(calls[0]?.[1]).toMatchObject({
    collection: 'siswa',
    recipe: { steps: [{ kind: 'assign', column: 'Kabupaten/Kota', field: 'kota_kab' }] },
    seen: 'a1',
  });
  expect(document.activeElement?.hasAttribute('aria-pressed'), 'the focus is on the step before').toBe(true);
});

it('shows what becomes of a few lines of the file, of all steps and of the one that is chosen, and why the table was chosen', async () => {
  const fit = {
    collection: 'siswa',
    score: 0.9,
    found: [{ field: 'jumlah_siswa', from: 'PD' }],
    missing: [],
  };
  const columns = [{ name: 'PD', filled: 3, distinct: 3, values: [] }];
  const state = prepared({
    origin: { kind: 'changed' },
    fits: [fit],
    file: { ...prepared().file!, columns },
  });
  const { user } = showPage(state);
  const figure = (name: 'file' | 'before' | 'after') =>
    screen.findByRole('figure', { name: say(`imports.example.${name}`) });
  within(await figure('file')).getByText('Kabupaten/Kota');
  screen.getByText(say('imports.collection.because', { heading: 'PD', figure: 'Jumlah siswa' }));
  await user.click(screen.getByRole('button', { name: 'Semester diisi “1”' }));
  expect(within(await figure('before')).queryByText('Semester')).toBeNull();
  const marked = within(await figure('after')).getByRole('columnheader', { name: 'Semester' });
  expect(marked.hasAttribute('data-marked')).toBe(true);
});

it('says of fractions that the table holds whole numbers, rounds all of them, and checks the rows again', async () => {
  const state = previewed({ counts: { ...previewed().counts!, new: 0, changed: 0, faulty: 2 } });
  const { user, calls } = showPage(state, {
    'imports.problems': () => ({
      problems: [{ code: 'invalid_value', field: 'jumlah_siswa', status: 'faulty', rows: 2 }],
    }),
    'imports.problemTexts': () => ({
      texts: ['n/a', '98,85'].map((text) => ({ text, rows: 1, read: null, otherwise: null })),
      total: 2,
    }),
    'imports.rows': () => ({ rows: [] }),
    'imports.prepare': () => prepared({ origin: { kind: 'changed' }, updatedAt: '2026-01-05T00:00:00Z' }),
    'imports.preview': () => previewed({ counts: null, status: 'comparing' }),
    'tables.suggest': () => ({ values: [] }),
  });
  const name = { field: 'Jumlah siswa' };
  const offer = within(await screen.findByRole('region', { name: say('imports.fraction.title', name) }));
  await user.click(offer.getByRole('button', { name: say('imports.fraction.otherTable') }));
  const table = screen.getByRole('combobox', { name: say('imports.collection.label') });
  await waitFor(() => expect(document.activeElement).toBe(table));
  await user.keyboard('{Escape}');
  const round = say('imports.fraction.round', { text: '98,85', value: '99' });
  await user.click(offer.getByRole('button', { name: round }));
  await waitFor(() => expect(calls.map(([path]) => path)).toContain('imports.preview'));
  expect(calls.find(([path]) => path === 'imports.prepare')?.[1]).toMatchObject({
    recipe: { steps: [...state.recipe!.steps, { kind: 'round', columns: ['jumlah_siswa'], to: 'nearest' }] },
    seen: 'a1',
  });
});

it('says that a change of the steps was refused, because they were changed elsewhere', async () => {
  const refusal = { code: 'import_recipe_changed' };
  const error = { code: -32_009, message: refusal.code, data: { refusal } };
  const changedElsewhere = new TRPCClientError(refusal.code, { result: { error } } as never);
  const { user } = showPage(prepared({ origin: { kind: 'changed' } }), {
    'imports.prepare': () => {
      throw changedElsewhere;
    },
  });
  await user.click(await screen.findByRole('button', { name: say('imports.steps.remove', { number: 2 }) }));
  expect((await screen.findByRole('alert')).textContent).toBe(say('errors.import_recipe_changed'));
});

it('asks to check what an earlier file has given and this one does not name', async () => {
  showPage(previewed({ carried: [{ field: 'semester', value: '1' }] }));
  const notice = await screen.findByText(say('imports.preview.carriedTitle'));
  expect(notice.closest('[role=alert]')?.textContent).toContain('Semester 1');
});

it('shows faults in their cells, and corrects all cells with the same text at once', async () => {
  const field = findCollection('siswa')!.field('jumlah_siswa')!;
  const fault = { ...invalidValue(field, 'harus bilangan', 'must be a number'), more: [] };
  const faulty = row({
    n: 9,
    status: 'faulty',
    line: 5,
    item: { ...row({}).item, jumlah_siswa: 'banyak' },
    faults: [fault],
  });
  const { user, calls, container } = showPage(previewed(), {
    'imports.rows': () => ({ rows: [faulty] }),
    'imports.fix': () => previewed(),
    'tables.suggest': () => ({ values: [] }),
  });
  const cell = await screen.findByText('banyak');
  expect(cell.closest('[role=gridcell]')?.getAttribute('aria-invalid')).toBe('true');
  cell.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, button: 0 }));
  window.dispatchEvent(new PointerEvent('pointerup'));
  const fix = await screen.findByRole('region', { name: say('imports.fix.title') });
  expect(fix.textContent).toContain('harus bilangan');
  const input = within(fix).getByRole('textbox', { name: say('imports.fix.value') });
  await user.clear(input);
  await user.type(input, '120');
  await user.click(within(fix).getByRole('button', { name: say('imports.fix.fixAll') }));
  await waitFor(() =>
    expect(calls.filter(([path]) => path === 'imports.fix').map(([, given]) => given)).toEqual([
      { id: IMPORT_ID, fixes: [{ field: 'jumlah_siswa', to: '120', of: { text: 'banyak' } }] },
    ]),
  );
  expect(container.querySelector('[data-grid]')).not.toBeNull();
});

it('shows the rows of one kind of problem, and corrects all of that kind', async () => {
  const problem = (code: 'nearSpelling' | 'unknownPlace', rows: number) => ({
    code,
    field: 'kecamatan',
    status: 'doubtful' as const,
    rows,
  });
  const texts = ['Lhoknge', 'Darul Imara'].map((text) => ({
    text,
    rows: 1,
    read: text,
    otherwise: 'Lhoknga',
  }));
  const counts = { ...previewed().counts!, faulty: 0, doubtful: 5 };
  let isDecided = false;
  const { user, calls } = showPage(previewed({ counts }), {
    'imports.problems': () => ({
      problems: [problem('nearSpelling', 3), ...(isDecided ? [] : [problem('unknownPlace', 2)])],
    }),
    'imports.problemTexts': ({ cursor = 0 }) => ({ texts: texts.slice(cursor, cursor + 1), total: 2 }),
    'imports.rows': () => ({ rows: [row({ status: 'doubtful' })] }),
    'imports.fix': () => {
      isDecided = true;
      return previewed({ counts: { ...counts, doubtful: 3 }, updatedAt: '2026-01-05T00:00:00Z' });
    },
    'tables.suggest': () => ({ values: [] }),
  });
  const kind = await screen.findByRole('button', {
    name: `Kecamatan: ${say('imports.problems.codes.unknownPlace')}2`,
  });
  await user.click(kind);
  expect(kind.getAttribute('aria-pressed')).toBe('true');
  await waitFor(() =>
    expect(calls.filter(([path]) => path === 'imports.rows').at(-1)?.[1]).toMatchObject({
      status: 'doubtful',
      problem: { code: 'unknownPlace', field: 'kecamatan' },
      from: 0,
    }),
  );
  // Nothing can be decided for all before all of it was shown.
  const keepAll = await screen.findByRole<HTMLButtonElement>('button', {
    name: say('imports.problems.keepAll', { count: 2, text: '2' }),
  });
  expect(keepAll.disabled).toBe(true);
  await user.click(screen.getByRole('button', { name: say('common.actions.loadMore') }));
  await screen.findByText(/Darul Imara/);
  expect(keepAll.disabled).toBe(false);
  const all = { count: 2, text: '2', kind: 'name', example: 'Lhoknge', value: 'Lhoknga' };
  await user.click(screen.getByRole('button', { name: say('imports.problems.useForAll', all) }));
  await waitFor(() => expect(calls.some(([path]) => path === 'imports.fix')).toBe(true));
  expect(calls.find(([path]) => path === 'imports.fix')?.[1]).toMatchObject({
    fixes: [{ field: 'kecamatan', doubt: 'unknownPlace', reading: 'otherwise' }],
  });
  // Every preview has its own kinds of problems.
  await waitFor(() => expect(kind.isConnected).toBe(false));
});

it('shows a doubt at its cell, and not as a fault', async () => {
  const near = { field: 'kecamatan', code: 'nearSpelling', text: 'Lhoknge', read: 'Lhoknga' } as const;
  const number = { field: 'jumlah_siswa', code: 'ambiguousNumber', text: '2.625', read: '2625' } as const;
  const doubtful = row({
    status: 'doubtful',
    item: { ...row({}).item, kecamatan: 'Lhoknge' },
    doubts: [near, { ...number, otherwise: '2.625' }],
  });
  const counts = { ...previewed().counts!, faulty: 0, doubtful: 1 };
  showPage(previewed({ counts }), {
    'imports.rows': () => ({ rows: [doubtful] }),
    'tables.suggest': () => ({ values: [] }),
  });
  const cell = (await screen.findByText('Lhoknge')).closest('[role=gridcell]')!;
  expect(cell.textContent).toContain('Lhoknga');
  expect(cell.getAttribute('data-state')).toBe('doubt');
  expect(cell.hasAttribute('aria-invalid')).toBe(false);
  // Figures are written in the reader's format.
  const doubts = { text: '2.625', read: '2625', otherwise: '2,625', several: 'yes' };
  screen.getByText(say('imports.rows.doubts.ambiguousNumber', doubts));
});

it('shows what changes from which value, by how much', async () => {
  const changed = row({ status: 'changed', record: 7, was: { jumlah_siswa: 80 } as never });
  const { user } = showPage(previewed({ counts: { ...previewed().counts!, faulty: 0 } }), {
    'imports.rows': ({ status }: { status: string }) => ({
      rows: status === 'changed' ? [changed] : [row({})],
    }),
  });
  await screen.findByText('80 → 100 (+20, +25%)');
  await user.click(await tab('new'));
  await within(screen.getByRole('tabpanel')).findByText('100');
});

it('takes back a row that was set aside', async () => {
  const { user, calls } = showPage(previewed({ counts: { ...previewed().counts!, faulty: 0 } }), {
    'imports.rows': () => ({ rows: [row({})] }),
    'imports.prepare': () => prepared({ origin: { kind: 'changed' } }),
  });
  await user.click(await tab('aside'));
  await user.click(
    await screen.findByRole('button', { name: say('imports.aside.restoreNamed', { line: 7 }) }),
  );
  await waitFor(() => expect(calls.some(([path]) => path === 'imports.prepare')).toBe(true));
  expect(calls.find(([path]) => path === 'imports.prepare')?.[1]).toMatchObject({
    recipe: { reading: { restored: [{ sheet: '2024', line: 7 }] } },
    seen: 'a1',
  });
});

it('stores what the preview promises, asks before it deletes, and shows the same numbers as the result', async () => {
  const effect = { registered: 1, changed: 1, deleted: 2 };
  const ready = previewed({ mode: 'replace', counts: { ...previewed().counts!, deleted: 2 }, effect });
  const { user, calls } = showPage(ready, {
    'imports.rows': () => ({ rows: [row({})] }),
    'imports.store': () => ({ ...ready, status: 'applied', batch: '12', appliedAt: ready.updatedAt }),
    'tables.suggest': () => ({ values: [] }),
  });
  await user.click(
    await screen.findByRole('button', { name: say('imports.apply.store', { count: 4, text: '4' }) }),
  );
  expect(calls.some(([path]) => path === 'imports.store')).toBe(false);
  const dialog = await screen.findByRole('dialog');
  await user.click(
    within(dialog).getByRole('button', {
      name: say('imports.apply.deleteConfirm', { count: 2, text: '2' }),
    }),
  );
  await waitFor(() => expect(document.activeElement?.textContent).toBe(say('imports.result.done')));
  expect(calls.find(([path]) => path === 'imports.store')?.[1]).toEqual({
    id: IMPORT_ID,
    expected: effect,
    acknowledged: false,
    looked: true,
  });
  screen.getByText(say('imports.effect.deleted', { count: 2, text: '2' }));
  screen.getByText(say('imports.result.left', { count: 1, text: '1' }));
});

it('offers nothing to change in an import of somebody else', async () => {
  showPage(previewed({ mayChange: false }), {
    'imports.rows': () => ({ rows: [row({})] }),
  });
  await tab('new');
  expect(screen.queryByRole('button', { name: say('imports.steps.add') })).toBeNull();
  expect(screen.queryByRole('button', { name: /^Simpan/ })).toBeNull();
});

it('offers to discard a file that fits no table, and no preview of it', async () => {
  const noFit = { code: 'provinces', columns: ['Aceh', 'Bali'] } as const;
  const state = prepared({ collection: null, recipe: null, origin: null, steps: [], fits: [], noFit });
  const { user, calls } = showPage(state, { 'imports.remove': () => undefined });
  await screen.findByText(say('imports.noFit.title'));
  expect(screen.queryByRole('heading', { name: say('imports.preview.title') })).toBeNull();
  expect(screen.queryByRole('button', { name: say('imports.preview.begin') })).toBeNull();
  await user.click(screen.getByRole('button', { name: say('imports.discard') }));
  await waitFor(() => expect(push).toHaveBeenCalledWith('/imports'));
  expect(calls).toEqual([['imports.remove', { id: IMPORT_ID }]]);
});

it('imports another sheet of the same file, and each of those that are stacked', async () => {
  const another = { 'imports.another': () => ({ id: 'other' }) };
  const open = async (user: ReturnType<typeof showPage>['user']) => {
    await user.click(await screen.findByRole('button', { name: say('imports.file.importSheet') }));
    return (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent);
  };
  const sheet = (name: string, rows: number) => say('imports.file.sheet', { name, rows });
  const first = showPage(previewed({ mayChange: true }), another);
  expect(await open(first.user)).toEqual([sheet('Catatan', 2)]);
  await first.user.click(screen.getByRole('menuitem'));
  await waitFor(() => expect(push).toHaveBeenCalledWith('/imports/other'));
  expect(first.calls).toContainEqual(['imports.another', { id: IMPORT_ID, sheets: ['Catatan'] }]);
  first.unmount();

  const { file } = previewed();
  const stacked = previewed({ file: { ...file!, reading: { sheets: ['2024', 'Catatan'] } } });
  expect(await open(showPage(stacked, another).user)).toEqual([sheet('2024', 6), sheet('Catatan', 2)]);
});

it('names the columns of figures that are not stored, and imports the file into the table that counts them too', async () => {
  const unstored = [
    { column: 'Guru', fits: ['guru'] },
    { column: 'Rombel', fits: [] },
  ];
  const { user, calls } = showPage(prepared({ unstored }), { 'imports.another': () => ({ id: 'other' }) });
  const also = say('imports.unstored.also', { table: findCollection('guru')!.label.id });
  await user.click(await screen.findByRole('button', { name: also }));
  screen.getByText(say('imports.unstored.columns', { columns: '“Guru” dan “Rombel”', count: 2 }));
  expect(calls).toContainEqual(['imports.another', { id: IMPORT_ID, collection: 'guru' }]);
});

it('shows the line of the file without a technical name, and record numbers without separators; folds the steps', async () => {
  const { steps } = previewed();
  const named = steps.map((step) => ({ ...step, columns: ['id_siswa', ...step.columns] }));
  const found = ['id_siswa', 'kecamatan'].map((field) => ({ field, from: field }));
  const fits = [{ collection: 'siswa', score: 0.9, found, missing: [] }];
  const changed = row({
    status: 'changed',
    record: 12_345,
    item: { id_siswa: 12_345, ...row({}).item },
    was: {},
  });
  const { user } = showPage(
    previewed({ steps: named, fits, counts: { ...previewed().counts!, faulty: 0 } }),
    {
      'imports.rows': () => ({ rows: [changed] }),
    },
  );
  await screen.findByRole('gridcell', { name: '12345' });
  screen.getByText(/: Kecamatan\.$/);
  const line = screen.getByRole('columnheader', { name: say('imports.rows.line') });
  expect(line.textContent?.trim()).toBe(say('imports.rows.line'));
  const unfold = screen.getByRole('button', { name: say('imports.steps.unfold', { count: 2 }) });
  const list = screen.getByRole('list', { name: say('imports.steps.title') });
  expect(list.closest('[data-folded]')).not.toBeNull();
  await user.click(unfold);
  expect(list.closest('[data-folded]')).toBeNull();
});

it('announces the findings that storing would add, with their line and what was expected, and stores once they were looked at', async () => {
  const finding = {
    n: 1,
    rule: 'tenfold',
    collection: 'siswa',
    key: { kota_kab: 'Aceh Besar', kecamatan: 'Lhoknga', tahun: 2024, semester: '1', jenjang: 'SD' },
    field: 'jumlah_siswa',
    records: 1,
    value: '5240',
    expected: '524',
    place: { sheet: '2024', line: 4 },
  };
  const counts = [
    { collection: 'siswa', rule: 'tenfold', count: 5990 },
    { collection: 'siswa', rule: 'zero', count: 10 },
  ];
  const search = { run: 'a', state: 'done', done: 2, of: 2, isCut: true, look: 'many' } as const;
  const ready = previewed({ search });
  const { user, calls } = showPage(ready, {
    'imports.store': () => ({ ...ready, status: 'applied', batch: '12', appliedAt: ready.updatedAt }),
    'imports.rows': () => ({ rows: [] }),
    'imports.findings': ({ rule }: { rule?: string }) => ({
      findings: rule === 'zero' ? [{ ...finding, n: 2, rule, value: '0' }] : [finding],
      next: null,
      counts,
    }),
  });
  const foreseen = await screen.findByRole('tab', { name: /Temuan.*lebih dari 6\.000/ });
  const store = () => screen.getAllByRole<HTMLButtonElement>('button', { name: /simpan/i }).at(-1)!;
  expect(store().disabled).toBe(true);
  screen.getByText(say('imports.apply.look.many'));
  await user.click(screen.getByRole('button', { name: say('imports.apply.lookNow') }));
  expect(foreseen.getAttribute('aria-selected')).toBe('true');
  const list = await screen.findByRole('list', { name: say('imports.foreseen.label') });
  expect(list.textContent).toContain('2024, baris 4');
  expect(list.textContent).toContain('5.240, diperkirakan 524');
  const rules = screen.getByRole('group', { name: say('imports.foreseen.rules') });
  await user.click(within(rules).getByRole('button', { name: /10$/ }));
  await waitFor(() => expect(list.textContent).not.toContain('5.240'));
  expect(screen.queryByRole('button', { name: say('imports.apply.lookNow') })).toBeNull();
  await user.click(store());
  await waitFor(() =>
    expect(calls.find(([path]) => path === 'imports.store')?.[1]).toMatchObject({ looked: true }),
  );
});

it('has the findings looked at again where others have written meanwhile', async () => {
  const search = { run: 'a', state: 'done', done: 2, of: 2, isCut: false, look: 'certain' } as const;
  const ready = previewed({ search });
  const outdated = { ...ready, search: { ...search, run: 'b' } };
  const { user } = showPage(ready, {
    'imports.rows': () => ({ rows: [row({})] }),
    'imports.findings': () => ({ findings: [], next: null, counts: [] }),
    'imports.store': () => ({ ...outdated, fault: { code: 'import_outdated', count: 1 } }),
  });
  const named = { name: say('imports.apply.store', { count: 2, text: '2' }) };
  const store = await screen.findByRole<HTMLButtonElement>('button', named);
  await user.click(screen.getByRole('button', { name: say('imports.apply.lookNow') }));
  await waitFor(() => expect(store.disabled).toBe(false));
  await user.click(screen.getByRole('tab', { name: new RegExp(`^${say('imports.preview.tabs.new')}`) }));
  await user.click(store);
  await screen.findByRole('button', { name: say('imports.apply.lookNow') });
  expect(store.disabled).toBe(true);
});

it('stores nothing before somebody has looked at a row that is called a total and is none', async () => {
  const ready = previewed({});
  const line = { sheet: '2024', line: 9, reason: 'differingTotal', cells: ['Total', '5'] } as const;
  const file = { ...ready.file!, aside: [line, ...ready.file!.aside] };
  const { user } = showPage({ ...ready, file }, { 'imports.rows': () => ({ rows: [row({})] }) });
  const store = await screen.findByRole<HTMLButtonElement>('button', {
    name: say('imports.apply.store', { count: 2, text: '2' }),
  });
  expect(store.disabled).toBe(true);
  await user.click(screen.getByRole('button', { name: say('imports.apply.lookNow') }));
  screen.getByText(say('imports.aside.reasons.differingTotal'));
  expect(document.activeElement?.getAttribute('role')).toBe('tab');
  expect(store.disabled).toBe(false);
});

it('stores nothing while findings are searched, unless the person does not wait for them', async () => {
  const search = { run: 'a', state: 'searching', done: 1, of: 2, isCut: false, look: null } as const;
  const { user } = showPage(previewed({ search }), { 'imports.rows': () => ({ rows: [row({})] }) });
  const store = await screen.findByRole<HTMLButtonElement>('button', {
    name: say('imports.apply.store', { count: 2, text: '2' }),
  });
  expect(store.disabled).toBe(true);
  await user.click(screen.getByRole('button', { name: say('imports.apply.unawaited') }));
  expect(store.disabled).toBe(false);
});

it('stores nothing while the figures of the file and what becomes of them differ', async () => {
  const balance = balanced({ stored: { cells: 2, sum: '1200.5' }, aside: { cells: 1, sum: '7' } });
  const lost = { ...balance, figures: [{ ...balance.figures[0]!, file: { cells: 3, sum: '1300' } }] };
  const named = { name: say('imports.apply.store', { count: 2, text: '2' }) };
  showPage(previewed({ balance: lost }), { 'imports.rows': () => ({ rows: [row({})] }) });
  expect((await screen.findByRole<HTMLButtonElement>('button', named)).disabled).toBe(true);
  screen.getByText(say('imports.balance.differs'));
  const amount = (count: number, sum: string) =>
    say('imports.balance.amount', { count, text: String(count), sum });
  screen.getByText(say('imports.balance.given', { amount: amount(3, '1.300') }));
  const parts = [
    `${say('imports.balance.parts.stored')} ${amount(2, '1.200,5')}`,
    `${say('imports.balance.parts.aside')} ${amount(1, '7')}`,
  ];
  screen.getByText(say('imports.balance.found', { amount: amount(3, '1.207,5'), parts: parts.join(' + ') }));
});

it('stores figures that nobody can count only once a person has compared them', async () => {
  const ready = previewed({ balance: { figures: [], untraced: ['jumlah_siswa'] } });
  const { user, calls } = showPage(ready, {
    'imports.rows': () => ({ rows: [row({})] }),
    'imports.store': () => ({ ...ready, status: 'applied', batch: '12', appliedAt: ready.updatedAt }),
  });
  const store = await screen.findByRole<HTMLButtonElement>('button', {
    name: say('imports.apply.store', { count: 2, text: '2' }),
  });
  expect(store.disabled).toBe(true);
  await user.click(screen.getByRole('checkbox', { name: say('imports.balance.acknowledge') }));
  await user.click(store);
  await waitFor(() =>
    expect(calls.find(([path]) => path === 'imports.store')?.[1]).toMatchObject({ acknowledged: true }),
  );
});

it('names the import that a file of corrected rows continues, with a link, or says why it continues none', async () => {
  const first = { id: 'b', fileName: 'laporan.xlsx', createdAt: '2026-11-22T09:00:00.000Z' };
  const { unmount } = showPage(
    previewed({ continues: first, continuedBy: [{ ...first, id: 'c', fileName: 'lagi.xlsx' }] }),
  );
  expect((await screen.findByRole('link', { name: 'laporan.xlsx' })).getAttribute('href')).toBe('/imports/b');
  expect(screen.getByRole('link', { name: 'lagi.xlsx' }).getAttribute('href')).toBe('/imports/c');
  unmount();
  showPage(previewed({ continues: { ...first, id: null }, notContinued: 'columns' }));
  expect(await screen.findByText(say('imports.continuation.not.columns'))).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'laporan.xlsx' })).toBeNull();
});
