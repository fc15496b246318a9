import { divide } from '../../../scripts/seed/population';
import {
  type Block,
  blocksOf,
  changed,
  comparedWith,
  type Edit,
  faultOf,
  figuresOf,
  type Ground,
  groupedBy,
  has,
  hasYearBefore,
  oneOf,
  PEOPLE_TABLES,
  type PlantedFault,
  type PlantKind,
  partnersIn,
  type StoredRow,
  yearsLater,
} from '../ground';

const JK = 'penduduk_jk';
const UMUR = 'penduduk_umur';
const VILLAGE = ['kecamatan', 'gampong'] as const;

const men = (row: StoredRow): number => Number(row['laki_laki']);
const women = (row: StoredRow): number => Number(row['perempuan']);
const peopleIn = (row: StoredRow): number => Number(row['jumlah_penduduk']);

/** Faults in the numbers of people of villages and regencies. */
export const peopleKinds: readonly PlantKind[] = [
  {
    kind: 'men and women exchanged in a village',
    count: 6,
    plant: (ground, count) => ofVillages(ground, count, exchanged, (row) => differs(row)),
  },
  {
    kind: 'men and women exchanged in a regency',
    count: 5,
    plant: (ground, count) =>
      blocksOf(ground, [JK], { count, isFit: ({ rows }) => rows.filter(differs).length >= 3 }).map((block) =>
        faultOf(block, {
          what: 'men and women exchanged',
          change: block.rows.map((row) => changed(JK, row, exchanged(row))),
        }),
      ),
  },
  {
    kind: 'the total typed as men',
    count: 5,
    plant: (ground, count) => ofVillages(ground, count, (row) => ({ laki_laki: men(row) + women(row) })),
  },
  {
    kind: 'the total typed as men in a regency',
    count: 3,
    plant: (ground, count) =>
      blocksOf(ground, [JK], { count }).map((block) =>
        faultOf(block, {
          what: 'total as men',
          change: block.rows.map((row) => changed(JK, row, { laki_laki: men(row) + women(row) })),
        }),
      ),
  },
  {
    kind: 'one age group too small, another too large, the total right',
    count: 6,
    plant: (ground, count) =>
      ofAges(ground, count, (ages) => {
        const from = oneOf(ground, ages.slice(0, 8));
        const to = oneOf(ground, ages.slice(9));
        const moved = Math.round(peopleIn(from) * 0.7);
        return [
          changed(UMUR, from, { jumlah_penduduk: peopleIn(from) - moved }),
          changed(UMUR, to, { jumlah_penduduk: peopleIn(to) + moved }),
        ];
      }),
  },
  {
    kind: 'two age groups exchanged, the total right',
    count: 6,
    plant: (ground, count) =>
      ofAges(ground, count, (ages) => {
        const [young, old] = [
          ages[1 + Math.floor(ground.next() * 5)]!,
          ages[11 + Math.floor(ground.next() * 5)]!,
        ];
        return [
          changed(UMUR, young, { jumlah_penduduk: peopleIn(old) }),
          changed(UMUR, old, { jumlah_penduduk: peopleIn(young) }),
        ];
      }),
  },
  {
    kind: 'the total of a village typed as one age group',
    count: 5,
    plant: (ground, count) =>
      ofAges(ground, count, (ages) => {
        const all = ages.reduce((sum, row) => sum + peopleIn(row), 0);
        return [changed(UMUR, oneOf(ground, ages), { jumlah_penduduk: all })];
      }),
  },
  {
    kind: 'a regency doubled in all tables of people',
    count: 4,
    plant: (ground, count) => inAllTables(ground, count, 'doubled', (block) => scaled(block, 2)),
  },
  {
    kind: 'a regency 40 % less in all tables of people',
    count: 4,
    plant: (ground, count) => inAllTables(ground, count, '40 % less', (block) => scaled(block, 0.6)),
  },
  {
    kind: 'a half-year of the year before in all tables of people',
    count: 4,
    plant: (ground, count) =>
      inAllTables(ground, count, 'figures of the year before', (block) =>
        partnersIn(ground, block, { period: yearsLater(block.period, -1) }).map(({ row, other }) =>
          changed(block.collection, row, picked(other, figuresOf(block.collection))),
        ),
      ),
  },
];

