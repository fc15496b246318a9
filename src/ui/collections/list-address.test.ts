import { expect, test } from 'vitest';
import { findCollection } from '@/collections';
import { readListQuery } from '@/server/records/list-query';
import { addressOf, inputOf, readView, restPathOf, withCondition, withoutCondition } from './list-address';

const siswa = findCollection('siswa')!;
const read = (search: string) => readView(new URLSearchParams(search), siswa);
const ADDRESS = '?jenjang=SMA&jenjang=SMK&tahun.gte=2020&kota_kab=Aceh+Besar&after=2500&page=4';

test('an address is read and written without loss', () => {
  expect(addressOf(read(ADDRESS))).toBe(ADDRESS);
  expect(addressOf(read(''))).toBe('');
});

test('what is no parameter of the list is passed over', () => {
  const strangers = '?nama=x&kota_kab.gte=a&tahun.gte.lte=1&tahun.ne=1&after=-1&page=x&limit=9&__proto__=1';
  expect(read(strangers)).toEqual({ conditions: [], after: undefined, page: 1 });
});

test('the first page has no number, and a later one is never the first', () => {
  expect(read('?page=7').page).toBe(1);
  expect(read('?after=50').page).toBe(2);
});

test('the procedure and the REST list are asked for the same', () => {
  const view = read(ADDRESS);
  expect(inputOf(view)).toEqual({
    limit: '50',
    after: '2500',
    jenjang: ['SMA', 'SMK'],
    'tahun.gte': ['2020'],
    kota_kab: ['Aceh Besar'],
  });
  const path = restPathOf(siswa, view);
  const context = { timeZone: { offsetMinutes: () => 420 }, listedValues: () => undefined };
  const query = readListQuery(new URLSearchParams(path.slice(path.indexOf('?'))), siswa, context);
  expect(path).toMatch(/^\/api\/disdik\/siswa\?/);
  expect(query).toMatchObject({ limit: 50, after: 2500 });
  expect(query.filters).toHaveLength(3);
});

test('a bound takes the place of the same one, a value stands beside others', () => {
  const view = read(ADDRESS);
  const tahun = siswa.field('tahun')!;
  const jenjang = siswa.field('jenjang')!;
  const bound = withCondition(view, { field: tahun, comparison: 'gte', value: '2022' });
  expect(addressOf(bound)).toBe('?jenjang=SMA&jenjang=SMK&kota_kab=Aceh+Besar&tahun.gte=2022');
  const value = withCondition(view, { field: jenjang, comparison: 'is', value: 'SD' });
  expect(addressOf(value)).toContain('jenjang=SMA&jenjang=SMK&tahun.gte=2020&kota_kab=Aceh+Besar&jenjang=SD');
  expect(addressOf(withoutCondition(view, view.conditions[0]!))).toBe(
    '?jenjang=SMK&tahun.gte=2020&kota_kab=Aceh+Besar',
  );
});
