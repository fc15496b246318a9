import { describe, expect, it, vi } from 'vitest';
import { siswa } from '@/domain/collections/disdik/siswa';
import { sortColumns, type WireRecord } from '@/domain/collections/view/view';
import { Blocks } from '../rows/blocks';
import { createNotifier } from '../rows/notifier';
import { createRowSource } from '../rows/row-source';
import { createUnsaved } from '../unsaved/unsaved';
import { createEditing } from './editing';
import { type Answer, createGridActions, type Question } from './grid-actions';
import type { Edit, SaveOutcome } from './save-request';
import { isActionUndoable } from './undo-stack';

const rowOf = (id: number, jumlah_siswa: number): WireRecord => ({
  id_siswa: id,
  kota_kab: 'Sabang',
  kecamatan: `Kecamatan ${id}`,
  tahun: 2024,
  semester: '1',
  jenjang: 'SD',
  jumlah_siswa,
  date_now: '2024-01-31T07:15:00.000Z',
});

const GONE = { id: 'tidak ditemukan', en: 'not found' };
const REFUSAL = new Error('somebody changed it since');
const OUTAGE = new Error('out of reach');
const NOT_LISTED = { id: 'di luar daftar', en: 'not listed' };
const WAITS = 'menunggu';
const CONFLICT = { id: 'sudah diubah', en: 'changed' };

/** A promise, and the function that fulfils it. */
function later() {
  let resolve = () => {};
  const promise = new Promise<void>((end) => {
    resolve = end;
  });
  return { promise, resolve };
}

/** A table with a service in memory, which others can change and which can be unreachable. */
async function tableOf(size: number) {
  const stored = new Map(Array.from({ length: size }, (_, i) => [i + 1, rowOf(i + 1, 10)]));
  const asked: Edit[] = [];
  const requests: number[] = [];
  const service = {
    fails: false,
    ready: Promise.resolve(),
    answers: Promise.resolve(),
    reads: Promise.resolve(),
    refuses: undefined as string | undefined,
  };
  const all = () => [...stored.values()];
  const save = async (edit: Edit): Promise<SaveOutcome> => {
    asked.push(structuredClone(edit));
    await service.ready;
    if (service.fails) throw OUTAGE;
    const faults: SaveOutcome['faults'] = [];
    const changed = (edit.change ?? []).map(({ set, was }, index) => {
      const current = stored.get(Number(set['id_siswa']));
      if (current === undefined) {
        faults.push({ list: 'change', index, code: 'not_found', message: GONE });
        return null;
      }
      if (Object.entries(was).some(([name, value]) => current[name] !== value)) {
        faults.push({ list: 'change', index, code: 'conflict', message: CONFLICT, current });
        return null;
      }
      if (service.refuses !== undefined && set[service.refuses] !== undefined) {
        faults.push({
          list: 'change',
          index,
          code: 'not_listed',
          field: service.refuses,
          message: NOT_LISTED,
        });
        return null;
      }
      const jumlah_siswa = Number(set['jumlah_siswa'] ?? current['jumlah_siswa']);
      const record = { ...current, ...(set as WireRecord), jumlah_siswa };
      stored.set(Number(set['id_siswa']), record);
      return record;
    });
    const registered = (edit.register ?? []).map((item) => {
      const jumlah_siswa = Number(item['jumlah_siswa']);
      const record = { ...rowOf(stored.size + 1, 0), ...(item as WireRecord), jumlah_siswa };
      stored.set(stored.size + 1, record);
      return record;
    });
    const removed = (edit.remove ?? []).map(({ item, was = {} }, index) => {
      const id = Number(item['id_siswa']);
      const current = stored.get(id)!;
      if (Object.entries(was).some(([name, value]) => current[name] !== value)) {
        faults.push({ list: 'remove', index, code: 'conflict', message: CONFLICT, current });
        return null;
      }
      stored.delete(id);
      return id;
    });
    await service.answers;
    return { batch: String(asked.length), registered, changed, removed, faults };
  };
  const undo = vi.fn(async (batch: string) => ({ batch: `-${batch}` }));
  const unsaved = createUnsaved(() => {}, { identifier: siswa.identifier, words: { waits: WAITS } });
  const blocks = new Blocks({
    api: {
      rows: async (place) => {
        const skip = 'skip' in place ? (place.skip ?? 0) : 0;
        const rows = all().slice(skip, skip + place.take);
        await service.reads;
        return { version: '1', rows };
      },
      anchors: async () => ({ version: '1', total: stored.size, anchors: [] }),
      count: async () => {
        const total = stored.size;
        await service.reads;
        return { version: '1', total };
      },
      known: async (ids) => {
        const rows = all().filter((record) => ids.includes(Number(record['id_siswa'])));
        return { version: '1', rows, matching: rows.map((record) => Number(record['id_siswa'])) };
      },
      position: async (id) => ({ position: all().findIndex((record) => record['id_siswa'] === id) }),
    },
    atWork: { isAtWork: () => false, isEditing: () => false, record: () => undefined },
    begun: {
      ids: unsaved.drafts.ids,
      put: unsaved.drafts.putStored,
      settle: unsaved.drafts.settle,
    },
    onGone: () => {},
    identifier: siswa.identifier,
    sort: sortColumns([], siswa),
    first: undefined,
    counted: { version: '1', total: size },
    onChange: () => {},
    onRenewed: () => {},
    onRead: (rows) => {
      for (const row of rows) unsaved.cells.read(Number(row['id_siswa']), row);
    },
    onFailure: () => {},
  });
  await blocks.read(0, size - 1);
  const editing = createEditing({
    collection: siswa,
    blocks: () => blocks,
    unsaved,
    language: 'id',
    save: async (edits) => {
      requests.push(edits.length);
      const outcomes: SaveOutcome[] = [];
      for (const edit of edits) outcomes.push(await save(edit));
      return outcomes;
    },
    isOutage: (error) => error === OUTAGE,
    undo,
    askPart: async () => 'none',
    onUndone: () => {},
    onQueue: () => {},
    isRefusal: (error) => error === REFUSAL,
    onFailure: () => {},
    onActions: () => {},
    failureText: () => 'tidak terhubung',
    onStored: () => {},
  });
  const source = createRowSource({ collection: siswa, blocks, unsaved, notifier: createNotifier() });
  const plain = (_: unknown, value: unknown) => String(value ?? '');
  const onTooMany = vi.fn();
  const ask = vi.fn(async (_: Question): Promise<Answer> => true);
  const actions = createGridActions({
    collection: siswa,
    language: 'id',
    source,
    blocks,
    unsaved,
    editing,
    plain,
    ask,
    onTooMany,
    onFailure: () => {},
  });
  const settled = () => editing.change({ note: 'cell', cells: [] });
  return {
    stored,
    asked,
    requests,
    service,
    undo,
    unsaved,
    blocks,
    editing,
    source,
    actions,
    settled,
    onTooMany,
    ask,
  };
}

