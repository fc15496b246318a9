import { describe, expect, it } from 'vitest';
import { dayOf } from '../calendar';
import { findCollection } from '../collections';
import { createRegister, type PlaceEntry } from '../places/register';
import { makeBoard, type StoredDeliverySetting } from './board';
import { deliveryFormOf } from './form';
import { type CountedCell, type CountedDeliveries, gatherCells } from './gather';
import { lastDayOf, ordinalOf, periodAt, periodOfDay, periodText, readDeliveryPeriod } from './period';
import { type DeliveryFacts, judgeDelivery } from './state';

const ZONE = 'Asia/Jakarta';
const at = (day: string) => new Date(`${day}T05:00:00Z`);
const dayIn = (moment: Date) => dayOf(moment, ZONE);

describe('periods', () => {
  it.each([
    ['year', '2024', '2024-12-31', '2025'],
    ['half_year', '2024-S1', '2024-06-30', '2024-S2'],
    ['half_year', '2024-S2', '2024-12-31', '2025-S1'],
    ['month', '2024-02', '2024-02-29', '2024-03'],
    ['month', '2023-12', '2023-12-31', '2024-01'],
  ] as const)('%s %s ends on %s, before %s', (kind, text, ends, next) => {
    const period = readDeliveryPeriod(text, kind)!;
    expect(periodText(period, kind)).toBe(text);
    expect(lastDayOf(period, kind)).toBe(ends);
    expect(periodOfDay(ends, kind)).toEqual(period);
    expect(periodText(periodAt(ordinalOf(period, kind) + 1, kind), kind)).toBe(next);
  });

  it.each([
    ['year', '2024-S1'],
    ['half_year', '2024-S3'],
    ['half_year', '2024'],
    ['month', '2024-13'],
    ['month', '2024-1'],
  ] as const)('%s: %s is none', (kind, text) => expect(readDeliveryPeriod(text, kind)).toBeUndefined());
});

describe('a delivery', () => {
  const whole: DeliveryFacts = {
    records: 24,
    isComplete: true,
    completeAt: at('2024-07-20'),
    changedAt: at('2024-07-20'),
    isExpected: true,
  };
  const days = { due: '2024-07-30', today: '2024-09-08', known: '2020-01-01', dayOf: dayIn };
  const nothing = { ...whole, records: 0, isComplete: false, completeAt: undefined, changedAt: undefined };

  it.each<[string, Partial<DeliveryFacts>, Partial<typeof days>, string, number]>([
    ['complete in time', {}, {}, 'given', 0],
    [
      'complete on the due day',
      { completeAt: at('2024-07-30'), changedAt: at('2024-07-30') },
      {},
      'given',
      0,
    ],
    ['complete the day after', { completeAt: at('2024-07-31'), changedAt: at('2024-07-31') }, {}, 'late', 1],
    ['corrected on the same day', { changedAt: new Date('2024-07-21T04:59:00Z') }, {}, 'given', 0],
    ['changed later', { changedAt: at('2024-07-22') }, {}, 'revised', 0],
    [
      'late, and changed later',
      { completeAt: at('2024-08-01'), changedAt: at('2024-08-09') },
      {},
      'revised',
      2,
    ],
    ['due before anything is known', { completeAt: at('2024-08-09') }, { known: '2024-07-31' }, 'undated', 0],
    ['of unknown time', { completeAt: undefined }, {}, 'undated', 0],
    ['without a district', { isComplete: false, completeAt: undefined }, {}, 'partial', 40],
    ['without a district, not due', { isComplete: false }, { today: '2024-07-30' }, 'partial', 0],
    ['not there', nothing, {}, 'missing', 40],
    ['not there on the due day', nothing, { today: '2024-07-30' }, 'not_due', 0],
    ['not there, an exception', { ...nothing, isExpected: false }, {}, 'not_expected', 0],
    ['there, although an exception', { isExpected: false }, {}, 'given', 0],
  ])('%s', (_, facts, when, state, daysLate) => {
    const given = { ...whole, ...facts };
    expect(judgeDelivery(given, { ...days, ...when })).toEqual({ state, daysLate });
  });
});

const PLACES: PlaceEntry[] = [
  { code: '11.06', name: 'Kabupaten Aceh Besar' },
  { code: '11.06.01', name: 'Lhoong' },
  { code: '11.06.02', name: 'Lhoknga' },
  { code: '11.72', name: 'Kota Sabang' },
  { code: '11.72.01', name: 'Sukakarya' },
];
const register = createRegister(PLACES);
const vocabulary = { register, lists: {} };

