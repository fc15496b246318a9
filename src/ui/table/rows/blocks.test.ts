import { describe, expect, it } from 'vitest';
import { pendudukUmur } from '@/domain/collections/drka/penduduk-umur';
import { type RowKey, sortColumns, type WireRecord } from '@/domain/collections/view/view';
import { ANCHOR_ROWS } from './block-loader';
import { BLOCK_ROWS } from './block-map';
import { Blocks } from './blocks';

/** A table that returns rows by their numbers, and counts the queries. */
function tableOf(size: number) {
  let rows: WireRecord[] = Array.from({ length: size }, (_, place) => ({
    id_penduduk_umur: place + 1,
    jumlah_penduduk: 0,
  }));
  type Asked = { after?: RowKey; skip?: number; fromEnd?: number; take: number };
  let version = 1;
  /** The actions of a person while rows are counted and read. */
  const meanwhile = { act: () => {} };
  const asked: Asked[] = [];
  const renewed: [WireRecord, WireRecord][] = [];
  const api = {
    rows: async (place: Asked) => {
      asked.push(place);
      const after = place.after?.[0] ?? 0;
      const from = rows.findIndex((row) => Number(row['id_penduduk_umur']) > Number(after));
      const start =
        place.fromEnd === undefined
          ? (from < 0 ? rows.length : from) + (place.skip ?? 0)
          : rows.length - place.fromEnd;
      return { version: String(version), rows: rows.slice(start, start + place.take) };
    },
    anchors: async (every: number) => {
      const total = rows.length;
      const anchors = rows.flatMap((row, i) =>
        (i + 1) % every === 0 ? [{ at: i + 1, key: [row['id_penduduk_umur']!] }] : [],
      );
      return { version: String(version), total, anchors };
    },
    count: async () => {
      meanwhile.act();
      return { version: String(version), total: rows.length };
    },
    known: async (ids: readonly number[]) => {
      const found = rows.filter((row) => ids.includes(Number(row['id_penduduk_umur'])));
      const matching = found.map((row) => Number(row['id_penduduk_umur']));
      return { version: String(version), rows: found, matching };
    },
    position: async (id: number) => {
      const position = rows.findIndex((row) => row['id_penduduk_umur'] === id);
      return { position: position < 0 ? null : position };
    },
  };
  const work = { isAtWork: false, isEditing: false, record: undefined as number | undefined };
  const gone: number[] = [];
  const blocks = new Blocks({
    api,
    identifier: 'id_penduduk_umur',
    sort: sortColumns([], pendudukUmur),
    first: undefined,
    counted: { version: '1', total: size },
    atWork: { isAtWork: () => work.isAtWork, isEditing: () => work.isEditing, record: () => work.record },
    begun: { ids: () => [], put: () => {}, settle: () => {} },
    onGone: (ids) => gone.push(...ids),
    onChange: () => {},
    onRenewed: (before, after) => renewed.push([before, after]),
    onRead: () => {},
    onFailure: (error) => {
      throw error;
    },
  });
  const change = (next: (rows: WireRecord[]) => WireRecord[]) => {
    rows = next(rows);
    version += 1;
  };
  return { blocks, asked, renewed, change, work, gone, meanwhile };
}

const idAt = (blocks: Blocks, position: number) => blocks.get(position)?.['id_penduduk_umur'];

describe('rows by position', () => {
  it('are read after the block before, or anywhere from the nearest anchor', async () => {
    const { blocks, asked } = tableOf(50_000);
    await blocks.read(0, 150);
    expect(asked).toEqual([
      { skip: 0, take: BLOCK_ROWS },
      { after: [100], take: BLOCK_ROWS },
    ]);
    await blocks.read(31_337, 31_340);
    const anchor = Math.floor(31_300 / ANCHOR_ROWS) * ANCHOR_ROWS;
    expect(asked.at(-1)).toEqual({ after: [anchor], skip: 31_300 - anchor, take: BLOCK_ROWS });
    expect(idAt(blocks, 31_337)).toBe(31_338);
    expect(await blocks.read(49_990, 49_999)).toHaveLength(10);
    const long = await blocks.read(10_050, 20_049);
    expect(long.map((row) => row['id_penduduk_umur'])).toEqual(
      Array.from({ length: 10_000 }, (_, i) => 10_051 + i),
    );
  });

  it('near the end are read from there, unless the rows have changed since they were counted', async () => {
    const { blocks, asked, change } = tableOf(50_040);
    await blocks.read(50_000, 50_039);
    expect(asked).toEqual([{ fromEnd: 40, take: BLOCK_ROWS }]);
    expect(idAt(blocks, 50_039)).toBe(50_040);
    change((rows) => rows.slice(5));
    await blocks.read(49_000, 49_005);
    expect(asked.at(-1)).toMatchObject({ after: [48_005] });
    expect(idAt(blocks, 49_000)).toBe(49_006);
  });

  it('of a long range are loaded, each with its position and its identifier', async () => {
    const { blocks, asked } = tableOf(50_000);
    await blocks.hold(10_050, 15_020);
    expect(asked.length).toBeLessThan(15);
    const before = asked.length;
    for (const position of [10_050, 12_345, 15_020, 15_099])
      expect(idAt(blocks, position)).toBe(position + 1);
    expect(idAt(blocks, 15_100)).toBeUndefined();
    expect(blocks.positionOf(12_346)).toBe(12_345);
    await blocks.read(15_000, 15_099);
    expect(asked).toHaveLength(before);
  });

  it('stay visible until they are reloaded, and report what changed', async () => {
    const { blocks, renewed, change } = tableOf(300);
    await blocks.read(0, 50);
    blocks.ensure(0, 30);
    change((rows) =>
      rows.slice(1).map((row) => (row['id_penduduk_umur'] === 5 ? { ...row, jumlah_penduduk: 9 } : row)),
    );
    const refreshed = blocks.refresh();
    expect(idAt(blocks, 0)).toBe(1);
    await refreshed;
    expect(idAt(blocks, 0)).toBe(2);
    expect(blocks.total()).toBe(299);
    expect(
      renewed.filter(([before, after]) => before['jumlah_penduduk'] !== after['jumlah_penduduk']),
    ).toHaveLength(1);
  });

  it('include what was stored', async () => {
    const { blocks } = tableOf(10);
    await blocks.read(0, 9);
    blocks.put({ id_penduduk_umur: 3, jumlah_penduduk: 7 });
    expect(blocks.get(2)).toEqual({ id_penduduk_umur: 3, jumlah_penduduk: 7 });
    expect(blocks.positionOf(3)).toBe(2);
  });
});

