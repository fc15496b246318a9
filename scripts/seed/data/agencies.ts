import { SYNTHETIC } from '../label';

export type Application = Readonly<{
  agency: string;
  name: string;
  /** Look-ups on an ordinary working day. */
  perDay: number;
  /** The year in which it was first used. */
  since: number;
}>;

const app = (agency: string, name: string, perDay: number, since = 2015): Application => ({
  agency,
  name: `${name} ${SYNTHETIC}`,
  perDay,
  since,
});

/** Agencies of the province (SKPA) and the applications with which they look people up. */
export const agencyApplications: readonly Application[] = [
  app('Dinas Registrasi Kependudukan Aceh', 'SIAK Terpusat', 2600),
  app('Dinas Registrasi Kependudukan Aceh', 'Layanan Adminduk Daring', 720, 2019),
  app('Dinas Kesehatan', 'e-Puskesmas', 480),
  app('Dinas Kesehatan', 'Verifikasi JKA', 1150),
  app('Dinas Pendidikan', 'PPDB Daring', 340, 2016),
  app('Dinas Pendidikan', 'Beasiswa Pendidikan', 150, 2017),
  app('Dinas Pendidikan Dayah', 'Data Santri', 60, 2018),
  app('Dinas Sosial', 'Verifikasi Bantuan Sosial', 560),
  app('Badan Pengelolaan Keuangan Aceh', 'e-Samsat', 890, 2017),
  app('Badan Pengelolaan Keuangan Aceh', 'Verifikasi Hibah', 45, 2018),
  app('Badan Kepegawaian Aceh', 'SIMPEG', 95),
  app('Badan Kepegawaian Aceh', 'Presensi ASN', 210, 2020),
  app('Dinas Tenaga Kerja dan Mobilitas Penduduk', 'Kartu Pencari Kerja', 75, 2016),
  app('Dinas Penanaman Modal dan PTSP', 'Perizinan Daring', 130, 2016),
  app('Dinas Pertanian dan Perkebunan', 'Data Petani', 180, 2018),
  app('Dinas Kelautan dan Perikanan', 'Kartu Nelayan', 55, 2017),
  app('Dinas Koperasi dan UKM', 'Data UMKM', 85, 2020),
  app('Dinas Pemberdayaan Masyarakat dan Gampong', 'Data Gampong', 70, 2019),
  app('Baitul Mal Aceh', 'Verifikasi Mustahik', 110, 2018),
  app('Dinas Perumahan Rakyat', 'Rumah Layak Huni', 40, 2017),
  app('Dinas Perhubungan', 'Mudik Gratis', 25, 2018),
  app('Dinas Syariat Islam', 'Data Dai', 20, 2019),
];

/** The hospital's applications. */
export const hospitalApplications: readonly Application[] = [
  app('RSUD', 'SIMRS', 620),
  app('RSUD', 'Pendaftaran Daring', 240, 2018),
  app('RSUD', 'Antrean Poli', 310, 2017),
  app('RSUD', 'Rekam Medis Elektronik', 420, 2020),
  app('RSUD', 'e-Resep', 190, 2019),
  app('RSUD', 'Verifikasi JKA', 280),
];
