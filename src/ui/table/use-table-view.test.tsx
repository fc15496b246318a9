import { act, renderHook } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { findCollection } from '@/domain/collections';
import { useTableView } from './use-table-view';

const address = vi.hoisted(() => ({ search: '' }));
vi.mock('next/navigation', () => ({
  usePathname: () => '/collections/disdik/siswa',
  useSearchParams: () => new URLSearchParams(address.search),
}));

const siswa = findCollection('siswa')!;
const PLACE = 'table-widths:ani:siswa';

/** The table in its state when the page is opened. */
function openTable(person = 'ani', collection = siswa) {
  const { result } = renderHook(() => useTableView(collection, person));
  return {
    widths: () => result.current.layout.widths,
    resize: (widths: Record<string, number>) =>
      act(() => result.current.showLayout({ ...result.current.layout, widths })),
    loadSaved: (widths: Record<string, number>) => act(() => result.current.setWidths(widths)),
  };
}

beforeEach(() => {
  localStorage.clear();
  address.search = '';
  window.history.replaceState(null, '', '/collections/disdik/siswa');
});

it('the widths of columns are kept for the person and the table, until they are reset', () => {
  const table = openTable();
  table.resize({ tahun: 120.4, kecamatan: 240 });
  expect(table.widths()).toEqual({ tahun: 120.4, kecamatan: 240 });
  expect(openTable().widths()).toEqual({ tahun: 120, kecamatan: 240 });
  expect(openTable('budi').widths()).toEqual({});
  expect(openTable('ani', findCollection('guru')!).widths()).toEqual({});
  openTable().resize({});
  expect(localStorage.getItem(PLACE)).toBeNull();
  expect(openTable().widths()).toEqual({});
});

it('a saved view has its own widths while it is open, and leaves those of the person alone', () => {
  openTable().resize({ tahun: 120 });
  address.search = '?view=a';
  const saved = openTable();
  expect(saved.widths()).toEqual({});
  saved.loadSaved({ tahun: 300 });
  expect(saved.widths()).toEqual({ tahun: 300 });
  saved.resize({ tahun: 310 });
  expect(saved.widths()).toEqual({ tahun: 310 });
  address.search = '';
  expect(openTable().widths()).toEqual({ tahun: 120 });
});

it.each([
  ['no JSON', '{tahun'],
  ['something else', '[1, 2]'],
  ['nothing', 'null'],
  ['a text', '"lebar"'],
])('ignores %s in the place of widths', (_, text) => {
  localStorage.setItem(PLACE, text);
  expect(openTable().widths()).toEqual({});
});

it('takes only plausible widths of columns that the table has', () => {
  const foreign = { tahun: 1e9, kecamatan: '200', jenjang: -5, warna: 100, semester: null, kota_kab: 150 };
  localStorage.setItem(PLACE, JSON.stringify({ ...foreign, constructor: 100 }));
  const { tahun, jenjang, ...others } = openTable().widths();
  expect(others).toEqual({ kota_kab: 150 });
  expect([tahun! < 5_000, jenjang! > 0]).toEqual([true, true]);
});

it('works where the browser stores nothing', () => {
  const refuse = () => {
    throw new Error('refused');
  };
  const spies = [
    vi.spyOn(Storage.prototype, 'getItem').mockImplementation(refuse),
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(refuse),
  ];
  const table = openTable();
  table.resize({ tahun: 120 });
  expect(table.widths()).toEqual({ tahun: 120 });
  for (const spy of spies) spy.mockRestore();
});
