import type { RuleName } from '@/domain/checks/all-rules';
import type { Pool } from '@/server/database/pool';

/** A fault that was planted: the rules that may name it, and the collection and a record of it. */
export type Planted = Readonly<{
  kind: string;
  rules: readonly RuleName[];
  collection: string;
  id: number;
}>;

type Kind = Readonly<{
  kind: string;
  rules: readonly RuleName[];
  /** Each with the table, its identifier, and SQL that spoils one record and returns its identifier. */
  tables: readonly (readonly [collection: string, sql: string])[];
}>;

const FIGURES = [
  ['penduduk_umur', 'id_penduduk_umur', 'jumlah_penduduk'],
  ['penduduk_pekerjaan', 'id_penduduk_pekerjaan', 'jumlah_penduduk'],
  ['siswa', 'id_siswa', 'jumlah_siswa'],
  ['guru', 'id_guru', 'jumlah_guru'],
  ['apk', 'id_apk', 'jumlah_apk'],
  ['penyakit_top_10', 'id_penyakit', 'jumlah'],
  ['warehouse_nik', 'id_warehouse_nik', 'jumlah_transaksi'],
] as const satisfies readonly (readonly [string, string, string])[];

/** Spoils the figure of a record whose figure is at least so large; `$1` chooses which, `$2` has those spoiled already. */
function spoilt(from: number, value: string): Kind['tables'] {
  // Groups of ages of a village are smaller.
  const tables = FIGURES.filter(([table]) => from < 1_000 || table !== 'penduduk_umur');
  return tables.map(([table, id, figure]): [string, string] => [
    table,
    `UPDATE ${table} SET ${figure} = ${value.replaceAll('v', figure)} WHERE ${id} = (
       SELECT ${id} FROM ${table} WHERE ${figure} >= ${from} AND NOT ${id} = ANY ($2::int[])
        ORDER BY md5(${id}::text || $1::text) LIMIT 1) RETURNING ${id} AS id`,
  ]);
}

/** Eight kinds of faults as they occur in files of agencies. */
const KINDS: readonly Kind[] = [
  { kind: 'a separator of thousands', rules: ['thousandth'], tables: spoilt(1_000, 'v / 1000') },
  { kind: 'a zero too many', rules: ['tenfold'], tables: spoilt(60, 'v * 10') },
  { kind: 'a zero for a figure', rules: ['zero'], tables: spoilt(80, '0') },
  { kind: 'a wrong first digit', rules: ['change', 'tenfold'], tables: spoilt(150, 'v * 4') },
  {
    kind: 'a period copied from the one before',
    rules: ['repeated_block'],
    tables: [
      [
        'siswa',
        `WITH chosen AS (
           SELECT kota_kab, tahun FROM siswa WHERE semester = '2' AND tahun > (SELECT min(tahun) FROM siswa)
             AND NOT id_siswa = ANY ($2::int[]) ORDER BY md5(kota_kab || tahun || $1::text) LIMIT 1
         )
         UPDATE siswa t SET jumlah_siswa = b.jumlah_siswa FROM siswa b, chosen c
          WHERE (t.kota_kab, t.tahun) = (c.kota_kab, c.tahun) AND t.semester = '2'
            AND (b.kota_kab, b.kecamatan, b.jenjang, b.tahun, b.semester) = (t.kota_kab, t.kecamatan, t.jenjang, t.tahun, '1')
         RETURNING t.id_siswa AS id`,
      ],
    ],
  },
  {
    kind: 'people who are missing in one table',
    rules: ['same_people'],
    tables: [
      [
        'penduduk_jk',
        `UPDATE penduduk_jk SET laki_laki = laki_laki + 3 WHERE id_penduduk_jk = (
           SELECT t.id_penduduk_jk FROM penduduk_jk t WHERE NOT id_penduduk_jk = ANY ($2::int[])
             AND EXISTS (SELECT FROM penduduk_umur u WHERE (u.kota_kab, u.kecamatan, u.gampong, u.tahun, u.semester)
               = (t.kota_kab, t.kecamatan, t.gampong, t.tahun, t.semester))
            ORDER BY md5(id_penduduk_jk::text || $1::text) LIMIT 1) RETURNING id_penduduk_jk AS id`,
      ],
    ],
  },
  {
    kind: 'more repeaters than pupils',
    rules: ['part_of_whole'],
    tables: [
      [
        'pengulangan_kelas',
        `UPDATE pengulangan_kelas SET jumlah_siswa = jumlah_siswa + 100000 WHERE id_pengulangan = (
           SELECT id_pengulangan FROM pengulangan_kelas t WHERE NOT id_pengulangan = ANY ($2::int[])
             AND EXISTS (SELECT FROM siswa s WHERE (s.kota_kab, s.kecamatan, s.tahun, s.jenjang) = (t.kota_kab, t.kecamatan, t.tahun, t.jenjang))
            ORDER BY md5(id_pengulangan::text || $1::text) LIMIT 1) RETURNING id_pengulangan AS id`,
      ],
    ],
  },
  {
    kind: 'a place spelled in another way',
    rules: ['spelling'],
    tables: [
      [
        'guru',
        `UPDATE guru SET kecamatan = 'KEC. ' || upper(kecamatan) WHERE id_guru = (
           SELECT id_guru FROM guru WHERE NOT id_guru = ANY ($2::int[])
            ORDER BY md5(id_guru::text || $1::text) LIMIT 1) RETURNING id_guru AS id`,
      ],
    ],
  },
];

/**
 * Spoils stored records in eight ways in turn, always the same ones of the same records.
 * @returns what was spoiled: at most `count`, because a small number of records has no room for many of each kind
 */
export async function plantFaults(pool: Pool, count: number): Promise<readonly Planted[]> {
  const planted: Planted[] = [];
  const spoiled = new Map<string, number[]>();
  for (let i = 0; i < count; i += 1) {
    const { kind, rules, tables } = KINDS[i % KINDS.length]!;
    const [collection, sql] = tables[Math.floor(i / KINDS.length) % tables.length]!;
    const before = spoiled.get(collection) ?? [];
    const { rows } = await pool.query<{ id: number }>(sql, [i, before]);
    const [first] = rows;
    if (first === undefined) continue;
    spoiled.set(collection, [...before, ...rows.map(({ id }) => id)]);
    planted.push({ kind, rules, collection, id: first.id });
  }
  return planted;
}
