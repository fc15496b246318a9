import type { CollectionName } from '@/domain/collections';
import {
  type Block,
  blocksOf,
  changed,
  faultOf,
  figureOf,
  figuresOf,
  type Ground,
  groupedBy,
  has,
  hasYearBefore,
  identifierOf,
  oneOf,
  type PlantedFault,
  type PlantKind,
  partnersIn,
  type StoredRow,
  valuesOf,
  yearsLater,
} from '../ground';

/** Faults of a whole delivery: the figures of a regency in a half-year or year. */
export const blockKinds: readonly PlantKind[] = [
  {
    kind: 'a period copied from the year before',
    count: 8,
    plant: (ground, count) =>
      blocksOf(
        ground,
        [
          'siswa',
          'guru',
          'penduduk_umur',
          'apk',
          'penduduk_jk',
          'apm',
          'penduduk_pekerjaan',
          'pengulangan_kelas',
        ],
        { count, isPeriod: (period, collection) => hasYearBefore(ground, collection, period) },
      ).map((block) => copiedFrom(ground, block, { period: yearsLater(block.period, -1) })),
  },
  {
    kind: 'the second half-year copied from the first',
    count: 5,
    plant: (ground, count) =>
      blocksOf(ground, ['siswa', 'penduduk_umur', 'penduduk_jk', 'siswa', 'penduduk_pekerjaan'], {
        count,
        isPeriod: ({ semester }) => semester === '2',
      }).map((block) => copiedFrom(ground, block, { period: { ...block.period, semester: '1' } })),
  },
  {
    kind: 'the figures of another table',
    count: 5,
    plant: (ground, count) => {
      const sources: Partial<Record<CollectionName, CollectionName>> = {
        guru: 'siswa',
        siswa: 'guru',
        sekolah: 'guru',
        apm: 'pengulangan_kelas',
        pengulangan_kelas: 'apm',
      };
      return blocksOf(ground, Object.keys(sources) as CollectionName[], { count }).map((block) =>
        copiedFrom(ground, block, { collection: sources[block.collection]! }),
      );
    },
  },
  {
    kind: 'a regency doubled',
    count: 6,
    plant: (ground, count) =>
      multiplied(ground, count, ['guru', 'sekolah', 'siswa', 'pengulangan_kelas', 'apk', 'apm'], 2),
  },
  {
    kind: 'a regency 40 % less',
    count: 6,
    plant: (ground, count) =>
      multiplied(ground, count, ['guru', 'sekolah', 'siswa', 'pengulangan_kelas', 'apk', 'apm'], 0.6),
  },
  {
    kind: 'a regency in thousands',
    count: 4,
    plant: (ground, count) => multiplied(ground, count, ['siswa', 'apk', 'apm', 'penduduk_jk'], 0.001),
  },
  {
    kind: 'the decimal comma of a regency lost',
    count: 4,
    plant: (ground, count) => multiplied(ground, count, ['siswa', 'guru', 'penduduk_umur', 'apm'], 10),
  },
  {
    kind: 'rows of a level missing',
    count: 5,
    plant: (ground, count) =>
      blocksOf(ground, ['siswa', 'guru', 'sekolah', 'apk', 'apm'], { count }).map((block) => {
        const jenjang = oneOf(
          ground,
          valuesOf(block.rows, 'jenjang').filter((one) => ['SD', 'SMP', 'SMA'].includes(String(one))),
        );
        return withoutRows(block, { jenjang });
      }),
  },
  {
    kind: 'rows of an age group or occupation missing',
    count: 4,
    plant: (ground, count) =>
      blocksOf(ground, ['penduduk_umur', 'penduduk_pekerjaan'], { count }).map((block) =>
        withoutRows(
          block,
          block.collection === 'penduduk_umur'
            ? { range_usia: oneOf(ground, valuesOf(block.rows, 'range_usia')) }
            : { nama_pekerjaan: oneOf(ground, ['Petani/Pekebun', 'Wiraswasta', 'Mengurus Rumah Tangga']) },
        ),
      ),
  },
  {
    kind: 'a district of a regency missing',
    count: 5,
    plant: (ground, count) =>
      blocksOf(ground, ['siswa', 'guru', 'sekolah', 'apk', 'penduduk_umur'], { count }).map((block) =>
        withoutRows(block, { kecamatan: oneOf(ground, valuesOf(block.rows, 'kecamatan')) }),
      ),
  },
  {
    kind: 'zeros for the figures of a level',
    count: 4,
    plant: (ground, count) =>
      blocksOf(ground, ['siswa', 'guru', 'sekolah', 'apk'], { count }).map((block) => {
        const jenjang = oneOf(ground, ['SD', 'SMP', 'SMA']);
        const rows = block.rows.filter((row) => row['jenjang'] === jenjang);
        return faultOf(block, {
          what: `${jenjang} 0`,
          change: rows.map((row) => changed(block.collection, row, { [figureOf(block.collection)]: 0 })),
          at: { jenjang: [jenjang] },
        });
      }),
  },
  {
    kind: 'rows shifted by one place',
    count: 5,
    plant: (ground, count) =>
      blocksOf(ground, ['siswa', 'guru', 'apk', 'apm', 'siswa'], { count, isFit: hasDistricts(6) }).map(
        (block) =>
          faultOf(block, {
            what: 'each district has the figures of the one before',
            change: inDistricts(block).flatMap((rows) =>
              rows.map((row, i) => withFigures(block.collection, row, rows.at(i - 1)!)),
            ),
          }),
      ),
  },
  {
    kind: "a regency's total divided evenly over its districts",
    count: 3,
    plant: (ground, count) =>
      blocksOf(ground, ['siswa', 'guru', 'apk'], { count, isFit: hasDistricts(6) }).map((block) =>
        faultOf(block, {
          what: 'the same in each district',
          change: inDistricts(block).flatMap((rows) => {
            const figure = figureOf(block.collection);
            const sum = rows.reduce((all, row) => all + Number(row[figure]), 0);
            return rows.map((row) =>
              changed(block.collection, row, { [figure]: Math.round(sum / rows.length) }),
            );
          }),
        }),
      ),
  },
  {
    kind: 'the files of two regencies exchanged',
    count: 4,
    plant: (ground, count) =>
      pairsOf(ground, blocksOf(ground, ['siswa', 'guru', 'penduduk_jk', 'apk'], { count })).map(
        ([block, other]) => ({
          ...faultOf(block, {
            what: `exchanged with ${other.regency}`,
            change: [
              ...block.rows.map((row) => changed(block.collection, row, { kota_kab: other.regency })),
              ...other.rows.map((row) => changed(block.collection, row, { kota_kab: block.regency })),
            ],
          }),
          unit: { kota_kab: [block.regency, other.regency] },
        }),
      ),
  },
  {
    kind: 'the period of a later year typed',
    count: 5,
    plant: (ground, count) =>
      blocksOf(ground, ['siswa', 'guru', 'apk', 'penduduk_jk', 'sekolah'], {
        count,
        isPeriod: ({ tahun, semester }) => tahun === 2024 && semester !== '1',
      }).map((block, i) => {
        const tahun = i === count - 1 ? 2042 : 2025;
        return faultOf(block, {
          what: `typed as ${tahun}`,
          change: block.rows.map((row) => changed(block.collection, row, { tahun })),
          at: { tahun: [2024, tahun] },
        });
      }),
  },
];

