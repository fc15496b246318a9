import type { RuleName } from '@/domain/checks/all-rules';
import { seriesFieldsOf } from '@/domain/checks/parts';
import { type CollectionName, findCollection } from '@/domain/collections';

/**
 * A place where a fault of a kind is planted: the statement picks records and returns for each fault `items`, the changes as JSON, and
 * `beside`, further records that must stay as they are. `$1`: what the choice depends on; `$2`: identifiers that are taken; `$3`: how
 * many.
 */
export type Spot = Readonly<{ collection: CollectionName; field: string; sql: string }>;

/** A kind of fault as it occurs in files of agencies, and the rules that may name it. */
export type FaultKind = Readonly<{ kind: string; rules: readonly RuleName[]; spots: readonly Spot[] }>;

const FIGURES = [
  ['penduduk_umur', 'id_penduduk_umur', 'jumlah_penduduk'],
  ['penduduk_pekerjaan', 'id_penduduk_pekerjaan', 'jumlah_penduduk'],
  ['siswa', 'id_siswa', 'jumlah_siswa'],
  ['guru', 'id_guru', 'jumlah_guru'],
  ['apk', 'id_apk', 'jumlah_apk'],
  ['penyakit_top_10', 'id_penyakit', 'jumlah'],
  ['warehouse_nik', 'id_warehouse_nik', 'jumlah_transaksi'],
] as const;

type Change = Readonly<{
  id: string;
  field: string;
  /** The changed value, in SQL about the record `t`. */
  value: string;
  where?: string;
}>;

/** A statement that changes a field of single records. */
const single = (collection: CollectionName, { id, field, value, where = 'true' }: Change): Spot => ({
  collection,
  field,
  sql: `
SELECT json_build_array(json_build_object('${id}', t.${id}, '${field}', ${value})) AS items, '{}'::int[] AS beside
FROM ${collection} t WHERE NOT t.${id} = ANY ($2::int[]) AND ${where}
ORDER BY md5(t.${id}::text || $1::text) LIMIT $3::int`,
});

/** Of a figure with fewer periods beside it nothing is known. */
const MIN_PERIODS = 3;
/** So many are chosen first, of which some have too few periods. */
const CHOICE = 20;

/** Changes a figure of records that have other periods beside them. */
function figure(collection: CollectionName, { id, field, value, where }: Required<Change>): Spot {
  const series = seriesFieldsOf(findCollection(collection)!).map(({ name }) => name);
  const same = series.map((name) => `o.${name} = t.${name}`).join(' AND ') || 'true';
  return {
    collection,
    field,
    sql: `
WITH t AS MATERIALIZED (
  SELECT t.* FROM ${collection} t WHERE NOT t.${id} = ANY ($2::int[]) AND ${where}
  ORDER BY md5(t.${id}::text || $1::text) LIMIT ${CHOICE} * $3::int
)
SELECT json_build_array(json_build_object('${id}', t.${id}, '${field}', ${value})) AS items, '{}'::int[] AS beside
FROM t WHERE (SELECT count(*) FROM (SELECT FROM ${collection} o WHERE ${same} LIMIT ${MIN_PERIODS}) s) = ${MIN_PERIODS}
ORDER BY md5(t.${id}::text || $1::text) LIMIT $3::int`,
  };
}

/** Changes figures that are at least so large, in each of several collections. @param value with `v` for the figure */
function figures(from: number, value: string): readonly Spot[] {
  // Groups of ages of a village are smaller.
  const tables = FIGURES.filter(([collection]) => from < 1_000 || collection !== 'penduduk_umur');
  return tables.map(([collection, id, field]) =>
    figure(collection, {
      ...{ id, field },
      value: value.replaceAll('v', `t.${field}`),
      where: `t.${field} >= ${from}`,
    }),
  );
}

/** All figures of a regency and half-year are those of the half-year before. */
const COPIED: Spot = {
  collection: 'siswa',
  field: 'jumlah_siswa',
  sql: `
WITH pairs AS (
  SELECT t.kota_kab, t.tahun, t.id_siswa AS id, b.id_siswa AS before, b.jumlah_siswa
  FROM siswa t JOIN siswa b USING (kota_kab, kecamatan, jenjang, tahun)
  WHERE t.semester = '2' AND b.semester = '1' AND t.tahun > (SELECT min(tahun) FROM siswa)
)
SELECT json_agg(json_build_object('id_siswa', id, 'jumlah_siswa', jumlah_siswa)) AS items, array_agg(before) AS beside
FROM pairs GROUP BY kota_kab, tahun HAVING count(*) >= 8 AND NOT array_agg(id) && $2::int[]
ORDER BY md5(kota_kab || tahun || $1::text) LIMIT $3::int`,
};

/** Ten kinds of faults. What concerns many records comes first, because what is planted later leaves it alone. */
export const FAULT_KINDS: readonly FaultKind[] = [
  { kind: 'a period copied from the one before', rules: ['repeated_block'], spots: [COPIED] },
  { kind: 'a separator of thousands', rules: ['thousandth'], spots: figures(1_000, 'v / 1000') },
  { kind: 'a zero too many', rules: ['tenfold'], spots: figures(60, 'v * 10') },
  { kind: 'a zero for a figure', rules: ['zero'], spots: figures(80, '0') },
  { kind: 'a wrong first digit', rules: ['change', 'tenfold'], spots: figures(150, 'v * 4') },
  {
    kind: 'people who are missing in one table',
    rules: ['same_people'],
    spots: [
      single('penduduk_jk', {
        id: 'id_penduduk_jk',
        field: 'laki_laki',
        value: 't.laki_laki + 3',
        where: `EXISTS (SELECT FROM penduduk_umur u WHERE (u.kota_kab, u.kecamatan, u.gampong, u.tahun, u.semester)
          = (t.kota_kab, t.kecamatan, t.gampong, t.tahun, t.semester))`,
      }),
    ],
  },
  {
    kind: 'more repeaters than pupils',
    rules: ['part_of_whole'],
    spots: [
      single('pengulangan_kelas', {
        id: 'id_pengulangan',
        field: 'jumlah_siswa',
        value: 't.jumlah_siswa + 100000',
        where: `EXISTS (SELECT FROM siswa s WHERE (s.kota_kab, s.kecamatan, s.tahun, s.jenjang)
          = (t.kota_kab, t.kecamatan, t.tahun, t.jenjang))`,
      }),
    ],
  },
  {
    kind: 'a place spelled in another way',
    rules: ['spelling'],
    spots: [single('guru', { id: 'id_guru', field: 'kecamatan', value: `'KEC. ' || upper(t.kecamatan)` })],
  },
  {
    kind: 'a total among its parts',
    rules: ['level'],
    spots: [
      single('sekolah', {
        id: 'id_sekolah',
        field: 'kecamatan',
        value: `'Jumlah ' || t.kota_kab`,
        // One of a regency and period: two totals would have the same natural key.
        where: `t.id_sekolah IN (SELECT min(id_sekolah) FROM sekolah GROUP BY kota_kab, tahun, semester, jenjang)`,
      }),
    ],
  },
  {
    kind: 'men and women out of balance',
    rules: ['balance'],
    spots: [
      single('penduduk_jk', {
        id: 'id_penduduk_jk',
        field: 'perempuan',
        value: 't.perempuan * 5',
        where: 't.perempuan >= 60',
      }),
    ],
  },
];
