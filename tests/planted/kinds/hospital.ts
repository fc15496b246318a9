import type { CollectionName } from '@/domain/collections';
import {
  changed,
  copied,
  figureOf,
  type Ground,
  groupedBy,
  has,
  identifierOf,
  oneOf,
  type PlantedFault,
  type PlantKind,
  type StoredRow,
  shuffled,
  valuesOf,
} from '../ground';

const SYNTHETIC = ' (data sintetis)';
const WAREHOUSE = 'warehouse_nik';
const DISEASES = 'penyakit_top_10';
const CLINICS = 'kunjungan_poli';

/** Other ways to write a doctor's name. */
const DOCTORS: readonly ((name: string) => string)[] = [
  (name) => name.replace('dr. ', '').replace(', Sp.', ' Sp. '),
  (name) => name.replace('dr. ', 'Dr ').replace(',', ''),
  (name) => name.toUpperCase(),
  (name) => name.replace('dr. ', 'dr ').replaceAll('.', ' ').replace(',', ''),
];
/** Other ways to write agencies, by their usual names. */
const AGENCIES: readonly (readonly [name: string, other: string])[] = [
  ['Dinas Sosial', 'DINSOS Aceh'],
  ['Dinas Kesehatan', 'DINKES'],
  ['Dinas Pendidikan', 'Dinas Pendidikan Prov. Aceh'],
  ['Baitul Mal Aceh', 'BAITUL MAL  ACEH'],
  ['Badan Kepegawaian Aceh', 'Bdn. Kepegawaian Aceh'],
  ['Dinas Perhubungan', 'DISHUB Provinsi Aceh'],
];
/** Other ways to write diseases and clinics. */
const ILLNESSES: readonly (readonly [name: string, other: string])[] = [
  ['Diabetes melitus tipe 2', 'DIABETES MELLITUS TIPE 2'],
  ['Hipertensi esensial (primer)', 'Hipertensi esensial primer'],
  ['Dispepsia', 'dispepsia'],
  ['Infeksi saluran pernapasan atas akut', 'Infeksi saluran pernafasan atas akut'],
];
const POLYCLINICS: readonly (readonly [name: string, other: string])[] = [
  ['Poli Anak', 'POLIKLINIK ANAK'],
  ['Poli Penyakit Dalam', 'Poli Peny. Dalam'],
  ['Poli THT-KL', 'Poli THT - KL'],
  ['Poli Kebidanan dan Kandungan', 'Poli Kebidanan & Kandungan'],
];