const exchanged = (row: StoredRow) => ({ laki_laki: women(row), perempuan: men(row) });

/** Whether one sex has so many more people that an exchange can be noticed. */
const differs = (row: StoredRow): boolean =>
  Math.abs(men(row) - women(row)) >= 0.02 * (men(row) + women(row));

const picked = (row: StoredRow, fields: readonly string[]): Record<string, string | number> =>
  Object.fromEntries(fields.map((field) => [field, row[field]!]));

/** Changes the numbers of men and women of one village in each of some regencies. */
function ofVillages(
  ground: Ground,
  count: number,
  values: (row: StoredRow) => Record<string, number>,
  isFit: (row: StoredRow) => boolean = () => true,
): PlantedFault[] {
  return blocksOf(ground, [JK], { count, isFit: ({ rows }) => rows.some(isFit) }).map((block) => {
    const row = oneOf(ground, block.rows.filter(isFit));
    return faultOf(block, {
      what: `${row['gampong']}: ${men(row)}, ${women(row)} → ${JSON.stringify(values(row))}`,
      change: [changed(JK, row, values(row))],
      at: inVillage(row),
      required: ['tahun', ...VILLAGE],
    });
  });
}

/** Changes age groups of one village of each of some regencies. @param change receives the groups, the youngest first */
function ofAges(
  ground: Ground,
  count: number,
  change: (ages: readonly StoredRow[]) => StoredRow[],
): PlantedFault[] {
  return blocksOf(ground, [UMUR], { count }).map((block) => {
    const villages = groupedBy(block.rows, VILLAGE).map((ages) =>
      ages.toSorted((a, b) => String(a['range_usia']).localeCompare(String(b['range_usia']))),
    );
    const ages = oneOf(ground, villages);
    const edited = change(ages);
    return faultOf(block, {
      what: `${ages[0]!['gampong']}: ${JSON.stringify(edited)}`,
      change: edited,
      at: inVillage(ages[0]!),
      required: ['tahun', ...VILLAGE],
    });
  });
}

const inVillage = (row: StoredRow) => ({ kecamatan: [row['kecamatan']!], gampong: [row['gampong']!] });

/** Changes a regency and half-year in the same way in all tables of people, so that they agree. */
function inAllTables(
  ground: Ground,
  count: number,
  what: string,
  change: (block: Block) => StoredRow[],
): PlantedFault[] {
  const isPeriod = (period: StoredRow) => hasYearBefore(ground, JK, period);
  return blocksOf(ground, [JK], { count, isPeriod }).map((block) => {
    const edits = PEOPLE_TABLES.map((collection): Edit => {
      const wanted = { kota_kab: block.regency, ...block.period };
      const rows = ground.rows(collection).filter((row) => has(row, wanted));
      return { collection, change: change({ ...block, collection, rows }) };
    });
    return { ...faultOf(block, { what, edits }), tables: comparedWith(JK) };
  });
}

/** Multiplies the people of each village; parts keep the sum of the whole. */
function scaled({ collection, rows }: Block, factor: number): StoredRow[] {
  const fields = figuresOf(collection);
  return groupedBy(rows, VILLAGE).flatMap((village) => {
    const figures = village.flatMap((row) => fields.map((field) => Number(row[field])));
    const total = figures.reduce((sum, figure) => sum + figure, 0);
    const parts = divide(Math.round(total * factor), figures);
    return village.map((row, i) =>
      changed(
        collection,
        row,
        Object.fromEntries(fields.map((field, j) => [field, parts[i * fields.length + j]!])),
      ),
    );
  });
}