const hasDistricts =
  (least: number) =>
  ({ rows }: Block): boolean =>
    valuesOf(rows, 'kecamatan').length >= least;

/** The records of each level, by district. */
const inDistricts = ({ rows }: Block): StoredRow[][] =>
  groupedBy(rows, ['jenjang']).map((level) =>
    level.toSorted((a, b) => String(a['kecamatan']).localeCompare(String(b['kecamatan']))),
  );

const withFigures = (collection: CollectionName, row: StoredRow, from: StoredRow): StoredRow =>
  changed(collection, row, Object.fromEntries(figuresOf(collection).map((field) => [field, from[field]!])));

function copiedFrom(
  ground: Ground,
  block: Block,
  from: Partial<Pick<Block, 'collection' | 'period'>>,
): PlantedFault {
  const { collection } = block;
  const names = figuresOf(collection);
  const others = figuresOf(from.collection ?? collection);
  return faultOf(block, {
    what: `the figures of ${from.collection ?? Object.values(from.period!).join('/')}`,
    change: partnersIn(ground, block, from).map(({ row, other }) =>
      changed(collection, row, Object.fromEntries(names.map((field, i) => [field, other[others[i]!]!]))),
    ),
  });
}

function multiplied(
  ground: Ground,
  count: number,
  names: readonly CollectionName[],
  factor: number,
): PlantedFault[] {
  return blocksOf(ground, names, { count }).map((block) =>
    faultOf(block, {
      what: `× ${factor}`,
      change: block.rows.map((row) => {
        const figures = figuresOf(block.collection).map((field) => [
          field,
          Math.round(Number(row[field]) * factor),
        ]);
        return changed(block.collection, row, Object.fromEntries(figures));
      }),
    }),
  );
}

function withoutRows(block: Block, values: StoredRow): PlantedFault {
  const { collection, rows } = block;
  const gone = rows.filter((row) => has(row, values));
  return faultOf(block, {
    what: `without ${Object.values(values)}, ${gone.length} rows`,
    edits: [{ collection, remove: gone.map((row) => identifierOf(collection, row)) }],
    at: Object.fromEntries(Object.entries(values).map(([field, value]) => [field, [value]])),
  });
}

/** Each block with that of another regency without one, in the same table and period, and without a district of the same name. */
function pairsOf(ground: Ground, blocks: readonly Block[]): [Block, Block][] {
  const taken = new Set(blocks.map(({ regency }) => regency));
  return blocks.map((block) => {
    const all = ground.rows(block.collection).filter((row) => has(row, block.period));
    const districts = new Set(valuesOf(block.rows, 'kecamatan'));
    const others = groupedBy(all, ['kota_kab']).filter(
      (rows) =>
        !taken.has(String(rows[0]!['kota_kab'])) && !rows.some((row) => districts.has(row['kecamatan']!)),
    );
    const rows = oneOf(ground, others);
    const regency = String(rows[0]!['kota_kab']);
    taken.add(regency);
    return [block, { ...block, regency, rows }];
  });
}
