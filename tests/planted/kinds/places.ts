import type { CollectionName } from '@/domain/collections';
import {
  type Block,
  blocksOf,
  changed,
  copied,
  faultOf,
  figuresOf,
  type Ground,
  groupedBy,
  oneOf,
  type PlantedFault,
  type PlantKind,
  regenciesOf,
  type StoredRow,
  shuffled,
  valuesOf,
} from '../ground';

const TABLES: readonly CollectionName[] = ['siswa', 'guru', 'apk', 'penduduk_jk', 'sekolah', 'penduduk_umur'];

/** Texts for the whole of a place among districts. */
const TOTALS = [
  'Grand Total',
  'TOTAL KAB. {}',
  'Seluruh Kecamatan',
  '-',
  'Jumlah',
  'JUMLAH TOTAL',
  'Total Keseluruhan',
];
const LEVEL_TOTALS = ['Jumlah', 'TOTAL', 'Semua Jenjang', 'SD+SMP+SMA', 'Jml. Seluruhnya'];
/** Names of no district of the province. */
const UNKNOWN = ['Cikarang Utara', 'Sukamaju Permai', 'Medan Helvetia', 'Lain-lain', 'Teladan Baru'];

/** Faults of places, and of totals among their parts. */
export const placeKinds: readonly PlantKind[] = [
  {
    kind: 'a village in another district of its regency',
    count: 6,
    plant: (ground, count) =>
      blocksOf(ground, ['penduduk_jk', 'penduduk_umur', 'penduduk_pekerjaan'], {
        count,
        isFit: hasTwoDistricts,
      }).map((block) => {
        const village = oneOf(ground, groupedBy(block.rows, ['kecamatan', 'gampong']));
        const { kecamatan: from, gampong } = village[0]!;
        const to = oneOf(
          ground,
          valuesOf(block.rows, 'kecamatan').filter((name) => name !== from),
        );
        return faultOf(block, {
          what: `${gampong} of ${from} in ${to}`,
          change: village.map((row) => changed(block.collection, row, { kecamatan: to })),
          at: { kecamatan: [from!, to], gampong: [gampong!] },
          required: ['kecamatan'],
        });
      }),
  },
  {
    kind: 'a district of another regency',
    count: 6,
    plant: (ground, count) =>
      blocksOf(ground, TABLES, { count }).map((block) => {
        const other = oneOf(
          ground,
          regenciesOf(ground).filter((name) => name !== block.regency),
        );
        const theirs = ground.rows('siswa').filter((row) => row['kota_kab'] === other);
        const own = valuesOf(
          ground.rows('siswa').filter((row) => row['kota_kab'] === block.regency),
          'kecamatan',
        );
        const name = oneOf(
          ground,
          valuesOf(theirs, 'kecamatan').filter((one) => !own.includes(one)),
        );
        return renamed(ground, block, String(name));
      }),
  },
  {
    kind: 'a district that is not in the register',
    count: 5,
    plant: (ground, count) =>
      blocksOf(ground, TABLES, { count }).map((block, i) =>
        renamed(ground, block, UNKNOWN[i % UNKNOWN.length]!),
      ),
  },
  {
    kind: 'a district with a typing error',
    count: 5,
    plant: (ground, count) =>
      blocksOf(ground, TABLES, { count }).map((block) =>
        renamed(ground, block, (name) => mistyped(ground, name)),
      ),
  },
  {
    kind: 'a district twice under two spellings',
    count: 6,
    plant: (ground, count) =>
      blocksOf(ground, TABLES, { count }).map((block, i) => {
        const name = String(oneOf(ground, valuesOf(block.rows, 'kecamatan')));
        const other = [`Kec. ${name}`, name.toUpperCase(), `KECAMATAN ${name.toUpperCase()}`][i % 3]!;
        const rows = block.rows.filter((row) => row['kecamatan'] === name);
        return faultOf(block, {
          what: `${name} again as ${other}`,
          edits: [
            {
              collection: block.collection,
              add: rows.map((row) => copied(block.collection, row, { kecamatan: other })),
            },
          ],
          at: { kecamatan: [name, other] },
          required: ['kecamatan'],
        });
      }),
  },
  {
    kind: 'a total among districts',
    count: 7,
    plant: (ground, count) =>
      blocksOf(ground, TABLES, { count }).map((block, i) => {
        const name = TOTALS[i % TOTALS.length]!.replace('{}', block.regency.toUpperCase());
        return withTotals(block, 'kecamatan', name);
      }),
  },
  {
    kind: 'a total among villages',
    count: 4,
    plant: (ground, count) =>
      blocksOf(ground, ['penduduk_jk', 'penduduk_umur', 'penduduk_pekerjaan'], { count }).map((block, i) => {
        const district = oneOf(ground, groupedBy(block.rows, ['kecamatan']));
        const name = ['Jumlah', 'TOTAL KEC.', '-', 'Seluruh Gampong'][i % 4]!;
        return withTotals({ ...block, rows: district }, 'gampong', name);
      }),
  },
  {
    kind: 'a total among regencies',
    count: 4,
    plant: (ground, count) =>
      blocksOf(ground, ['siswa', 'guru', 'penduduk_jk', 'apk'], { count }).map((block, i) => {
        const name = ['Grand Total', 'JUMLAH', 'Provinsi Aceh', 'Total Aceh'][i % 4]!;
        const rows = groupedBy(block.rows, ['jenjang']).map((group) =>
          totalOf(block.collection, group, {
            kota_kab: name,
            kecamatan: '-',
            ...('gampong' in group[0]! && { gampong: '-' }),
          }),
        );
        return {
          ...faultOf(block, { what: name, edits: [{ collection: block.collection, add: rows }] }),
          unit: { kota_kab: [name] },
        };
      }),
  },
  {
    kind: 'a total among levels, ages or occupations',
    count: 6,
    plant: (ground, count) =>
      blocksOf(ground, ['siswa', 'penduduk_umur', 'guru', 'penduduk_pekerjaan', 'apk', 'sekolah'], {
        count,
      }).map((block, i) => {
        const field =
          { penduduk_umur: 'range_usia', penduduk_pekerjaan: 'nama_pekerjaan' }[block.collection as string] ??
          'jenjang';
        return withTotals(block, field, LEVEL_TOTALS[i % LEVEL_TOTALS.length]!);
      }),
  },
];

