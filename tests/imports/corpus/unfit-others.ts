import { type CorpusFile, n, pairs } from './entry';
import { csv, docx, htmlXls, json, pdf, xlsx } from './forms';
import { BANDA, BESAR, JAYA, PIDIE_JAYA, REGENCIES } from './places';

/** Counts of other things, lists of persons, and files without a table. */

const counted = (why: string) => ({ outcome: 'asked', question: 'counted', why }) as const;
const persons = (why: string) => ({ outcome: 'asked', question: 'persons', why }) as const;
const refused = (why: string) => ({ outcome: 'refused', why }) as const;
const LEVELS = ['SD', 'SMP', 'SMA'];
const NAMES = [
  'Ahmad Fauzi',
  'Cut Nurhaliza',
  'Teuku Rizal',
  'Siti Rahmah',
  'Muhammad Ikhsan',
  'Nur Azizah',
  'Zulfikar',
  'Fitriani',
];

const notTables: readonly CorpusFile[] = [
  {
    name: 'Surat Pengantar Data.docx',
    counts: 'nothing: a letter',
    ...refused('a document is not a table'),
    content: () =>
      docx(['Yth. Kepala Diskominfo', 'Bersama ini kami sampaikan data jumlah siswa tahun 2024.']),
  },
  {
    name: 'Laporan Semester I.pdf',
    counts: 'nothing: a printed page',
    ...refused('a printed page is not a table'),
    content: () => pdf('Jumlah penduduk menurut jenis kelamin 2024'),
  },
  {
    name: 'siswa_kosong.csv',
    counts: 'nothing: no byte',
    ...refused('an empty file'),
    content: () => Buffer.alloc(0),
  },
  {
    name: 'guru_judul_saja.csv',
    counts: 'nothing: headings without rows',
    ...refused('no rows'),
    content: () => csv([['kota_kab', 'kecamatan', 'tahun', 'semester', 'jenjang', 'jumlah_guru']]),
  },
  {
    name: 'data-penduduk.xls',
    counts: "nothing: a portal's page that asks to sign in",
    ...refused('an error page is not a table'),
    content: () =>
      Buffer.from(
        '<!DOCTYPE html><html><head><title>403 Forbidden</title></head><body><h1>Sesi Anda telah berakhir</h1><p>Silakan masuk kembali untuk mengunduh data.</p><form><input name="user"></form></body></html>',
      ),
  },
  {
    name: 'jumlah-sekolah.json',
    counts: "nothing: a portal's error",
    ...refused('an error is not a table'),
    content: () =>
      json({
        success: false,
        error: { __type: 'Not Found Error', message: 'Tidak ditemukan: Resource was not found.' },
      }),
  },
  {
    name: 'siswa.xlsx',
    counts: 'nothing: a picture',
    ...refused('a picture is not a table'),
    content: () =>
      Buffer.from(
        '89504e470d0a1a0a0000000d49484452000000010000000108060000001f15c4890000000a49444154789c6360000002000154a24f5d0000000049454e44ae426082',
        'hex',
      ),
  },
];

