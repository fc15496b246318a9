import { describe, expect, it } from 'vitest';
import { findCollection } from '@/domain/collections';
import { withCondition, withConditionsOn, withoutPart } from '@/domain/collections/view/filter-parts';
import type { Filter, View } from '@/domain/collections/view/view';
import { faultsOf, filterDraftOf, filterOfDraft, newCondition, withPart } from '../filter/draft';
import { boundOfDay, dayOfBound } from '../filter/moment-bound';
import { isSame } from '../saved/saved-views';
import { restListOf } from './rest-list';

const siswa = findCollection('siswa')!;
const reading = { collection: siswa, language: 'id' } as const;
const year = (value: string): Filter => ({ column: 'tahun', op: 'gte', value });
const level = (value: string): Filter => ({ column: 'jenjang', op: 'eq', value });
const restOf = (view: View, columns?: string[]) =>
  restListOf(siswa, { view, layout: columns === undefined ? {} : { columns } });

describe('a view as a call of the REST interface', () => {
  it('contains values, bounds and columns, and names what REST does not support', () => {
    const contains: Filter = { column: 'kecamatan', op: 'contains', value: 'kuta' };
    const either: Filter = { any: [level('SD'), { column: 'jumlah_siswa', op: 'gt', value: '5' }] };
    const { path, left } = restOf(
      {
        search: 'aceh',
        sort: [{ column: 'tahun', desc: true }],
        filter: {
          all: [year('2022'), { any: [level('SD'), level('SMP')] }, contains, either],
        },
      },
      ['tahun', 'id_siswa'],
    );
    const { pathname, searchParams } = new URL(path, 'http://x');
    expect(pathname).toBe('/api/disdik/siswa');
    expect([...searchParams]).toEqual([
      ['tahun.gte', '2022'],
      ['jenjang', 'SD'],
      ['jenjang', 'SMP'],
      ['or', '(jenjang.eq.SD,jumlah_siswa.gt.5)'],
      ['fields', 'id_siswa,tahun'],
      ['order', 'tahun.desc,id_siswa'],
      ['limit', '1000'],
    ]);
    expect(left).toEqual({ search: true, findings: false, sort: false, parts: [contains] });
  });

  it('has strict bounds, and uses no parameter twice', () => {
    const { path, left } = restOf({
      sort: [{ column: 'id_siswa' }],
      filter: {
        all: [
          { column: 'jumlah_siswa', op: 'gt', value: '5' },
          { column: 'jumlah_siswa', op: 'lt', value: '9' },
          { column: 'date_now', op: 'gt', value: '2024-01-01' },
          level('SD'),
          level('SMP'),
        ],
      },
    });
    expect(path).toBe(
      '/api/disdik/siswa?jumlah_siswa.gt=5&jumlah_siswa.lt=9&date_now.gt=2024-01-01+00%3A00%3A00&jenjang=SD&or=%28jenjang.eq.SMP%29&limit=1000',
    );
    expect(left.sort).toBe(false);
    expect(left.parts).toEqual([]);
  });

  it('has alternatives, and leaves out the whole of those of which REST lacks one', () => {
    const filter: Filter = { any: [year('2022'), { all: [level('S, D'), level('"')] }] };
    const { path, left } = restOf({ filter });
    expect(left.parts).toEqual([]);
    const or = new URL(path, 'http://x.test').searchParams.get('or');
    expect(or).toBe('(tahun.gte.2022,and(jenjang.eq."S, D",jenjang.eq."\\""))');
    const lacking: Filter = { any: [year('2022'), { column: 'jenjang', op: 'contains', value: 'S' }] };
    expect(restOf({ filter: lacking }).left.parts).toEqual([lacking]);
    expect(restOf({ filter: { any: [level('SD'), level('SMP')] } }).left.parts).toEqual([]);
  });
});

it('a list over REST has the order of the table, where it can', () => {
  const orderOf = (...sort: NonNullable<View['sort']>) => {
    const { order, left } = restListOf(siswa, { view: { sort }, layout: {} });
    return [order, left.sort];
  };
  expect(orderOf({ column: 'tahun', desc: true })).toEqual(['tahun.desc,id_siswa', false]);
  expect(orderOf({ column: 'id_siswa', desc: true })).toEqual(['id_siswa.desc', false]);
  expect(orderOf({ column: 'id_siswa' }, { column: 'tahun' })).toEqual([undefined, false]);
  expect(orderOf({ column: 'kota_kab' })).toEqual([undefined, true]);
});