const hasTwoDistricts = ({ rows }: Block): boolean => valuesOf(rows, 'kecamatan').length > 1;

/** Writes another name for one district of a block. */
function renamed(ground: Ground, block: Block, to: string | ((name: string) => string)): PlantedFault {
  const name = String(oneOf(ground, shuffled(ground, valuesOf(block.rows, 'kecamatan'))));
  const other = typeof to === 'string' ? to : to(name);
  const rows = block.rows.filter((row) => row['kecamatan'] === name);
  return faultOf(block, {
    what: `${name} as ${other}`,
    change: rows.map((row) => changed(block.collection, row, { kecamatan: other })),
    at: { kecamatan: [name, other] },
    required: ['kecamatan'],
  });
}

/** Drops a letter from the middle of a name, or doubles it. */
function mistyped(ground: Ground, name: string): string {
  const places = [...name].flatMap((letter, at) => (at > 0 && /[a-z]/.test(letter) ? [at] : []));
  const at = oneOf(ground, places);
  return name.slice(0, at) + (ground.next() < 0.5 ? '' : name[at]!.repeat(2)) + name.slice(at + 1);
}

/** Adds records with the sums over a field. */
function withTotals(block: Block, field: string, name: string): PlantedFault {
  const { collection, rows } = block;
  const parts = ['kecamatan', 'gampong', 'jenjang', 'range_usia', 'nama_pekerjaan'];
  // A total of districts has no villages of its own.
  const inner = field === 'kecamatan' && 'gampong' in rows[0]! ? { gampong: name } : {};
  const kept = parts.filter((part) => part in rows[0]! && part !== field && !(part in inner));
  const add = groupedBy(rows, kept).map((group) => totalOf(collection, group, { [field]: name, ...inner }));
  return faultOf(block, {
    what: `${field} ${name}, ${add.length} rows`,
    edits: [{ collection, add }],
    at: { [field]: [name] },
    required: [field],
  });
}

function totalOf(
  collection: CollectionName,
  group: readonly StoredRow[],
  values: Record<string, string | number>,
) {
  const sums = figuresOf(collection).map((field) => [
    field,
    group.reduce((sum, row) => sum + Number(row[field]), 0),
  ]);
  return copied(collection, group[0]!, { ...Object.fromEntries(sums), ...values });
}