const education: readonly CorpusFile[] = [
  {
    name: 'Ruang Kelas.xlsx',
    counts: 'classrooms by district and level',
    ...counted('classrooms are neither schools nor pupils'),
    content: () =>
      xlsx({
        name: 'Sheet1',
        rows: [
          ['JUMLAH RUANG KELAS MENURUT KECAMATAN, KABUPATEN PIDIE JAYA TAHUN 2024 SEMESTER 1'],
          ['Kecamatan', ...LEVELS],
          ...PIDIE_JAYA.map((place) => [place, ...LEVELS.map((level) => n(200, 'rk', place, level))]),
        ],
      }),
  },
  {
    name: 'rombel.csv',
    counts: 'classes (rombongan belajar) by district and level',
    ...counted('classes are not pupils'),
    content: () =>
      csv([
        ['kota_kab', 'kecamatan', 'tahun', 'semester', 'jenjang', 'jumlah_rombel'],
        ...pairs(BESAR, LEVELS).map(([place, level]) => [
          'Aceh Besar',
          place,
          2024,
          1,
          level,
          n(90, 'rombel', place, level),
        ]),
      ]),
  },
  {
    name: 'lulusan 2024.csv',
    counts: 'graduates by regency and level',
    ...counted('graduates (lulusan) are not the pupils of a half-year'),
    content: () =>
      csv(
        [
          ['Kabupaten/Kota', 'Tahun', 'Lulusan SD', 'Lulusan SMP', 'Lulusan SMA'],
          ...REGENCIES.map((place) => [
            place,
            2024,
            ...LEVELS.map((level) => n(3_000, 'lulus', place, level)),
          ]),
        ],
        { delimiter: ';' },
      ),
  },
  {
    name: 'Penerima PIP.xlsx',
    counts: 'recipients of an education grant by district and level',
    ...counted('recipients of a grant are a part of the pupils'),
    content: () =>
      xlsx({
        name: 'PIP',
        rows: [
          ['JUMLAH PENERIMA PROGRAM INDONESIA PINTAR (PIP) KOTA BANDA ACEH TAHUN 2024'],
          ['Kecamatan', ...LEVELS, 'Total Penerima'],
          ...BANDA.map((place) => {
            const of = LEVELS.map((level) => n(500, 'pip', place, level));
            return [place, ...of, of.reduce((a, b) => a + b)];
          }),
        ],
      }),
  },
  {
    name: 'angka_putus_sekolah.csv',
    counts: 'drop-outs by regency and level',
    ...counted('drop-outs are not repeating pupils'),
    content: () =>
      csv([
        ['nama_kabupaten_kota', 'tahun', 'jenjang', 'jumlah_putus_sekolah'],
        ...pairs(REGENCIES, LEVELS).map(([place, level]) => [
          place,
          2023,
          level,
          n(90, 'putus', place, level),
        ]),
      ]),
  },
  {
    name: 'rasio guru murid.csv',
    counts: 'pupils per teacher by district',
    ...counted('a ratio is no number of teachers'),
    content: () =>
      csv([
        ['Kecamatan', 'Jenjang', 'Tahun', 'Rasio Guru-Murid'],
        ...pairs(JAYA, LEVELS).map(([place, level]) => [place, level, 2024, 8 + n(20, 'rgm', place, level)]),
      ]),
  },
  {
    name: 'Daftar Siswa SDN 1 Lhoknga.xlsx',
    counts: 'pupils by name, with their parents',
    // Named children are counted, and their names are dropped before anything is kept.
    outcome: 'stored',
    collection: 'siswa',
    answers: { values: { tahun: '2024', semester: '1' } },
    facts: [
      {
        kota_kab: 'Aceh Besar',
        kecamatan: 'Lhoknga',
        tahun: 2024,
        semester: '1',
        jenjang: 'SD',
        jumlah_siswa: 60,
      },
    ],
    content: () =>
      xlsx({
        name: 'Daftar Peserta Didik',
        rows: [
          ['Daftar Peserta Didik SD NEGERI 1 LHOKNGA'],
          ['Kecamatan Lhoknga, Kabupaten Aceh Besar'],
          [
            'No',
            'Nama',
            'NIPD',
            'JK',
            'NISN',
            'Tempat Lahir',
            'Tanggal Lahir',
            'NIK',
            'Nama Ayah',
            'Nama Ibu',
            'Rombel',
          ],
          ...Array.from({ length: 60 }, (_, at) => [
            at + 1,
            `${NAMES[at % 8]} ${at + 1}`,
            1_200 + at,
            at % 2 ? 'P' : 'L',
            `00${87_654_321 + at}`,
            'Banda Aceh',
            `201${at % 9}-0${1 + (at % 9)}-15`,
            `11060201${10_000_000 + at}`,
            NAMES[(at + 2) % 8] ?? '',
            NAMES[(at + 3) % 8] ?? '',
            `Kelas ${1 + (at % 6)}`,
          ]),
        ],
      }),
  },
  {
    name: 'data guru pns kec ulim.csv',
    counts: 'teachers by name',
    outcome: 'stored',
    collection: 'guru',
    answers: { values: { kota_kab: 'Pidie Jaya', tahun: '2024', semester: '1' } },
    facts: (
      [
        ['SD', 30],
        ['SMP', 10],
      ] as const
    ).map(([jenjang, jumlah_guru]) => ({
      kota_kab: 'Pidie Jaya',
      kecamatan: 'Ulim',
      tahun: 2024,
      semester: '1',
      jenjang,
      jumlah_guru,
    })),
    content: () =>
      csv(
        [
          ['NO', 'NAMA', 'NIP', 'L/P', 'TEMPAT TUGAS', 'JENJANG', 'KECAMATAN'],
          ...Array.from({ length: 40 }, (_, at) => [
            at + 1,
            `${NAMES[at % 8]}, S.Pd`,
            `'1980010120050${at}`,
            at % 3 ? 'P' : 'L',
            `SDN ${1 + (at % 6)} Ulim`,
            at % 4 ? 'SD' : 'SMP',
            'Ulim',
          ]),
        ],
        { delimiter: ';' },
      ),
  },
  {
    name: 'register pasien.xlsx',
    counts: 'patients by name',
    ...persons('named patients are counted, never stored'),
    content: () =>
      xlsx({
        name: 'Register',
        rows: [
          ['Tanggal', 'No. RM', 'Nama Pasien', 'Umur', 'Alamat', 'Diagnosa', 'Status'],
          ...Array.from({ length: 30 }, (_, at) => [
            `${String(1 + (at % 9)).padStart(2, '0')}/04/2024`,
            5_000 + at,
            NAMES[at % 8] ?? '',
            20 + at,
            'Banda Aceh',
            'Hipertensi',
            at % 2 ? 'BPJS' : 'Umum',
          ]),
        ],
      }),
  },
];