/** A counted row, such as `Aceh Besar|Lhoong|2024|1|12|2024-07-05|SD,SMP`. */
function cellOf(text: string): CountedCell {
  const [unit = '', district = '', year, part = '', records, first, categories = ''] = text.split('|');
  const moment = first === undefined ? null : at(first);
  return {
    unit,
    district,
    year: Number(year),
    part,
    records: Number(records),
    categories: categories.split(',').filter(Boolean),
    first: moment,
    changed: moment,
  };
}

/** The counted rows; each category of a row came with it. */
function countedOf(rows: readonly string[]): CountedDeliveries {
  const cells = rows.map(cellOf);
  const categories = cells.flatMap(({ categories: names, ...cell }) =>
    names.map((category) => ({ ...cell, category })),
  );
  return { cells, categories };
}

function boardOf(
  name: string,
  cells: readonly string[],
  more: { today?: string; settings?: StoredDeliverySetting[] } = {},
) {
  const form = deliveryFormOf(findCollection(name)!)!;
  const { today = '2024-09-08', settings = [] } = more;
  const board = makeBoard(gatherCells(countedOf(cells), form, vocabulary), {
    form,
    register,
    settings,
    days: { today, known: '2020-01-01', dayOf: dayIn },
  });
  const states = Object.fromEntries(
    board.units.map(({ unit, deliveries }) => [
      unit,
      deliveries.map(({ period, state, daysLate }) => `${period} ${state} ${daysLate}`),
    ]),
  );
  return { ...board, states };
}