it.each([
  ['rows are deleted', 'remove'],
  ['rows are pasted', 'paste'],
  ['cells are filled to the end', 'fill'],
] as const)('whether %s is asked before the next key, and before any row is read', async (_, about) => {
  const { actions, ask, asked, settled } = await tableOf(30);
  ask.mockResolvedValue(false);
  const columns = ['kecamatan', 'jumlah_siswa'];
  const matrix = Array.from({ length: 30 }, () => ['Baru', '7']);
  if (about === 'remove') void actions.remove([{ from: 0, to: 29 }]);
  else if (about === 'paste') void actions.paste({ matrix, columns, at: 5, cut: 0 });
  else {
    const source = { from: 0, to: 0, columns };
    void actions.fill([{ source, target: { from: 1, to: 29, columns }, direction: 'down', isToEnd: true }]);
  }
  expect(ask.mock.calls).toEqual([[expect.objectContaining({ about })]]);
  await settled();
  expect(asked).toEqual([]);
});

it('deletes no row of which others have changed a value below a text that is not stored', async () => {
  const { actions, blocks, stored, settled, unsaved, editing } = await tableOf(2);
  actions.paste({ matrix: [['x']], columns: ['jumlah_siswa'], at: 0, cut: 0 });
  await settled();
  const changed = { ...stored.get(1)!, jumlah_siswa: 77 };
  stored.set(1, changed);
  blocks.put(changed);
  await actions.remove([{ from: 0, to: 1 }]);
  await settled();
  expect([...stored.keys()]).toEqual([1]);
  const [refused] = unsaved.removals.list();
  expect([refused?.seen['jumlah_siswa'], refused?.current['jumlah_siswa']]).toEqual([10, 77]);
  // The record is deleted after its change was shown.
  await editing.change({ note: 'cell', cells: [], removed: [refused!.current] });
  expect(stored.size).toBe(0);
});