describe('while a person works in the grid', () => {
  const NAME = 'id_penduduk_umur';
  const without =
    (...ids: number[]) =>
    (rows: WireRecord[]) =>
      rows.filter((row) => !ids.includes(Number(row[NAME])));

  it('rows keep their places and show present values, until they are ordered anew', async () => {
    const { blocks, change, work, gone, renewed } = tableOf(300);
    await blocks.read(0, 299);
    blocks.ensure(0, 30);
    Object.assign(work, { isAtWork: true, record: 12 });
    change((rows) => [
      ...without(2)(rows).map((row) => (row[NAME] === 5 ? { ...row, jumlah_penduduk: 9 } : row)),
      { [NAME]: 301, jumlah_penduduk: 0 },
    ]);
    await blocks.refresh();
    expect([idAt(blocks, 1), idAt(blocks, 11), blocks.get(4)]).toEqual([
      2,
      12,
      { [NAME]: 5, jumlah_penduduk: 9 },
    ]);
    expect([gone, renewed.length, blocks.total(), blocks.presentTotal()]).toEqual([[2], 100, 300, 300]);
    expect(blocks.change()).toEqual({ gone: 1, left: 0, moved: 0, added: 1 });
    expect([blocks.isLeaving(2), blocks.isLeaving(12)]).toEqual([true, false]);
    await blocks.refresh({ anew: true });
    expect([idAt(blocks, 1), blocks.positionOf(12), blocks.change()]).toEqual([3, 10, undefined]);
  });

  it('rows that are scrolled to are ordered anew, and the record of the cursor is found again', async () => {
    const { blocks, change, work } = tableOf(1_000);
    await blocks.read(0, 99);
    blocks.ensure(0, 30);
    Object.assign(work, { isAtWork: true, record: 12 });
    change((rows) => [
      ...Array.from({ length: 150 }, (_, place) => ({ [NAME]: place - 200, jumlah_penduduk: 0 })),
      ...rows,
    ]);
    await blocks.refresh();
    expect(blocks.change()).toMatchObject({ added: 150 });
    blocks.ensure(700, 730);
    await blocks.refresh();
    expect([blocks.change(), blocks.positionOf(12)]).toEqual([undefined, 161]);
  });

  it('a row to which the person goes while others are read keeps its place', async () => {
    const { blocks, change, work, meanwhile } = tableOf(300);
    await blocks.read(0, 50);
    Object.assign(work, { isAtWork: true, record: 12 });
    change(without(2));
    await blocks.refresh();
    meanwhile.act = () => Object.assign(work, { record: 2 });
    await blocks.refresh({ anew: true });
    expect([idAt(blocks, 1), idAt(blocks, 11), blocks.change()?.gone]).toEqual([2, 12, 1]);
    // The cursor moves to a record that stays.
    Object.assign(work, { record: 12 });
    meanwhile.act = () => Object.assign(work, { record: 13 });
    await blocks.refresh({ anew: true });
    expect([idAt(blocks, 1), blocks.change()]).toEqual([3, undefined]);
  });

  it('rows keep their places for a person who begins to work while others are read', async () => {
    const { blocks, change, work, gone, meanwhile } = tableOf(300);
    await blocks.read(0, 50);
    blocks.ensure(0, 30);
    meanwhile.act = () => {
      if (work.isAtWork) return;
      Object.assign(work, { isAtWork: true, record: 12 });
      change(without(2));
    };
    await blocks.refresh();
    expect([idAt(blocks, 1), idAt(blocks, 11), gone]).toEqual([2, 12, [2]]);
  });

  it('an open editor keeps the rows even when the person asks for their order', async () => {
    const { blocks, change, work } = tableOf(300);
    await blocks.read(0, 50);
    Object.assign(work, { isAtWork: true, isEditing: true, record: 12 });
    change(without(2));
    await blocks.refresh({ anew: true });
    expect([idAt(blocks, 1), idAt(blocks, 11)]).toEqual([2, 12]);
  });
});
