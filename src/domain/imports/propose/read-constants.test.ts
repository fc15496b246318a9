import { expect, it } from 'vitest';
import { findCollection } from '../../collections';
import { aceh } from '../../places/testing';
import type { RecipeStep } from '../steps';
import { withReadConstants } from './read-constants';

const collection = findCollection('siswa')!;
const stepsOf = (...steps: RecipeStep[]) =>
  withReadConstants({ reading: {}, steps }, { collection, register: aceh }).steps;
const assign = { kind: 'assign', column: 'Kec', field: 'kecamatan' };
const regency = (value: string) => ({ kind: 'constant', field: 'kota_kab', value });
const year = { kind: 'constant', field: 'tahun', value: '2024' };

it('puts the constant of a place before the step that reads places, past what leaves columns out', () => {
  const read = { kind: 'readPlaces', district: 'kecamatan' };
  const sum = { kind: 'aggregate', by: ['kecamatan'], figures: [] };
  const given = regency('KAB. PIDIE');
  expect(stepsOf(assign, read, sum, year, given)).toEqual([
    assign,
    given,
    { ...read, regency: 'kota_kab' },
    { ...sum, by: ['kecamatan', 'kota_kab'] },
    year,
  ]);
  const before = [given, { ...read, regency: 'kota_kab' }, sum];
  expect(stepsOf(...before)).toEqual(before);
});

it('adds the step where there is none, unless the register does not know the place', () => {
  expect(stepsOf(assign, regency('kab pidie'))).toEqual([
    assign,
    regency('kab pidie'),
    { kind: 'readPlaces', district: 'kecamatan', regency: 'kota_kab' },
  ]);
  expect(stepsOf(assign, regency('Banjarbaru Selatan Raya'))).toHaveLength(2);
});

it('reads a word for the whole of a place alone, and leaves the text of the office as it is', () => {
  const district = (value: string) => ({ kind: 'constant', field: 'kecamatan', value });
  expect(stepsOf(year, district('-'))).toEqual([year, district('-')]);
  const read = [district('Semua'), { kind: 'readPlaces', district: 'kecamatan', onlyWhole: true }];
  expect(stepsOf(year, district('Semua'))).toEqual([year, ...read]);
  expect(stepsOf(year, ...read)).toEqual([year, ...read]);
});
