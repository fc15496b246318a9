import { describe, expect, it } from 'vitest';
import { pendudukJk } from '../collections/drka/penduduk-jk';
import { pasien } from '../collections/rsud/pasien';
import { deliveryFormOf } from '../deliveries/form';
import { aceh } from '../places/testing';
import { type FigureCell, headlineOf } from './headline';

const vocabulary = { register: aceh, lists: {} };
const people = (period: string, place: string, figure: number): FigureCell => {
  const [year = '', part = ''] = period.split('/');
  const [unit = '', district = ''] = place.split('/');
  return { unit, district, year: Number(year), part, figure };
};
const headline = (cells: readonly FigureCell[], today = '2025-03-01') =>
  headlineOf(cells, { form: deliveryFormOf(pendudukJk)!, vocabulary, today });

describe('a headline', () => {
  it('is the sum of the last period that is over, not of the running one', () => {
    const cells = [
      people('2024/1', 'Pidie/Mila', 100),
      people('2024/2', 'Pidie/Mila', 110),
      people('2025/1', 'Pidie/Mila', 5),
    ];
    expect(headline(cells)).toEqual({
      period: '2024-S2',
      value: 110,
      stored: { year: 2024, parts: ['2'] },
      change: { period: '2024-S1', value: 110, before: 100, isPartial: false },
    });
    expect(headline(cells, '2025-07-01')).toMatchObject({ period: '2025-S1', value: 5 });
    expect(headline(cells, '2024-02-01')).toMatchObject({ period: '2024-S1', change: null });
    expect(headline([])).toBeUndefined();
  });

  it('is compared in the places that both periods have, however they are written', () => {
    const cells = [
      people('2024/1', 'Pidie/Mila', 100),
      people('2024/1', 'Kota Sabang/Sukakarya', 1_000),
      people('2024/2', 'KAB. PIDIE/MILA', 90),
      people('2024/2', 'Aceh Besar/Darussalam', 7),
    ];
    expect(headline(cells)).toMatchObject({ value: 97, change: { value: 90, before: 100, isPartial: true } });
  });

  it('counts the spellings of one half-year together, and names them', () => {
    const cells = [people('2024/2', 'Pidie/Mila', 1), people('2024/Genap', 'Pidie/Delima', 2)];
    expect(headline(cells)).toMatchObject({ value: 3, stored: { parts: ['2', 'Genap'] } });
  });

  it('has no change where the period right before has no figures, or other places', () => {
    expect(
      headline([people('2023/1', 'Pidie/Mila', 9), people('2024/2', 'Pidie/Mila', 1)])?.change,
    ).toBeNull();
    expect(
      headline([people('2024/1', 'Pidie/Mila', 9), people('2024/2', 'Pidie/Tiro', 1)])?.change,
    ).toBeNull();
  });

  it('of months without places is compared as a whole', () => {
    const months = [9, 10, 11].map((month) => people(`2024/${month}`, '', month * 10));
    const form = deliveryFormOf(pasien)!;
    expect(headlineOf(months, { form, vocabulary, today: '2024-11-20' })).toEqual({
      period: '2024-10',
      value: 100,
      stored: { year: 2024, parts: ['10'] },
      change: { period: '2024-09', value: 100, before: 90, isPartial: false },
    });
  });
});