describe('the board of half-years', () => {
  const cells = [
    'Aceh Besar|Lhoong|2023|2|4|2024-01-10',
    'KAB. ACEH BESAR|lhoknga|2023|Genap|4|2024-01-12',
    'Aceh Besar|Lhoong|2024|1|4|2024-07-05',
    'Sabang|Sukakarya|2023|2|4|2024-02-05',
  ];

  it('has every regency of the register, whatever the spelling, up to the running period', () => {
    expect(boardOf('siswa', cells).states).toEqual({
      '11.06': ['2023-S2 given 0', '2024-S1 partial 40', '2024-S2 not_due 0'],
      '11.72': ['2023-S2 late 6', '2024-S1 missing 40', '2024-S2 not_due 0'],
    });
  });

  it('is complete only with the categories that each district had in the fullest delivery before it', () => {
    const { units } = boardOf('siswa', [
      'Sabang|Sukakarya|2023|1|3|2023-07-05|SD,SMP,SMA',
      'Sabang|Sukakarya|2023|2|1|2024-01-05|sma',
      'Sabang|Sukakarya|2024|1|3|2024-07-05|SD,SMP,SMA,SMK',
      'Aceh Besar|Lhoong|2023|1|2|2023-07-05|SD,SMP',
      'Aceh Besar|Lhoknga|2023|1|2|2023-07-05|SD,SMP',
      'Aceh Besar|Lhoong|2023|2|2|2024-01-05|SD,SMP',
      'Aceh Besar|Lhoknga|2023|2|1|2024-01-05|SD',
      'Aceh Besar|-|2024|1|1|2024-07-05|SMP',
    ]);
    const [besar, sabang] = units.map(({ deliveries }) => deliveries.slice(1, 3));
    expect(sabang).toMatchObject([
      {
        state: 'partial',
        districts: { given: 1, expected: 1 },
        categories: { given: 1, expected: 3, missing: ['SD', 'SMP'] },
      },
      { state: 'given', categories: { given: 4, expected: 4, missing: [] } },
    ]);
    const [late] = boardOf('siswa', [
      'Sabang|Sukakarya|2023|1|3|2023-07-05|SD,SMP',
      'Sabang|Sukakarya|2023|2|1|2024-01-05|SD,SLB',
      'Sabang|Sukakarya|2023|Genap|1|2024-02-05|SMP',
    ]).units.slice(1);
    expect(late?.deliveries[1]).toMatchObject({ state: 'late', daysLate: 6 });
    expect(besar).toMatchObject([
      { state: 'partial', categories: { given: 3, expected: 4, missing: [] } },
      { state: 'partial', districts: null, categories: { given: 1, expected: 3, missing: ['SD'] } },
    ]);
  });

  it('names the districts that the delivery before had', () => {
    const [besar, sabang] = boardOf('siswa', cells).units;
    expect(besar?.deliveries.map(({ districts }) => districts)).toEqual([
      { given: 2, expected: 2, missing: [] },
      { given: 1, expected: 2, missing: ['Lhoknga'] },
      { given: 0, expected: 2, missing: ['Lhoknga', 'Lhoong'] },
    ]);
    expect(sabang?.deliveries[0]?.districts).toEqual({ given: 1, expected: 1, missing: [] });
  });

  it('compares a first delivery with the register', () => {
    const { units } = boardOf('siswa', ['Aceh Besar|Lhoong|2024|1|4|2024-07-05']);
    expect(units[0]?.deliveries[0]).toMatchObject({ state: 'partial', districts: { given: 1, expected: 2 } });
  });

  it('is delivered by a figure for the whole regency, which is of no district', () => {
    const { units } = boardOf('siswa', [
      ...cells,
      'Aceh Besar|-|2024|1|4|2024-07-20',
      'Sabang|-|2024|1|4|2024-08-05',
    ]);
    const [besar, sabang] = units.map(({ deliveries }) => deliveries[1]);
    expect(besar).toMatchObject({ state: 'given', districts: null, records: 8 });
    expect(sabang).toMatchObject({ state: 'late', daysLate: 6, districts: null });
    // The next delivery is compared by districts, and the whole regency is not one of them.
    expect(units[0]?.deliveries[2]?.districts?.missing).toEqual(['Lhoknga', 'Lhoong']);
  });

  it('loses nothing: unknown places are units of their own, unreadable half-years are counted', () => {
    const board = boardOf('siswa', [
      ...cells,
      'Atlantis|Selatan|2024|1|7|2024-07-01',
      'Sabang|X|2024|kuartal|3',
    ]);
    expect(board.states['Atlantis']).toEqual([
      '2023-S2 not_expected 0',
      '2024-S1 given 0',
      '2024-S2 not_expected 0',
    ]);
    expect(board.unplaced).toBe(3);
  });

  it('expects nothing of a collection that nobody has ever delivered to', () => {
    expect(boardOf('siswa', []).states['11.06']).toEqual(['2024-S2 not_due 0']);
  });

  it('shows a mistyped year, but not all the years before it', () => {
    const { periods } = boardOf('siswa', [...cells, 'Sabang|Sukakarya|1924|1|1']);
    expect(periods.map(({ period }) => period)).toEqual(['1924-S1', '2023-S2', '2024-S1', '2024-S2']);
  });

  it('follows what the office has set', () => {
    const set = {
      ...{ dueDays: null, isExpected: true, agency: null, contact: null, dueBefore: [] },
      ...{ sufficientUnits: null, sufficientFigure: null },
    };
    const settings = [
      { ...set, unit: '', dueDays: 70, agency: 'Dinas Pendidikan Aceh' },
      { ...set, unit: '11.72', isExpected: false, agency: 'Disdik Sabang' },
    ];
    const board = boardOf('siswa', cells, { settings });
    expect(board.states).toEqual({
      '11.06': ['2023-S2 given 0', '2024-S1 partial 0', '2024-S2 not_due 0'],
      '11.72': ['2023-S2 given 0', '2024-S1 not_expected 0', '2024-S2 not_expected 0'],
    });
    const changed = { ...settings[0]!, dueBefore: [{ until: '2024-07-31', dueDays: null }] };
    expect(boardOf('siswa', cells, { settings: [changed] }).periods.map(({ due }) => due)).toEqual([
      '2024-01-30',
      '2024-07-30',
      '2025-03-11',
    ]);
    expect(board.units.map(({ agency }) => agency)).toEqual(['Dinas Pendidikan Aceh', 'Disdik Sabang']);
  });
});

it('a hospital is one unit, whose months are deliveries', () => {
  const cells = ['||2024|7|10|2024-08-02', '||2024|6|10|2024-07-15'];
  expect(boardOf('penyakit_top_10', cells).states).toEqual({
    '': ['2024-06 late 5', '2024-07 given 0', '2024-08 not_due 0', '2024-09 not_due 0'],
  });
});

it('of sources, those are expected that delivered in the year before', () => {
  const cells = [
    'Dinas A||2024|7|3|2024-08-02',
    'Dinas B||2024|8|3|2024-09-02',
    'Dinas C||2023|6|1|2023-07-02',
  ];
  const { states } = boardOf('warehouse_nik', cells, { today: '2024-09-20' });
  expect(states['Dinas A']?.slice(-3)).toEqual([
    '2024-07 given 0',
    '2024-08 missing 10',
    '2024-09 not_due 0',
  ]);
  expect(states['Dinas B']?.slice(-3)).toEqual([
    '2024-07 not_expected 0',
    '2024-08 given 0',
    '2024-09 not_due 0',
  ]);
  expect(states['Dinas C']?.slice(-3)).toEqual([
    '2024-07 not_expected 0',
    '2024-08 not_expected 0',
    '2024-09 not_expected 0',
  ]);
});