/** Faults of the hospital and of the use of applications. */
export const hospitalKinds: readonly PlantKind[] = [
  {
    kind: 'a doctor twice under two spellings',
    count: 4,
    plant: (ground, count) =>
      shuffled(ground, ground.rows('dokter'))
        .slice(0, count)
        .map((row, i): PlantedFault => {
          const name = String(row['nama_dokter']);
          const other = DOCTORS[i % DOCTORS.length]!(name.replace(SYNTHETIC, '')) + SYNTHETIC;
          return {
            ...plain('dokter', `${name} again as ${other}`),
            unit: { nama_dokter: [name, other] },
            edits: [{ collection: 'dokter', add: [copied('dokter', row, { nama_dokter: other })] }],
          };
        }),
  },
  {
    kind: 'an agency under two spellings',
    count: 5,
    plant: (ground, count) =>
      shuffled(ground, AGENCIES)
        .slice(0, count)
        .map(([name, other]): PlantedFault => {
          const month = monthOf(2 + Math.floor(ground.next() * 10));
          const rows = ground.rows(WAREHOUSE).filter((row) => row['nama_skpa'] === name && isIn(row, month));
          return {
            ...plain(WAREHOUSE, `${name} as ${other} in ${month}`),
            unit: { nama_skpa: [name, other] },
            edits: [
              {
                collection: WAREHOUSE,
                change: rows.map((row) => changed(WAREHOUSE, row, { nama_skpa: other })),
              },
            ],
          };
        }),
  },
  {
    kind: 'a disease under two spellings',
    count: 4,
    plant: (ground, count) =>
      underTwoNames(ground, count, { collection: DISEASES, field: 'nama_penyakit', names: ILLNESSES }),
  },
  {
    kind: 'a clinic under two spellings',
    count: 4,
    plant: (ground, count) =>
      underTwoNames(ground, count, { collection: CLINICS, field: 'nama_poli', names: POLYCLINICS }),
  },
  {
    kind: 'a total among diseases, clinics, agencies',
    count: 6,
    plant: (ground, count) => {
      const spots = [
        [CLINICS, 'nama_poli', 'Jumlah seluruh poli'],
        [DISEASES, 'nama_penyakit', 'TOTAL'],
        [WAREHOUSE, 'nama_skpa', 'Seluruh SKPA'],
        [CLINICS, 'nama_poli', 'Grand Total'],
        [DISEASES, 'nama_penyakit', 'Jumlah 10 besar penyakit'],
        ['trans_api_nik', 'nama_app', 'Jumlah'],
      ] as const;
      return spots.slice(0, count).map(([collection, field, name]) => {
        const fields = ['tahun', 'bulan', 'timestamp'];
        const group = oneOf(ground, groupedBy(ground.rows(collection), fields));
        const figure = figureOf(collection);
        const sum = group.reduce((all, row) => all + Number(row[figure]), 0);
        const add = copied(collection, group[0]!, { [field]: name, [figure]: sum });
        return {
          ...plain(collection, `${name} ${fields.map((one) => add[one] ?? '').join(' ')}`),
          unit: { [field]: [name] },
          at: Object.fromEntries(
            fields.flatMap((one) => (add[one] === undefined ? [] : [[one, [add[one]]]])),
          ),
          edits: [{ collection, add: [add] }],
        };
      });
    },
  },
  {
    kind: "a month's days sent as those of the next month",
    count: 5,
    plant: (ground, count) => {
      const spots = shuffled(ground, [
        ...valuesOf(ground.rows(WAREHOUSE), 'nama_app')
          .slice(0, 8)
          .map((name) => [WAREHOUSE, 'nama_app', name, 'timestamp'] as const),
        ...valuesOf(ground.rows('trans_api_nik'), 'nama_app').map(
          (name) => ['trans_api_nik', 'nama_app', name, 'timestamp'] as const,
        ),
        ...valuesOf(ground.rows('pasien'), 'status').map(
          (name) => ['pasien', 'status', name, 'tanggal'] as const,
        ),
      ]);
      return spots.slice(0, count).map(([collection, field, name, time]) => {
        const month = 2 + Math.floor(ground.next() * 10);
        const rows = ground.rows(collection).filter((row) => row[field] === name);
        const before = new Map(
          rows.filter((row) => isIn(row, monthOf(month))).map((row) => [dayOf(row[time]), row]),
        );
        const next = rows.filter((row) => isIn(row, monthOf(month + 1)) && before.has(dayOf(row[time])));
        const figure = figureOf(collection);
        return daysOf(
          collection,
          { field, name: name!, time, rows: next },
          {
            what: `${monthOf(month)} again as ${monthOf(month + 1)}`,
            figure: (row) => Number(before.get(dayOf(row[time]))![figure]),
          },
        );
      });
    },
  },
  {
    kind: 'running totals instead of the figures of days',
    count: 4,
    plant: (ground, count) =>
      shuffled(ground, valuesOf(ground.rows(WAREHOUSE), 'nama_app'))
        .slice(0, count)
        .map((name) => {
          const month = monthOf(2 + Math.floor(ground.next() * 10));
          const rows = ground
            .rows(WAREHOUSE)
            .filter((row) => row['nama_app'] === name && isIn(row, month))
            .toSorted((a, b) => String(a['timestamp']).localeCompare(String(b['timestamp'])));
          let sum = 0;
          return daysOf(
            WAREHOUSE,
            { field: 'nama_app', name, time: 'timestamp', rows },
            {
              what: `running totals in ${month}`,
              figure: (row) => {
                sum += Number(row['jumlah_transaksi']);
                return sum;
              },
            },
          );
        }),
  },
  {
    kind: "a month's diseases sent as those of the next month",
    count: 3,
    plant: (ground, count) =>
      shuffled(ground, valuesOf(ground.rows(DISEASES), 'tahun'))
        .slice(0, count)
        .map((tahun): PlantedFault => {
          const bulan = 2 + Math.floor(ground.next() * 10);
          const of = (month: number) =>
            ground.rows(DISEASES).filter((row) => has(row, { tahun, bulan: month }));
          return {
            ...plain(DISEASES, `${bulan}/${tahun} again as ${bulan + 1}/${tahun}`),
            unit: {},
            at: { tahun: [tahun], bulan: [bulan, bulan + 1] },
            required: ['tahun', 'bulan'],
            edits: [
              {
                collection: DISEASES,
                remove: of(bulan + 1).map((row) => identifierOf(DISEASES, row)),
                add: of(bulan).map((row) => copied(DISEASES, row, { bulan: bulan + 1 })),
              },
            ],
          };
        }),
  },
  {
    kind: 'two digits exchanged in visits of a clinic',
    count: 4,
    plant: (ground, count) => {
      const rows = shuffled(ground, ground.rows(CLINICS)).filter(
        (row) => Number(row['jumlah_kunjungan']) >= 5_000,
      );
      const clinics = groupedBy(rows, ['nama_poli']).map(([row]) => row!);
      return clinics
        .flatMap((row): PlantedFault[] => {
          const [first, second, ...rest] = String(row['jumlah_kunjungan']);
          if (second === '0' || Math.abs(Number(first) - Number(second)) < 2) return [];
          const typed = Number([second, first, ...rest].join(''));
          return [
            {
              ...plain(CLINICS, `${row['nama_poli']} ${row['tahun']}: ${row['jumlah_kunjungan']} → ${typed}`),
              unit: { nama_poli: [row['nama_poli']!] },
              at: { tahun: [row['tahun']!] },
              required: ['tahun'],
              edits: [{ collection: CLINICS, change: [changed(CLINICS, row, { jumlah_kunjungan: typed })] }],
            },
          ];
        })
        .slice(0, count);
    },
  },
];

