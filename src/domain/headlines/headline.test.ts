import { describe, expect, it } from 'vitest';
import { pendudukJk } from '../collections/drka/penduduk-jk';
import { pasien } from '../collections/rsud/pasien';
import { coverageFor, figureCell } from '../coverage/testing';
import { headlineOf } from './headline';

const headline = (cells: readonly string[], today = '2025-03-01') => {
  const { coverage, options, figures } = coverageFor(pendudukJk, { cells, today });
  return headlineOf(figures, { coverage, options });
};

describe('a headline', () => {
  it('is the figure of the latest period, compared with the period right before', () => {
    const cells = ['2024/1 Pidie/Mila 100', '2024/2 Pidie/Mila 110', '2025/2 Pidie/Mila 5'];
    expect(headline(cells)).toMatchObject({
      value: 110,
      latest: { period: '2024-S2', stored: { year: 2024, parts: ['2'] } },
      later: [],
      change: { period: '2024-S1', value: 110, before: 100, units: 1, leftOut: [] },
    });
    expect(headline(cells, '2024-02-01')).toMatchObject({ latest: { period: '2024-S1' }, change: null });
    expect(headline(['2025/2 Pidie/Mila 5'])).toBeUndefined();
    expect(headline([])).toBeUndefined();
  });

  it('is compared in the places that both periods have, however they are written', () => {
    const cells = [
      '2024/1 Pidie/Mila 100',
      '2024/1 Kota_Sabang/Sukakarya 1000',
      '2024/2 KAB._PIDIE/MILA 90',
      '2024/2 Aceh_Besar/Darussalam 7',
    ];
    expect(headline(cells)).toMatchObject({
      value: 97,
      change: {
        value: 90,
        before: 100,
        units: 3,
        leftOut: [{ unit: 'Aceh Besar' }, { unit: 'Kota Sabang' }],
      },
    });
  });

  it('counts the spellings of one half-year together, and names them', () => {
    const cells = ['2024/2 Pidie/Mila 1', '2024/Genap Pidie/Delima 2'];
    expect(headline(cells)).toMatchObject({ value: 3, latest: { stored: { parts: ['2', 'Genap'] } } });
  });

  it('has no change where the period right before has no figures, or other places', () => {
    expect(headline(['2023/1 Pidie/Mila 9', '2024/2 Pidie/Mila 9'])?.change).toBeNull();
    expect(headline(['2024/1 Pidie/Mila 9', '2024/2 Pidie/Tiro 9'])?.change).toBeNull();
  });

  it('of months without places is compared as a whole', () => {
    const cells = [9, 10, 11].map((month) => `2024/${month} / ${month * 10}`);
    const { coverage, options } = coverageFor(pasien, { cells, today: '2024-11-20' });
    expect(headlineOf(cells.map(figureCell), { coverage, options })).toMatchObject({
      value: 100,
      latest: { period: '2024-10' },
      later: [{ period: '2024-11', state: 'in_progress' }],
      change: { period: '2024-09', value: 100, before: 90, leftOut: [] },
    });
  });
});