describe('a text that is entered into a table', () => {
  it('is stored if it is valid; otherwise it keeps its cell, its fault and its undo', async () => {
    const { asked, actions, settled, source, stored, unsaved, editing } = await tableOf(3);
    actions.paste({ matrix: [['1.250'], ['x'], ['30']], columns: ['jumlah_siswa'], at: 0, cut: 0 });
    await expect.poll(() => asked).toHaveLength(1);
    await settled();
    expect([...stored.values()].map(({ jumlah_siswa }) => jumlah_siswa)).toEqual([1250, 10, 30]);
    expect(asked[0]?.change?.map(({ was }) => was)).toEqual([{ jumlah_siswa: 10 }, { jumlah_siswa: 10 }]);
    expect(source.faults()).toEqual([{ position: 1, column: 'jumlah_siswa' }]);
    expect(source.marks(1)?.cells?.['jumlah_siswa']).toMatchObject({
      entered: 'x',
      fault: expect.stringMatching(/bilangan bulat/),
    });
    await editing.undo();
    expect(!unsaved.isEmpty()).toBe(false);
  });

  it('is cleared in several ranges, of which rows count once', async () => {
    const { stored, actions, settled, onTooMany } = await tableOf(6_000);
    const rows = { from: 0, to: 5_999 };
    await actions.clear([
      { ...rows, columns: ['nama_sekolah'] },
      { ...rows, columns: ['jumlah_siswa'] },
    ]);
    await settled();
    expect(onTooMany).not.toHaveBeenCalled();
    expect(stored.size).toBe(6_000);
  });

  it('is a conflict if somebody else was first, and replaces the other value only by choice', async () => {
    const { stored, asked, actions, settled, unsaved, editing } = await tableOf(2);
    stored.set(1, rowOf(1, 99));
    actions.edit([{ position: 0, column: 'jumlah_siswa', text: '11' }]);
    await settled();
    expect(stored.get(1)?.['jumlah_siswa']).toBe(99);
    expect(unsaved.cells.of(1)['jumlah_siswa']).toMatchObject({
      state: 'conflict',
      text: '11',
      current: { jumlah_siswa: 99 },
    });
    await editing.change({ note: 'cell', cells: [{ id: 1, column: 'jumlah_siswa', text: '11' }] });
    expect(asked.at(-1)?.change?.[0]?.was).toEqual({ jumlah_siswa: 99 });
    expect(stored.get(1)?.['jumlah_siswa']).toBe(11);
  });

  it('replaces only what the person saw when editing started, however late it is entered', async () => {
    const { stored, actions, settled, unsaved, source, blocks } = await tableOf(3);
    const [first, second] = [source.get(0), source.get(1)];
    stored.set(1, rowOf(1, 99));
    await blocks.refresh();
    expect(source.get(0)).toMatchObject({ jumlah_siswa: 99 });
    actions.edit([{ position: 0, column: 'jumlah_siswa', text: '11', record: first }]);
    await settled();
    expect(stored.get(1)?.['jumlah_siswa']).toBe(99);
    expect(unsaved.cells.of(1)['jumlah_siswa']).toMatchObject({ state: 'conflict', text: '11' });

    // The row now has another position.
    stored.delete(1);
    await blocks.refresh();
    actions.edit([{ position: 1, column: 'jumlah_siswa', text: '12', record: second }]);
    await settled();
    expect([stored.get(2)?.['jumlah_siswa'], stored.get(3)?.['jumlah_siswa']]).toEqual([12, 10]);
  });

  it('that is invalid is not compared with what others have stored since, once it is corrected', async () => {
    const { stored, actions, settled, unsaved, source, blocks } = await tableOf(1);
    actions.edit([{ position: 0, column: 'jumlah_siswa', text: 'x' }]);
    await settled();
    stored.set(1, rowOf(1, 99));
    await blocks.refresh();
    // The cell shows the entered text, so the person has not seen 99.
    actions.edit([{ position: 0, column: 'jumlah_siswa', text: '11', record: source.get(0) }]);
    await settled();
    expect(stored.get(1)?.['jumlah_siswa']).toBe(99);
    expect(unsaved.cells.of(1)['jumlah_siswa']).toMatchObject({
      state: 'conflict',
      current: { jumlah_siswa: 99 },
    });
    // Others stored the same value, so there is nothing to decide.
    actions.edit([{ position: 0, column: 'jumlah_siswa', text: '12', record: source.get(0) }]);
    stored.set(1, rowOf(1, 12));
    await settled();
    expect(!unsaved.isEmpty()).toBe(false);
  });

  it('is kept if the record is deleted, and can be decided on once it exists again', async () => {
    const { stored, actions, settled, unsaved, source, blocks } = await tableOf(2);
    stored.delete(1);
    actions.edit([{ position: 0, column: 'jumlah_siswa', text: '11' }]);
    await settled();
    expect(source.marks(0)?.state).toBe('gone');
    await blocks.refresh();
    expect(blocks.positionOf(1)).toBeUndefined();
    expect(unsaved.cells.isGone(1)).toBe(true);
    expect(unsaved.cells.of(1)['jumlah_siswa']).toMatchObject({ text: '11' });
    const others = [...stored];
    stored.clear();
    for (const [id, row] of [[1, rowOf(1, 12)] as const, ...others]) stored.set(id, row);
    await blocks.refresh();
    expect(source.marks(0)?.state).toBe('conflict');
    expect(unsaved.cells.of(1)['jumlah_siswa']).toMatchObject({ text: '11', current: { jumlah_siswa: 12 } });
  });

  it('waits until the previous one is stored, and stays when the service does not answer', async () => {
    const { stored, asked, service, actions, settled, unsaved, editing } = await tableOf(1);
    for (const text of ['1', '2', '3']) actions.edit([{ position: 0, column: 'jumlah_siswa', text }]);
    await settled();
    expect(stored.get(1)?.['jumlah_siswa']).toBe(3);
    service.fails = true;
    actions.edit([{ position: 0, column: 'jumlah_siswa', text: '4' }]);
    await settled();
    expect(unsaved.cells.of(1)['jumlah_siswa']).toMatchObject({ text: '4', state: 'saving' });
    expect(editing.unsent()).toMatchObject({ count: 1, error: OUTAGE });
    service.fails = false;
    const before = asked.length;
    await editing.sendNow();
    expect(asked).toHaveLength(before + 1);
    expect(stored.get(1)?.['jumlah_siswa']).toBe(4);
    expect([unsaved.isEmpty(), editing.unsent()]).toEqual([true, undefined]);
  });

  it('waits for the service in order, and then travels as one request of one batch for each action', async () => {
    const { stored, asked, requests, service, actions, settled, editing, undo, unsaved } = await tableOf(40);
    service.fails = true;
    for (let position = 0; position < 40; position += 1)
      actions.edit([{ position, column: 'jumlah_siswa', text: String(100 + position) }]);
    actions.edit([{ position: 3, column: 'jumlah_siswa', text: '7' }]);
    await settled();
    expect(editing.unsent()).toMatchObject({ count: 40 });
    expect(editing.actions()).toHaveLength(41);
    await editing.undo();
    expect([unsaved.cells.of(4), undo.mock.calls]).toEqual([{}, []]);
    await editing.redo();
    service.fails = false;
    const before = asked.length;
    requests.length = 0;
    await editing.sendNow();
    expect([requests, asked.length - before]).toEqual([[40], 40]);
    expect([...stored.values()].map((record) => record['jumlah_siswa'])).toEqual(
      Array.from({ length: 40 }, (_, place) => (place === 3 ? 7 : 100 + place)),
    );
    await editing.undo();
    expect(undo).toHaveBeenCalledOnce();
  });

  it('is sent again by itself', async () => {
    vi.useFakeTimers();
    const { stored, service, actions, settled, unsaved } = await tableOf(1);
    service.fails = true;
    actions.edit([{ position: 0, column: 'jumlah_siswa', text: '4' }]);
    await settled();
    await vi.advanceTimersByTimeAsync(2_000);
    expect(stored.get(1)?.['jumlah_siswa']).toBe(10);
    service.fails = false;
    await vi.advanceTimersByTimeAsync(4_000);
    vi.useRealTimers();
    expect([stored.get(1)?.['jumlah_siswa'], unsaved.isEmpty()]).toEqual([4, true]);
  });

  it('becomes a new record when the row is complete, and reports missing fields when the person leaves it', async () => {
    const { stored, asked, actions, settled, source, unsaved, undo, editing } = await tableOf(1);
    const texts = { kota_kab: 'Sabang', kecamatan: 'Baru', tahun: '2024', semester: '1', jenjang: 'SMP' };
    for (const [column, text] of Object.entries(texts)) actions.edit([{ position: 1, column, text }]);
    await settled();
    expect(asked).toHaveLength(0);
    actions.leaveRow(0);
    expect(source.faults()).toEqual([{ position: 1, column: 'jumlah_siswa' }]);
    actions.edit([{ position: 1, column: 'jumlah_siswa', text: '7' }]);
    await settled();
    expect(stored.size).toBe(2);
    expect(unsaved.drafts.list()).toEqual([]);
    expect(source.total()).toBe(2);
    await editing.undo();
    expect(undo).toHaveBeenCalledWith('1');
  });

  it('changes the new record if it was stored while the editor was open on its draft', async () => {
    const { stored, actions, settled, source, unsaved } = await tableOf(1);
    const texts = { kota_kab: 'Sabang', kecamatan: 'Baru', tahun: '2024', semester: '1', jenjang: 'SMP' };
    for (const [column, text] of Object.entries(texts)) actions.edit([{ position: 1, column, text }]);
    actions.edit([{ position: 1, column: 'jumlah_siswa', text: '7' }]);
    const record = source.get(1);
    await settled();
    expect(unsaved.drafts.list()).toEqual([]);
    actions.edit([{ position: 1, column: 'jumlah_siswa', text: '8', record }]);
    await settled();
    expect([stored.size, stored.get(2)?.['jumlah_siswa']]).toEqual([2, 8]);
  });

  it('changes the new record too if it was entered while that was being stored', async () => {
    const { stored, asked, service, actions, settled, unsaved } = await tableOf(1);
    const texts = { kota_kab: 'Sabang', kecamatan: 'Baru', tahun: '2024', semester: '1', jenjang: 'SMP' };
    for (const [column, text] of Object.entries(texts)) actions.edit([{ position: 1, column, text }]);
    const answer = later();
    service.ready = answer.promise;
    actions.edit([{ position: 1, column: 'jumlah_siswa', text: '7' }]);
    await vi.waitFor(() => expect(asked).toHaveLength(1));
    actions.edit([{ position: 1, column: 'jumlah_siswa', text: '8' }]);
    answer.resolve();
    await settled();
    expect([stored.size, stored.get(2)?.['jumlah_siswa']]).toEqual([2, 8]);
    expect(asked.at(-1)?.change?.[0]?.was).toEqual({ jumlah_siswa: 7 });
    expect(unsaved.isEmpty()).toBe(true);
  });

  it.each([
    ['that was stored before they were read', true],
    ['that was not stored yet when they were read', false],
  ])(
    'is in one row if the rows were ordered anew before the answer about its record, %s',
    async (_, isStored) => {
      const { stored, service, actions, settled, source, blocks, unsaved } = await tableOf(2);
      const answer = later();
      service[isStored ? 'answers' : 'ready'] = answer.promise;
      const columns = ['kota_kab', 'kecamatan', 'tahun', 'semester', 'jenjang', 'jumlah_siswa'];
      actions.paste({ matrix: [['Sabang', 'Baru', '2024', '1', 'SMP', '7']], columns, at: 2, cut: 0 });
      await expect.poll(() => stored.size).toBe(isStored ? 3 : 2);
      const row = source.idAt(2)!;
      await blocks.refresh({ anew: true });
      answer.resolve();
      await settled();
      expect(unsaved.drafts.list()).toEqual([]);
      const ids = Array.from({ length: source.total() }, (_, position) => source.idAt(position));
      expect(ids).toEqual(['1', '2', row]);
      expect(source.positionOf(row)).toBe(2);
      expect(source.get(2)).toMatchObject({ kecamatan: 'Baru', jumlah_siswa: 7 });
    },
  );

  it('is in one row if it was stored while the rows were being read', async () => {
    const { service, editing, source, blocks, unsaved } = await tableOf(2);
    const texts = { kota_kab: 'Sabang', kecamatan: 'Baru', tahun: '2024', semester: '1', jenjang: 'SMP' };
    const read = later();
    service.reads = read.promise;
    const ordered = blocks.refresh({ anew: true });
    editing.enter(
      { cells: [], drafts: [{ key: undefined, texts: { ...texts, jumlah_siswa: '7' } }] },
      'paste',
    );
    await expect.poll(() => unsaved.drafts.ids()).toEqual([3]);
    read.resolve();
    await ordered;
    expect(source.total()).toBe(3);
    expect(source.get(2)).toMatchObject({ kecamatan: 'Baru' });
    await blocks.refresh({ anew: true });
    expect(source.total()).toBe(3);
    expect(source.get(2)).toMatchObject({ kecamatan: 'Baru' });
  });

  it('replaces the value that was stored just before, if it was entered while that was being sent', async () => {
    const { stored, asked, service, actions, settled, unsaved } = await tableOf(1);
    const answer = later();
    service.ready = answer.promise;
    actions.edit([{ position: 0, column: 'jumlah_siswa', text: '1' }]);
    await vi.waitFor(() => expect(asked).toHaveLength(1));
    actions.edit([{ position: 0, column: 'jumlah_siswa', text: '2' }]);
    answer.resolve();
    await settled();
    expect(asked.map(({ change }) => change?.[0]?.was)).toEqual([{ jumlah_siswa: 10 }, { jumlah_siswa: 1 }]);
    expect([stored.get(1)?.['jumlah_siswa'], unsaved.isEmpty()]).toEqual([2, true]);
  });

  it('replaces the value that this page stored while its editor was open, but not what others stored after that', async () => {
    const { stored, actions, settled, source, unsaved, blocks } = await tableOf(1);
    const record = source.get(0);
    const enter = async (text: string) => {
      actions.edit([{ position: 0, column: 'jumlah_siswa', text, record }]);
      await settled();
    };
    await enter('1');
    await enter('2');
    expect([stored.get(1)?.['jumlah_siswa'], unsaved.isEmpty()]).toEqual([2, true]);

    stored.set(1, rowOf(1, 99));
    await blocks.refresh();
    stored.set(1, rowOf(1, 2));
    await enter('3');
    expect(stored.get(1)?.['jumlah_siswa']).toBe(2);
    expect(unsaved.cells.of(1)['jumlah_siswa']).toMatchObject({ state: 'conflict', text: '3' });
  });

  it('is not sent repeatedly if its record was refused as a whole', async () => {
    const { asked, service, actions, settled, source } = await tableOf(1);
    service.fails = true;
    const row = ['Sabang', 'Baru', '2024', '1', 'SMP', '7'];
    const columns = ['kota_kab', 'kecamatan', 'tahun', 'semester', 'jenjang', 'jumlah_siswa'];
    await actions.paste({ matrix: [row], columns, at: 1, cut: 0 });
    await settled();
    expect(source.marks(1)).toMatchObject({ state: 'new' });
    actions.leaveRow(0);
    await settled();
    expect(asked).toHaveLength(1);
  });

  it.each([
    [
      'a name among figures',
      {
        columns: ['tahun', 'jumlah_siswa'],
        matrix: [
          ['SD', '5'],
          ['2024', '6'],
        ],
      },
    ],
    [
      'an empty cell among figures',
      {
        columns: ['tahun', 'jumlah_siswa'],
        matrix: [
          ['2025', '5'],
          ['', '6'],
        ],
      },
    ],
    [
      'names in the identifier',
      {
        columns: ['id_siswa', 'jumlah_siswa'],
        matrix: [
          ['Sukajaya', '5'],
          ['2', '6'],
        ],
      },
    ],
    ['columns past the last one', { columns: ['jumlah_siswa'], matrix: [['5'], ['6']], cut: 1 }],
  ])(
    'is shown before it is stored if it is a block with %s, and nothing of it is if that is not meant',
    async (_, block) => {
      const { asked, actions, settled, unsaved, ask } = await tableOf(3);
      ask.mockResolvedValueOnce(false);
      await actions.paste({ cut: 0, ...block, at: 0 });
      await settled();
      expect(ask.mock.calls).toEqual([[expect.objectContaining({ about: 'paste' })]]);
      expect([asked, unsaved.isEmpty()]).toEqual([[], true]);
    },
  );

  it('is stored at once if it is a block that fits, such as rows with their numbers', async () => {
    const { stored, actions, settled, ask } = await tableOf(3);
    const columns = ['id_siswa', 'kecamatan', 'jumlah_siswa'];
    const matrix = [
      ['3', 'Ulim', '5'],
      ['1', 'Jaya', '6'],
    ];
    await actions.paste({ matrix, columns, at: 0, cut: 0 });
    await settled();
    expect(ask).not.toHaveBeenCalled();
    expect([stored.get(1), stored.get(2)]).toMatchObject([
      { id_siswa: 1, kecamatan: 'Ulim', jumlah_siswa: 5 },
      { id_siswa: 2, kecamatan: 'Jaya', jumlah_siswa: 6 },
    ]);
  });

  const ROW = { columns: ['kecamatan', 'jumlah_siswa'], at: 0, cut: 0 };

  it('is stored with its whole pasted row, as soon as the last of it is valid', async () => {
    const { stored, asked, actions, settled, source, unsaved } = await tableOf(2);
    const matrix = [
      ['Ulim', 'x'],
      ['Jaya', '6'],
    ];
    await actions.paste({ ...ROW, matrix });
    await settled();
    expect([stored.get(1), stored.get(2)]).toMatchObject([
      { kecamatan: 'Kecamatan 1', jumlah_siswa: 10 },
      { kecamatan: 'Jaya', jumlah_siswa: 6 },
    ]);
    expect(source.marks(0)).toMatchObject({
      state: 'fault',
      cells: { kecamatan: { entered: 'Ulim', waits: WAITS }, jumlah_siswa: { entered: 'x' } },
    });
    expect(source.faults(), 'only what needs a correction').toEqual([
      { position: 0, column: 'jumlah_siswa' },
    ]);
    actions.edit([{ position: 0, column: 'jumlah_siswa', text: 'y' }]);
    await settled();
    expect(asked).toHaveLength(1);
    actions.edit([{ position: 0, column: 'jumlah_siswa', text: '5' }]);
    await settled();
    expect(asked.at(-1)?.change).toEqual([
      {
        set: { id_siswa: 1, kecamatan: 'Ulim', jumlah_siswa: '5' },
        was: { kecamatan: 'Kecamatan 1', jumlah_siswa: 10 },
      },
    ]);
    expect([stored.get(1)?.['kecamatan'], unsaved.isEmpty()]).toEqual(['Ulim', true]);
  });

  it('stays with its whole pasted row if the service refuses a part of it, and is sent with it again', async () => {
    const { stored, service, asked, actions, settled, unsaved } = await tableOf(1);
    service.refuses = 'kecamatan';
    await actions.paste({ ...ROW, matrix: [['Ulim', '5']] });
    await settled();
    expect(unsaved.cells.of(1)).toMatchObject({ kecamatan: { state: 'fault' }, jumlah_siswa: { text: '5' } });
    expect([asked.length, stored.get(1)?.['jumlah_siswa']]).toEqual([1, 10]);
    service.refuses = undefined;
    actions.edit([{ position: 0, column: 'kecamatan', text: 'Jaya' }]);
    await settled();
    expect(stored.get(1)).toMatchObject({ kecamatan: 'Jaya', jumlah_siswa: 5 });
  });

  it('waits with its pasted row for the decision of a conflict', async () => {
    const { stored, actions, settled, unsaved, editing } = await tableOf(1);
    stored.set(1, rowOf(1, 99));
    await actions.paste({ ...ROW, matrix: [['Ulim', '5']] });
    await settled();
    expect(stored.get(1)).toMatchObject({ kecamatan: 'Kecamatan 1', jumlah_siswa: 99 });
    editing.takeTheirs(1, 'jumlah_siswa');
    await settled();
    expect(stored.get(1)).toMatchObject({ kecamatan: 'Ulim', jumlah_siswa: 99 });
    expect(unsaved.isEmpty()).toBe(true);
    await editing.undo();
    await editing.undo();
    expect(unsaved.cells.of(1)).toMatchObject({ jumlah_siswa: { text: '5', state: 'conflict' } });
  });

  it('is taken back with its whole pasted row, and entered again with it', async () => {
    const { stored, actions, settled, unsaved, editing } = await tableOf(1);
    await actions.paste({ ...ROW, matrix: [['Ulim', 'x']] });
    await settled();
    await editing.undo();
    expect(unsaved.isEmpty()).toBe(true);
    await editing.redo();
    expect(Object.keys(unsaved.cells.of(1))).toEqual(['kecamatan', 'jumlah_siswa']);
    await settled();
    expect(stored.get(1)).toMatchObject({ kecamatan: 'Kecamatan 1', jumlah_siswa: 10 });
  });

  it('is discarded with its whole pasted row, which can be undone and done again', async () => {
    const { asked, actions, settled, unsaved, editing } = await tableOf(1);
    await actions.paste({ ...ROW, matrix: [['Ulim', 'x']] });
    await settled();
    const before = unsaved.cells.of(1);
    editing.discard([{ id: 1, column: 'jumlah_siswa' }]);
    expect(unsaved.isEmpty()).toBe(true);
    await editing.undo();
    expect(unsaved.cells.of(1)).toEqual(before);
    await editing.redo();
    expect(unsaved.isEmpty()).toBe(true);
    await editing.undo();
    await editing.undo();
    expect(unsaved.isEmpty(), 'the paste').toBe(true);
    expect(asked).toEqual([]);
  });

  it('is stored after all if it was discarded while it waited to be sent, and that is undone', async () => {
    const { stored, service, actions, settled, editing } = await tableOf(1);
    service.fails = true;
    actions.edit([{ position: 0, column: 'jumlah_siswa', text: '7' }]);
    await settled();
    editing.discard([{ id: 1, column: 'jumlah_siswa' }]);
    service.fails = false;
    await editing.sendNow();
    await settled();
    expect(stored.get(1)?.['jumlah_siswa']).toBe(10);
    await editing.undo();
    await settled();
    expect(stored.get(1)?.['jumlah_siswa']).toBe(7);
  });

  it('is stored without the rest of its pasted row if the person wants that', async () => {
    const { stored, actions, settled, unsaved, ask } = await tableOf(2);
    ask.mockResolvedValueOnce({ rows: 'cells', readings: {} });
    const matrix = [
      ['Ulim', 'x'],
      ['Jaya', '6'],
    ];
    await actions.paste({ ...ROW, matrix });
    await settled();
    expect(stored.get(1)).toMatchObject({ kecamatan: 'Ulim', jumlah_siswa: 10 });
    expect(Object.keys(unsaved.cells.of(1))).toEqual(['jumlah_siswa']);
  });

  it('is asked about in its cell if it has two readings', async () => {
    const { asked, actions, settled, source, ask } = await tableOf(1);
    await actions.paste({ matrix: [['1,234']], columns: ['jumlah_siswa'], at: 0, cut: 0 });
    await settled();
    expect(ask).not.toHaveBeenCalled();
    expect(asked).toEqual([]);
    expect(source.marks(0)?.cells?.['jumlah_siswa']).toMatchObject({ entered: '1,234', isDoubt: true });
  });

  it('is asked about once for its pasted column, and stays in its cells if that is not decided', async () => {
    const { stored, actions, settled, source, ask } = await tableOf(3);
    const paste = { matrix: [['1,234'], ['2,500'], ['7']], columns: ['jumlah_siswa'], at: 0, cut: 0 };
    await actions.paste(paste);
    await settled();
    expect(stored.get(3)?.['jumlah_siswa']).toBe(7);
    expect(source.faults().map(({ position }) => position)).toEqual([0, 1]);
    ask.mockResolvedValueOnce({ rows: 'whole', readings: { jumlah_siswa: 'text' } });
    await actions.paste(paste);
    await settled();
    expect(ask.mock.calls.map(([question]) => question)).toMatchObject([
      { about: 'paste', doubts: [{ column: 'jumlah_siswa', cells: 2 }] },
      { about: 'paste' },
    ]);
    expect([...stored.values()].map(({ jumlah_siswa }) => jumlah_siswa)).toEqual([1234, 2500, 7]);
  });

  it('is asked about in a new row too', async () => {
    const { actions, source } = await tableOf(1);
    actions.edit([{ position: 1, column: 'jumlah_siswa', text: '1,234' }]);
    expect(source.marks(1)?.cells?.['jumlah_siswa']).toMatchObject({ entered: '1,234', isDoubt: true });
    actions.edit([{ position: 1, column: 'jumlah_siswa', text: '1234' }]);
    expect(source.marks(1)?.cells?.['jumlah_siswa']).toEqual({ entered: '1234' });
  });

  it('cannot be undone if only refused texts are left of its action', async () => {
    const { actions, settled, editing, undo } = await tableOf(2);
    const isOffered = () => editing.actions().some(isActionUndoable);
    expect(isOffered()).toBe(false);
    for (const position of [0, 1]) actions.edit([{ position, column: 'jumlah_siswa', text: '11' }]);
    await settled();
    undo.mockRejectedValueOnce(REFUSAL);
    await editing.undo();
    expect(undo.mock.calls).toEqual([['2']]);
    expect(isOffered()).toBe(true);
    await editing.undo();
    expect(undo.mock.calls).toEqual([['2'], ['1']]);
    expect(editing.actions()).toHaveLength(1);
    expect(isOffered()).toBe(false);
    await editing.undo();
    expect(undo).toHaveBeenCalledTimes(2);
  });

  it('is continued as a series by a fill', async () => {
    const { stored, actions, settled, asked } = await tableOf(4);
    actions.paste({ matrix: [['2'], ['4']], columns: ['jumlah_siswa'], at: 0, cut: 0 });
    await expect.poll(() => asked).toHaveLength(1);
    await settled();
    const columns = ['jumlah_siswa'];
    actions.fill([
      {
        source: { from: 0, to: 1, columns },
        target: { from: 2, to: 3, columns },
        direction: 'down',
      },
    ]);
    await expect.poll(() => asked).toHaveLength(2);
    await settled();
    expect([...stored.values()].map(({ jumlah_siswa }) => jumlah_siswa)).toEqual([2, 4, 6, 8]);
  });

  it('is one action where several ranges are cleared or filled, and a cell of two of them is entered once', async () => {
    const { stored, actions, settled, asked } = await tableOf(4);
    const columns = ['jumlah_siswa'];
    const fill = (from: number) => ({
      source: { from, to: from, columns },
      target: { from: from + 1, to: from + 1, columns },
      direction: 'down' as const,
    });
    actions.paste({ matrix: [['2'], ['4'], ['6'], ['8']], columns, at: 0, cut: 0 });
    await expect.poll(() => asked).toHaveLength(1);
    await settled();
    actions.fill([fill(0), fill(2), fill(2)]);
    await expect.poll(() => asked).toHaveLength(2);
    await settled();
    expect([...stored.values()].map(({ jumlah_siswa }) => jumlah_siswa)).toEqual([2, 2, 6, 6]);
    expect(asked[1]?.change).toHaveLength(2);
  });
});
