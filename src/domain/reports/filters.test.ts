import { describe, expect, it } from 'vitest';
import { findCollection } from '../collections';
import { declaredIndicators } from '../indicators/declared';
import { picturesOf } from '../pictures/picture';
import type { KnownPeriod } from './chosen-period';
import { type FilterFacts, filteredIndicator, filteredPicture, filteredSummary } from './filters';

const known = (period: string, parts: string[], isCounted = true): KnownPeriod => ({
  ...{ period, isCounted, state: isCounted ? 'sufficient' : 'in_progress' },
  stored: { year: Number(period.slice(0, 4)), parts },
});
const HALF_YEARS: FilterFacts = {
  periods: [known('2023-S2', ['2']), known('2024-S1', ['1', 'I']), known('2024-S2', ['2'], false)],
  latest: '2024-S1',
  placeTexts: ['Aceh Besar'],
};
const YEARS: FilterFacts = { periods: [known('2024', [''])], latest: '2024', placeTexts: ['Aceh Besar'] };
const all = { period: '', place: '' };
const filter = (column: string, value: string) => ({ column, op: 'eq', value });
const read = ({ query, notes }: { query: string; notes: readonly unknown[] }): Record<string, unknown> => {
  const { filter: json, ...more } = Object.fromEntries(new URLSearchParams(query));
  return { ...more, filter: json && JSON.parse(json), notes };
};
const pupils = findCollection('siswa')!;
const picture = (kind: string, query: string, filters: typeof all, facts = HALF_YEARS) =>
  read(
    filteredPicture(
      { query, picture: picturesOf(pupils).find((one) => one.kind === kind)!, collection: pupils },
      filters,
      facts,
    ),
  );
const summary = (query: string, filters: typeof all, options: { of?: string; facts?: FilterFacts } = {}) =>
  read(
    filteredSummary(
      { query, collection: findCollection(options.of ?? 'siswa')! },
      filters,
      options.facts ?? HALF_YEARS,
    ),
  );

describe('the shared filters of a report', () => {
  it('leave a block as it is where none is chosen', () => {
    const query = new URLSearchParams({ filter: JSON.stringify(filter('tahun', '2020')), period: '2020/1' });
    expect(picture('tiles', query.toString(), all)).toEqual({
      ...{ filter: filter('tahun', '2020'), period: '2020/1', notes: [] },
    });
  });

  it('replace what a picture says of periods and places, and keep the rest', () => {
    const own = { all: [filter('tahun', '2020'), filter('kecamatan', 'Darul'), filter('jenjang', 'SD')] };
    const query = new URLSearchParams({ filter: JSON.stringify(own), period: '2020/1' }).toString();
    expect(picture('tiles', query, { period: 'latest', place: '11.06' })).toEqual({
      filter: { all: [filter('jenjang', 'SD'), filter('kota_kab', 'Aceh Besar')] },
      period: '2024/1',
      notes: [],
    });
    // The value of a year is that of its last sufficiently delivered half-year.
    expect(picture('tiles', '', { ...all, period: '2024' })['period']).toBe('2024/1');
    // Without records of the period, the block is empty and does not show another period.
    expect(picture('tiles', query, { ...all, period: '1999-S2' })).toMatchObject({
      filter: { all: expect.arrayContaining([filter('tahun', '1999'), filter('semester', '2')]) },
    });
  });

  it('do not apply to pictures over time, and say so', () => {
    expect(picture('series', '', { ...all, period: '2024' })).toEqual({
      filter: undefined,
      notes: [{ filter: 'period', why: 'over_time' }],
    });
  });

  it('limit a summary to the period, of a year to its last half-year where these are not added', () => {
    const spellings = { column: 'semester', op: 'in', value: ['1', 'I'] };
    expect(summary('', { ...all, period: '2024-S1' })['filter']).toEqual({
      all: [filter('tahun', '2024'), spellings],
    });
    expect(
      summary('rows=kota_kab&columns=period&sum=jumlah_siswa', { ...all, period: '2024' })['filter'],
    ).toEqual(filter('tahun', '2024'));
    expect(summary('rows=kota_kab&sum=jumlah_siswa', { ...all, period: '2024' })['filter']).toEqual({
      all: [filter('tahun', '2024'), spellings],
    });
  });

  it('show the longer period that contains the chosen one, and say so', () => {
    expect(summary('', { ...all, period: '2024-S1' }, { of: 'apk', facts: YEARS })).toMatchObject({
      filter: filter('tahun', '2024'),
      notes: [{ filter: 'period', why: 'longer', shown: '2024' }],
    });
  });

  it('cover whole months of moments', () => {
    const facts = { ...YEARS, periods: [known('2024-02', ['2'])] };
    expect(summary('', { ...all, period: '2024-S1' }, { of: 'pasien', facts })['filter']).toEqual({
      all: [
        expect.objectContaining({ op: 'gte', value: '2024-01-01' }),
        expect.objectContaining({ op: 'lte', value: '2024-06-30 23:59:59' }),
      ],
    });
  });

  it('apply to an indicator by what both sides have', () => {
    const indicator = declaredIndicators.find(({ name }) => name === 'siswa_per_guru')!;
    const of = (filters: typeof all) =>
      read(filteredIndicator({ query: '', indicator }, filters, HALF_YEARS));
    expect(of({ period: '2024', place: '11.06' })).toMatchObject({
      ...{ rows: 'kota_kab', period: '2024-S1', kode_wilayah: '11.06', notes: [] },
    });
    expect(of({ period: '1999-S1', place: '' })).toMatchObject({ period: '1999-S1' });
  });

  it('say where there are no periods or regencies', () => {
    const none: FilterFacts = { periods: [], latest: undefined, placeTexts: [] };
    expect(summary('', { period: 'latest', place: '11.06' }, { of: 'dokter', facts: none })['notes']).toEqual(
      [
        { filter: 'place', why: 'none' },
        { filter: 'period', why: 'none' },
      ],
    );
    expect(summary('', { ...all, period: 'latest' }, { facts: none })['notes']).toEqual([
      { filter: 'period', why: 'nothing_yet' },
    ]);
  });
});