it('a list over REST has the place code where it is shown or filtered by', () => {
  const columns = [...siswa.columns.map(({ name }) => name), 'kode_wilayah'];
  const filter: Filter = { column: 'kode_wilayah', op: 'eq', value: '11.06' };
  const { path, left } = restListOf(siswa, { view: { filter }, layout: { columns } });
  const { searchParams } = new URL(path, 'http://x.test');
  expect(searchParams.get('kode_wilayah')).toBe('11.06');
  expect(searchParams.get('fields')?.split(',').slice(2, 4)).toEqual(['kecamatan', 'kode_wilayah']);
  expect(left.parts).toEqual([]);
  const empty: Filter = { column: 'kode_wilayah', op: 'empty', value: '' };
  const asked = restListOf(siswa, { view: { filter: { all: [filter, empty] } }, layout: {} });
  expect(asked.left.parts, 'REST has no such condition').toEqual([empty]);
});

describe('parts of a filter', () => {
  const either: Filter = { any: [year('2022'), level('SD')] };

  it('are added to any filter, and removed again', () => {
    const both = withCondition(either, { column: 'semester', op: 'eq', value: '1' });
    expect(both).toEqual({ all: [either, { column: 'semester', op: 'eq', value: '1' }] });
    expect(withoutPart(both, 1)).toEqual(either);
    expect(withCondition(both, { column: 'semester', op: 'eq', value: '1' })).toEqual(both);
  });

  it('of one column are replaced without changing the others', () => {
    const filter: Filter = { all: [year('2022'), level('SD'), either] };
    expect(withConditionsOn(filter, 'jenjang', [])).toEqual({ all: [year('2022'), either] });
    expect(withConditionsOn(level('SD'), 'jenjang', [])).toBeUndefined();
  });
});

describe('a filter that is being edited', () => {
  const deep: Filter = { all: [level('SD'), { any: [year('2022'), { all: [level('SMP'), year('2020')] }] }] };

  it('is unchanged by a conversion to a draft and back, at any depth', () => {
    for (const filter of [deep, level('SD'), { column: 'jenjang', op: 'in', value: ['SD', 'SMP'] } as Filter])
      expect(filterOfDraft(filterDraftOf(filter), reading)).toEqual(filter);
    expect(filterOfDraft(filterDraftOf(undefined), reading)).toBeUndefined();
  });

  it('reads numbers as people write them, and reports the fault of each condition', () => {
    const count = { ...newCondition(siswa.field('jumlah_siswa')!), text: ' 1.250 ' };
    const wrong = { ...newCondition(siswa.field('tahun')!), text: '24' };
    const draft = { ...filterDraftOf(undefined), parts: [count, wrong] };
    expect(filterOfDraft(count, reading)).toEqual({ column: 'jumlah_siswa', op: 'eq', value: '1250' });
    const faults = faultsOf(draft, reading);
    expect([...faults]).toEqual([[wrong.key, 'harus tahun empat angka']]);
  });

  it('loses a group with its last condition', () => {
    const draft = filterDraftOf(deep);
    const inner = draft.parts[1]!;
    const keys = 'parts' in inner ? inner.parts.map(({ key }) => key) : [];
    const left = keys.reduce((group, key) => withPart(group, key, undefined), draft);
    expect(filterOfDraft(left, reading)).toEqual(level('SD'));
  });
});

describe('a day as a bound', () => {
  it('includes the whole day, and is recognized again', () => {
    for (const kind of ['timestamp', 'datetime'] as const) {
      expect(dayOfBound(boundOfDay('2024-01-31', 'lte', { kind }), 'lte')).toBe('2024-01-31');
      expect(dayOfBound(boundOfDay('2024-01-31', 'gte', { kind }), 'gte')).toBe('2024-01-31');
    }
    expect(dayOfBound('2024-01-31 10:00', 'lte')).toBeUndefined();
  });
});

it('a view equals the saved one, in any order of its members', () => {
  const present = { view: { filter: deepest('a') }, layout: { widths: { a: 1, b: 2 } } };
  const stored = { view: { filter: { any: [{ op: 'eq', value: 'a', column: 'jenjang' }] } as Filter } };
  expect(isSame(present, { ...stored, layout: { widths: { b: 2, a: 1 } } })).toBe(true);
  expect(isSame(present, { ...stored, layout: { widths: { b: 3, a: 1 } } })).toBe(false);
  expect(isSame({ view: { filter: deepest('b') }, layout: {} }, { ...stored, layout: {} })).toBe(false);
});

function deepest(value: string): Filter {
  return { any: [{ column: 'jenjang', op: 'eq', value }] };
}