const plain = (collection: CollectionName, what: string) => ({
  what: `${collection}: ${what}`,
  tables: [collection] as const,
  at: {},
  required: [],
});

const monthOf = (number: number): string => `2024-${String(number).padStart(2, '0')}`;

const isIn = (row: StoredRow, month: string): boolean =>
  String(row['timestamp'] ?? row['tanggal']).startsWith(month);

/** The day of a month. */
const dayOf = (time: string | number | undefined): string => String(time).slice(8, 10);

type Names = Readonly<{ collection: CollectionName; field: string; names: typeof ILLNESSES }>;

/** Writes other names in the figures of a year. */
function underTwoNames(ground: Ground, count: number, { collection, field, names }: Names): PlantedFault[] {
  return shuffled(ground, names)
    .slice(0, count)
    .map(([name, other]) => {
      const named = ground.rows(collection).filter((row) => row[field] === name);
      const tahun = oneOf(ground, valuesOf(named, 'tahun'));
      const rows = named.filter((row) => row['tahun'] === tahun);
      return {
        ...plain(collection, `${name} as ${other} in ${tahun}`),
        unit: { [field]: [name, other] },
        edits: [{ collection, change: rows.map((row) => changed(collection, row, { [field]: other })) }],
      };
    });
}

type Days = Readonly<{ field: string; name: string | number; time: string; rows: readonly StoredRow[] }>;

/** Changes the figures of days of an application or status. */
function daysOf(
  collection: CollectionName,
  { field, name, time, rows }: Days,
  { what, figure }: Readonly<{ what: string; figure: (row: StoredRow) => number }>,
): PlantedFault {
  return {
    ...plain(collection, `${name}: ${what}`),
    unit: { [field]: [name] },
    at: { [time]: rows.map((row) => row[time]!) },
    required: [time],
    edits: [
      {
        collection,
        change: rows.map((row) => changed(collection, row, { [figureOf(collection)]: figure(row) })),
      },
    ],
  };
}