const others: readonly CorpusFile[] = [
  {
    name: 'Populasi Ternak.xlsx',
    counts: 'livestock by district and kind',
    ...counted('`populasi` of cattle is no population'),
    content: () =>
      xlsx({
        name: 'Sheet1',
        rows: [
          ['Populasi Ternak Menurut Kecamatan dan Jenis Ternak (ekor), Kabupaten Aceh Jaya 2023'],
          ['Kecamatan', 'Sapi', 'Kerbau', 'Kambing', 'Domba'],
          ...JAYA.map((place) => [
            place,
            ...['s', 'k', 'b', 'd'].map((kind) => n(4_000, 'ternak', place, kind)),
          ]),
        ],
      }),
  },
  {
    name: 'sapi jantan betina.csv',
    counts: 'cattle by sex and regency',
    ...counted('`ekor` by sex is no population'),
    content: () =>
      csv([
        ['Kabupaten/Kota', 'Tahun', 'Jantan', 'Betina', 'Satuan'],
        ...REGENCIES.map((place) => [
          place,
          2024,
          n(9_000, 'jantan', place),
          n(9_000, 'betina', place),
          'ekor',
        ]),
      ]),
  },
  {
    name: 'APBK Realisasi 2024.xlsx',
    counts: 'budget by agency',
    ...counted('rupiahs are in no collection'),
    content: () =>
      xlsx({
        name: 'Anggaran',
        rows: [
          ['REALISASI ANGGARAN TAHUN 2024'],
          ['Nama SKPA', 'Pagu (Rp)', 'Realisasi (Rp)', '%'],
          ...['Dinas Pendidikan', 'Dinas Kesehatan', 'Bappeda'].map((name) => [
            name,
            1_000_000 + n(900_000, name),
            n(900_000, name, 'r'),
            70 + n(29, name, 'p'),
          ]),
        ],
      }),
  },
  {
    name: 'kendaraan_bermotor.csv',
    counts: 'vehicles by regency and kind',
    ...counted('vehicles are in no collection'),
    content: () =>
      csv([
        ['Kabupaten/Kota', 'Tahun', 'Mobil Penumpang', 'Bus', 'Truk', 'Sepeda Motor'],
        ...REGENCIES.map((place) => [
          place,
          2023,
          ...['m', 'b', 't', 's'].map((kind) => n(8_000, 'kend', place, kind)),
        ]),
      ]),
  },
  {
    name: 'Kunjungan Wisatawan 2023.xlsx',
    counts: 'visits of tourists by year',
    ...counted('visits of tourists are no visits to a clinic'),
    content: () =>
      xlsx({
        name: 'Wisata',
        rows: [
          ['Jumlah Kunjungan Wisatawan'],
          ['Objek Wisata', 'Tahun', 'Jumlah Kunjungan'],
          ...['Pantai Lampuuk', 'Museum Tsunami', 'Iboih'].map((name) => [
            name,
            2023,
            n(90_000, 'wisata', name),
          ]),
        ],
      }),
  },
  {
    name: 'pengunjung perpustakaan.csv',
    counts: 'visitors of the library by day and kind',
    ...counted('visitors of a library are no patients'),
    content: () =>
      csv([
        ['tanggal', 'kategori', 'jumlah_pengunjung'],
        ...Array.from({ length: 20 }, (_, at) => [
          `2024-07-${String(at + 1).padStart(2, '0')}`,
          at % 2 ? 'mahasiswa' : 'umum',
          n(90, 'pustaka', at),
        ]),
      ]),
  },
  {
    name: 'Tempat Tidur RS.xlsx',
    counts: 'hospital beds by ward',
    ...counted('beds are in no collection'),
    content: () =>
      xlsx({
        name: 'TT',
        rows: [
          ['Jumlah Tempat Tidur Menurut Kelas Perawatan Tahun 2024'],
          ['Ruang', 'Kelas I', 'Kelas II', 'Kelas III'],
          ...['Anak', 'Bedah', 'Kebidanan'].map((name) => [
            name,
            ...[1, 2, 3].map((kelas) => n(30, 'tt', name, kelas)),
          ]),
        ],
      }),
  },
  {
    name: 'tenaga kesehatan puskesmas.csv',
    counts: 'doctors, nurses and midwives by district',
    ...counted('numbers of doctors are not the doctors of the hospital'),
    content: () =>
      csv(
        [
          ['Kecamatan', 'Tahun', 'Dokter', 'Perawat', 'Bidan'],
          ...BESAR.map((place) => [
            place,
            2024,
            ...['d', 'p', 'b'].map((kind) => n(60, 'nakes', place, kind)),
          ]),
        ],
        { delimiter: ';' },
      ),
  },
  {
    name: 'Stunting.xls',
    counts: 'stunted children by district',
    ...counted('stunted children are a part of the population'),
    content: () =>
      htmlXls(
        [[['Kecamatan'], ['Jumlah Balita'], ['Jumlah Balita Stunting'], ['Persentase']]],
        BANDA.map((place) => [
          place,
          n(3_000, 'balita', place),
          n(300, 'stunting', place),
          `${n(20, 'ps', place)},5`,
        ]),
        'Data Stunting Kota Banda Aceh Tahun 2024',
      ),
  },
  {
    name: 'imunisasi dasar 2024.csv',
    counts: 'immunised babies by sex and district',
    ...counted('immunised babies are a part of the population'),
    content: () =>
      csv([
        ['Kecamatan', 'Bayi Diimunisasi L', 'Bayi Diimunisasi P'],
        ...PIDIE_JAYA.map((place) => [place, n(200, 'il', place), n(200, 'ip', place)]),
      ]),
  },
];

export const unfitOthers: readonly CorpusFile[] = [...notTables, ...education, ...others];
