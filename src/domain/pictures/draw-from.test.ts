import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { siswa } from '../collections/disdik/siswa';
import { drawnFrom, type Group } from './draw-from';
import { withNames } from './drawn';
import { isOthers, OTHERS } from './others';
import { questionOf } from './picture';

const asked = (kind: 'series' | 'shares' | 'tiles' | 'multiples', fixed: readonly string[] = []) => {
  const by = kind === 'series' || kind === 'shares' ? { by: 'jenjang' } : {};
  return {
    kind,
    question: questionOf({ kind, ...by }, { collection: siswa, fixed: new Set(fixed) }),
    figures: ['jumlah_siswa'],
  };
};
const PERIODS = ['2023/2', '2024/1'];

describe('a picture is drawn from groups', () => {
  it('over the periods, with a gap where nothing is stored', () => {
    const groups: Group[] = [
      { period: '2024/1', category: 'SD', figures: [5] },
      { period: '2023/2', category: 'SMP', figures: [7] },
      { period: '2024/1', category: 'SMP', figures: [9] },
    ];
    expect(drawnFrom(groups, { ...asked('series'), periods: PERIODS })).toEqual({
      names: PERIODS,
      series: [
        { name: 'SD', values: [null, 5] },
        { name: 'SMP', values: [7, 9] },
      ],
    });
  });

  it('with the largest series, and the sum of the others, so that nothing is left out', () => {
    const groups = Array.from({ length: 9 }, (_, index) => ({
      period: '2024/1',
      category: `jenjang ${index}`,
      figures: [index + 1],
    }));
    const { series } = drawnFrom(groups, { ...asked('series'), periods: ['2024/1'] });
    expect(series.map(({ name }) => name)).toEqual([
      'jenjang 8',
      'jenjang 7',
      'jenjang 6',
      'jenjang 5',
      'jenjang 4',
      OTHERS,
    ]);
    expect(series.at(-1)?.values).toEqual([1 + 2 + 3 + 4]);
  });

  const series = fc.record({
    category: fc.constantFrom('SD', 'SMP', 'MTs', 'Lainnya', 'Lain-lain', ...'abcdefgh'),
    place: fc.constantFrom('Pidie', 'Sabang'),
    figures: fc.tuple(fc.nat(1_000)),
  });
  it.each(['shares', 'multiples', 'places'] as const)(
    '(%s) by size, or in the order of the list, with the others last; and the sum stays',
    (kind) => {
      fc.assert(
        fc.property(fc.array(series), (groups) => {
          const question = questionOf({ kind, by: 'jenjang' }, { collection: siswa, fixed: new Set() });
          const given = groups.map((group) => ({ ...group, period: '2024/1' }));
          const drawn = drawnFrom(given, { kind, question, figures: ['jumlah_siswa'], periods: ['2024/1'] });
          const all = drawn.series.flatMap(({ values }) => values.map((value) => value ?? 0));
          const sum = (numbers: readonly number[]) => numbers.reduce((one, other) => one + other, 0);
          expect(sum(all)).toBe(sum(groups.flatMap(({ figures }) => figures)));
          const parts =
            kind === 'places'
              ? drawn.names.map((name, at) => ({ name, size: all[at]! }))
              : drawn.series.map(({ name, values }) => ({ name, size: sum(values.map((one) => one ?? 0)) }));
          const others = parts.map(({ name }) => isOthers(name));
          expect(others).toEqual([...others].sort());
          const listed = ['SD', 'SMP', 'MTs'];
          const levels = parts.map(({ name }) => name).filter((name) => listed.includes(name));
          if (kind === 'shares') expect(levels).toEqual(listed.filter((level) => levels.includes(level)));
          const sizes = parts
            .filter(({ name }) => !isOthers(name) && (kind !== 'shares' || !listed.includes(name)))
            .map(({ size }) => size);
          expect(sizes).toEqual([...sizes].sort((a, b) => b - a));
        }),
      );
    },
  );

  it('of places, the largest first; within a regency its districts are compared', () => {
    const groups: Group[] = [
      { place: 'Sabang', figures: [1] },
      { place: 'Pidie', figures: [3] },
    ];
    expect(drawnFrom(groups, { ...asked('tiles'), periods: ['2024/1'] }).names).toEqual(['Pidie', 'Sabang']);
    expect(asked('tiles').question.place?.name).toBe('kota_kab');
    expect(asked('tiles', ['kota_kab']).question.place?.name).toBe('kecamatan');
    expect(asked('tiles', ['kota_kab', 'kecamatan']).question.place).toBeUndefined();
  });

  it('with the spellings of one place as one, and places without figures', () => {
    const drawn = { names: ['Sabang', 'KOTA SABANG', 'Pidie'], series: [{ name: '', values: [1, 2, null] }] };
    const nameOf = (name: string) => (name === 'KOTA SABANG' ? 'Sabang' : name);
    expect(withNames(drawn, { names: ['Bireuen', 'Sabang'], nameOf })).toEqual({
      names: ['Bireuen', 'Sabang', 'Pidie'],
      series: [{ name: '', values: [null, 3, null] }],
    });
  });
});
