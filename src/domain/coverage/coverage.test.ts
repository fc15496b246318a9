import { describe, expect, it } from 'vitest';
import { findCollection } from '../collections';
import type { StoredDeliverySetting } from '../deliveries/board';
import { aceh } from '../places/testing';
import { coverageOf } from './coverage';
import { coverageFor } from './testing';

const siswa = findCollection('siswa')!;
const TODAY = '2026-03-01';
const REGENCIES = aceh.byLevel.regency.map(({ name }) => name.replaceAll(' ', '_'));

/** Every regency with a figure for the whole of it, in one half-year. */
const all = (period: string, figure = 1_000, units = REGENCIES) =>
  units.map((unit) => `${period} ${unit}/- ${figure} SD,SMP`);
const coverage = (
  cells: readonly string[],
  more: { today?: string; settings?: StoredDeliverySetting[] } = {},
) => coverageFor(siswa, { cells, today: TODAY, ...more }).coverage;
const latest = (...asked: Parameters<typeof coverage>) => coverage(...asked).latest?.period;
const many = Math.ceil(REGENCIES.length * 0.9);

describe('the latest period', () => {
  const before = [...all('2024/2'), ...all('2025/1')];

  it('is not one that has begun to come in, which is beside it', () => {
    const found = coverage([...before, ...all('2025/2', 1_000, REGENCIES.slice(0, 1))]);
    expect(found.latest).toMatchObject({ period: '2025-S1', delivered: REGENCIES.length, figureShare: 1 });
    expect(found.later).toMatchObject([
      { period: '2025-S2', delivered: 1, expected: REGENCIES.length, state: 'in_progress' },
    ]);
    expect(found.later[0]?.incomplete).toHaveLength(REGENCIES.length - 1);
  });

  it('is one of which nine tenths of the units are there, with nine tenths of their figures', () => {
    const some = (figure: number, count = many) => all('2025/2', figure, REGENCIES.slice(0, count));
    expect(latest([...before, ...some(1_000)])).toBe('2025-S2');
    expect(latest([...before, ...some(1_000, many - 1)])).toBe('2025-S1');
    expect(latest([...before, ...some(900)])).toBe('2025-S2');
    expect(latest([...before, ...some(890)])).toBe('2025-S1');
  });

  it('counts a unit as much as there is of its districts and categories', () => {
    const levels = 'SD,SMP,SMA,SMK,SLB';
    const full = REGENCIES.map((unit) => `2025/1 ${unit}/- 1000 ${levels}`);
    const fewer = (lacking: string) =>
      REGENCIES.map((unit) => `2025/2 ${unit}/- 950 ${levels.replace(lacking, '')}`);
    expect(latest([...full, ...fewer(',SLB')])).toBe('2025-S1');
    const set = sufficient({ sufficientUnits: 80 });
    expect(latest([...full, ...fewer(',SLB')], { settings: [set] })).toBe('2025-S2');
    expect(latest([...full, ...fewer(',SMK,SLB')], { settings: [set] })).toBe('2025-S1');
  });

  it('is never one that has not begun, and may be the running one', () => {
    const found = coverage([...before, ...all('2026/2')]);
    expect(found.latest?.period).toBe('2025-S1');
    expect(found.later).toEqual([]);
    expect(found.periods.at(-1)).toMatchObject({ period: '2026-S2', state: 'future' });
    expect(latest([...before, ...all('2026/1')])).toBe('2026-S1');
    expect(latest(all('2026/2'))).toBeUndefined();
  });

  it('is compared with the last sufficient one, not with one that has only begun', () => {
    const few = all('2025/2', 5, REGENCIES.slice(0, 2));
    expect(latest([...before, ...few, ...all('2026/1', 500)])).toBe('2025-S1');
    expect(latest([...before, ...few, ...all('2026/1', 990)])).toBe('2026-S1');
  });

  it('where none is sufficient, is the last of which almost as many have something as of any of the last', () => {
    const some = (period: string, count: number) => all(period, 1_000, REGENCIES.slice(0, count));
    expect(latest([...some('2024/1', 10), ...some('2024/2', 10), ...some('2025/1', 3)])).toBe('2024-S2');
    const old = ['2022/1', '2022/2', '2023/1', '2023/2'].flatMap((period) => some(period, 10));
    expect(latest([...some('2021/1', 15), ...old])).toBe('2023-S2');
  });

  it('follows what the office expects', () => {
    const units = REGENCIES.slice(0, 3);
    const codes = aceh.byLevel.regency.slice(3).map(({ code }) => code);
    const settings = codes.map((unit) => sufficient({ unit, isExpected: false }));
    expect(coverage([...before, ...all('2025/2', 1_000, units)], { settings }).latest).toMatchObject({
      period: '2025-S2',
      delivered: 3,
      expected: 3,
    });
  });

  it('counts the findings of its period, of units that count', () => {
    const [unit = ''] = REGENCIES;
    const found = { unit, year: 2025, part: '1', open: 2, records: 400, certain: 1 };
    const { options, figures } = coverageFor(siswa, { cells: all('2025/1'), today: TODAY });
    const findings = [found, { ...found, part: 'Ganjil', open: 1, records: 3 }, { ...found, part: '2' }];
    const units = REGENCIES.length;
    expect(coverageOf(figures, { ...options, findings }).latest).toMatchObject({
      records: units,
      findings: { open: 3, records: units, certain: 2 },
    });
    const others = { ...options, findings, shows: (one: string) => one !== aceh.byLevel.regency[0]!.code };
    expect(coverageOf(figures, others).latest).toMatchObject({ findings: { open: 0, records: 0 } });
  });

  it('names units that the register does not know, and does not count them', () => {
    const found = coverage([...before, '2025/1 Atlantis/X 9 SD', '2025/1 Pidi/X 9 SD']);
    expect(found.latest).toMatchObject({ delivered: REGENCIES.length, unlisted: ['Atlantis', 'Pidi'] });
  });
});

describe('what happens in a period', () => {
  const visits = (...months: readonly (readonly [string, number])[]) =>
    coverageFor(findCollection('penyakit_top_10')!, {
      cells: months.map(([month, figure]) => `${month} / ${figure}`),
      today: TODAY,
    }).coverage;

  it('is not complete before the period is over, and varies more', () => {
    const found = visits(['2025/12', 100], ['2026/1', 60], ['2026/2', 95], ['2026/3', 99]);
    expect(found.latest?.period).toBe('2026-02');
    expect(found.later.map(({ period }) => period)).toEqual(['2026-03']);
    expect(visits(['2025/12', 100], ['2026/1', 60]).latest?.period).toBe('2026-01');
    expect(visits(['2025/12', 100], ['2026/1', 40]).latest?.period).toBe('2025-12');
  });
});

function sufficient(set: Partial<StoredDeliverySetting>): StoredDeliverySetting {
  return {
    ...{ unit: '', dueDays: null, isExpected: true, agency: null, contact: null, dueBefore: [] },
    ...{ sufficientUnits: null, sufficientFigure: null },
    ...set,
  };
}
