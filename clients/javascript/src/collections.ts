// Written by "npm run clients" from the OpenAPI document; do not edit.

/** Penduduk menurut pekerjaan · Population by occupation: `/api/drka/penduduk_pekerjaan` */
export type PendudukPekerjaan = {
  /** Nomor · Identifier */
  id_penduduk_pekerjaan: number;
  /** Kota/Kabupaten · Regency or city */
  kota_kab: string;
  /** Kecamatan · District */
  kecamatan: string;
  /** Gampong · Village */
  gampong: string;
  /** Semester · Half-year */
  semester: string;
  /** Tahun · Year */
  tahun: number;
  /** Pekerjaan · Occupation */
  nama_pekerjaan: string;
  /** Jumlah penduduk · Population */
  jumlah_penduduk: number;
  /** Waktu pencatatan · Recorded at */
  date_now: string;
};
/** What lists can give of it. */
export type PendudukPekerjaanListed = {
  /** Nomor · Identifier */
  id_penduduk_pekerjaan: number;
  /** Kota/Kabupaten · Regency or city */
  kota_kab: string;
  /** Kecamatan · District */
  kecamatan: string;
  /** Gampong · Village */
  gampong: string;
  /** Kode wilayah · Place code */
  kode_wilayah: string | null;
  /** Semester · Half-year */
  semester: string;
  /** Tahun · Year */
  tahun: number;
  /** Pekerjaan · Occupation */
  nama_pekerjaan: string;
  /** Jumlah penduduk · Population */
  jumlah_penduduk: number;
  /** Waktu pencatatan · Recorded at */
  date_now: string;
};
export type PendudukPekerjaanNew = {
  /** Kota/Kabupaten · Regency or city */
  kota_kab: string | number;
  /** Kecamatan · District */
  kecamatan: string | number;
  /** Gampong · Village */
  gampong: string | number;
  /** Semester · Half-year */
  semester: string | number;
  /** Tahun · Year */
  tahun: string | number;
  /** Pekerjaan · Occupation */
  nama_pekerjaan: string | number;
  /** Jumlah penduduk · Population */
  jumlah_penduduk: string | number;
  /** Waktu pencatatan · Recorded at */
  date_now?: string | null;
};
export type PendudukPekerjaanChange = {
  /** Nomor · Identifier */
  id_penduduk_pekerjaan: string | number;
  /** Kota/Kabupaten · Regency or city */
  kota_kab?: string | number;
  /** Kecamatan · District */
  kecamatan?: string | number;
  /** Gampong · Village */
  gampong?: string | number;
  /** Semester · Half-year */
  semester?: string | number;
  /** Tahun · Year */
  tahun?: string | number;
  /** Pekerjaan · Occupation */
  nama_pekerjaan?: string | number;
  /** Jumlah penduduk · Population */
  jumlah_penduduk?: string | number;
  /** Waktu pencatatan · Recorded at */
  date_now?: string | null;
};

/** Penduduk menurut umur · Population by age: `/api/drka/penduduk_umur` */
export type PendudukUmur = {
  /** Nomor · Identifier */
  id_penduduk_umur: number;
  /** Kota/Kabupaten · Regency or city */
  kota_kab: string;
  /** Kecamatan · District */
  kecamatan: string;
  /** Gampong · Village */
  gampong: string;
  /** Semester · Half-year */
  semester: string;
  /** Tahun · Year */
  tahun: number;
  /** Kelompok umur · Age group */
  range_usia: string;
  /** Jumlah penduduk · Population */
  jumlah_penduduk: number;
  /** Waktu pencatatan · Recorded at */
  date_now: string;
};
/** What lists can give of it. */
export type PendudukUmurListed = {
  /** Nomor · Identifier */
  id_penduduk_umur: number;
  /** Kota/Kabupaten · Regency or city */
  kota_kab: string;
  /** Kecamatan · District */
  kecamatan: string;
  /** Gampong · Village */
  gampong: string;
  /** Kode wilayah · Place code */
  kode_wilayah: string | null;
  /** Semester · Half-year */
  semester: string;
  /** Tahun · Year */
  tahun: number;
  /** Kelompok umur · Age group */
  range_usia: string;
  /** Jumlah penduduk · Population */
  jumlah_penduduk: number;
  /** Waktu pencatatan · Recorded at */
  date_now: string;
};
export type PendudukUmurNew = {
  /** Kota/Kabupaten · Regency or city */
  kota_kab: string | number;
  /** Kecamatan · District */
  kecamatan: string | number;
  /** Gampong · Village */
  gampong: string | number;
  /** Semester · Half-year */
  semester: string | number;
  /** Tahun · Year */
  tahun: string | number;
  /** Kelompok umur · Age group */
  range_usia: string | number;
  /** Jumlah penduduk · Population */
  jumlah_penduduk: string | number;
  /** Waktu pencatatan · Recorded at */
  date_now?: string | null;
};
export type PendudukUmurChange = {
  /** Nomor · Identifier */
  id_penduduk_umur: string | number;
  /** Kota/Kabupaten · Regency or city */
  kota_kab?: string | number;
  /** Kecamatan · District */
  kecamatan?: string | number;
  /** Gampong · Village */
  gampong?: string | number;
  /** Semester · Half-year */
  semester?: string | number;
  /** Tahun · Year */
  tahun?: string | number;
  /** Kelompok umur · Age group */
  range_usia?: string | number;
  /** Jumlah penduduk · Population */
  jumlah_penduduk?: string | number;
  /** Waktu pencatatan · Recorded at */
  date_now?: string | null;
};

/** Penduduk menurut jenis kelamin · Population by sex: `/api/drka/penduduk_jk` */
export type PendudukJk = {
  /** Nomor · Identifier */
  id_penduduk_jk: number;
  /** Kota/Kabupaten · Regency or city */
  kota_kab: string;
  /** Kecamatan · District */
  kecamatan: string;
  /** Gampong · Village */
  gampong: string;
  /** Semester · Half-year */
  semester: string;
  /** Tahun · Year */
  tahun: number;
  /** Laki-laki · Men */
  laki_laki: number;
  /** Perempuan · Women */
  perempuan: number;
  /** Waktu pencatatan · Recorded at */
  date_now: string;
};
/** What lists can give of it. */
export type PendudukJkListed = {
  /** Nomor · Identifier */
  id_penduduk_jk: number;
  /** Kota/Kabupaten · Regency or city */
  kota_kab: string;
  /** Kecamatan · District */
  kecamatan: string;
  /** Gampong · Village */
  gampong: string;
  /** Kode wilayah · Place code */
  kode_wilayah: string | null;
  /** Semester · Half-year */
  semester: string;
  /** Tahun · Year */
  tahun: number;
  /** Laki-laki · Men */
  laki_laki: number;
  /** Perempuan · Women */
  perempuan: number;
  /** Waktu pencatatan · Recorded at */
  date_now: string;
};
export type PendudukJkNew = {
  /** Kota/Kabupaten · Regency or city */
  kota_kab: string | number;
  /** Kecamatan · District */
  kecamatan: string | number;
  /** Gampong · Village */
  gampong: string | number;
  /** Semester · Half-year */
  semester: string | number;
  /** Tahun · Year */
  tahun: string | number;
  /** Laki-laki · Men */
  laki_laki: string | number;
  /** Perempuan · Women */
  perempuan: string | number;
  /** Waktu pencatatan · Recorded at */
  date_now?: string | null;
};
export type PendudukJkChange = {
  /** Nomor · Identifier */
  id_penduduk_jk: string | number;
  /** Kota/Kabupaten · Regency or city */
  kota_kab?: string | number;
  /** Kecamatan · District */
  kecamatan?: string | number;
  /** Gampong · Village */
  gampong?: string | number;
  /** Semester · Half-year */
  semester?: string | number;
  /** Tahun · Year */
  tahun?: string | number;
  /** Laki-laki · Men */
  laki_laki?: string | number;
  /** Perempuan · Women */
  perempuan?: string | number;
  /** Waktu pencatatan · Recorded at */
  date_now?: string | null;
};

/** Pemakaian gudang data NIK · Use of the NIK warehouse: `/api/drka/warehouse_nik` */
export type WarehouseNik = {
  /** Nomor · Identifier */
  id_warehouse_nik: number;
  /** Instansi (SKPA) · Agency */
  nama_skpa: string;
  /** Aplikasi · Application */
  nama_app: string;
  /** Waktu · Time */
  timestamp: string;
  /** Jumlah transaksi · Transactions */
  jumlah_transaksi: number;
  /** Waktu pencatatan · Recorded at */
  date_now: string;
};
/** What lists can give of it. */
export type WarehouseNikListed = {
  /** Nomor · Identifier */
  id_warehouse_nik: number;
  /** Instansi (SKPA) · Agency */
  nama_skpa: string;
  /** Aplikasi · Application */
  nama_app: string;
  /** Waktu · Time */
  timestamp: string;
  /** Jumlah transaksi · Transactions */
  jumlah_transaksi: number;
  /** Waktu pencatatan · Recorded at */
  date_now: string;
};
export type WarehouseNikNew = {
  /** Instansi (SKPA) · Agency */
  nama_skpa: string | number;
  /** Aplikasi · Application */
  nama_app: string | number;
  /** Waktu · Time */
  timestamp: string;
  /** Jumlah transaksi · Transactions */
  jumlah_transaksi: string | number;
  /** Waktu pencatatan · Recorded at */
  date_now?: string | null;
};
export type WarehouseNikChange = {
  /** Nomor · Identifier */
  id_warehouse_nik: string | number;
  /** Instansi (SKPA) · Agency */
  nama_skpa?: string | number;
  /** Aplikasi · Application */
  nama_app?: string | number;
  /** Waktu · Time */
  timestamp?: string;
  /** Jumlah transaksi · Transactions */
  jumlah_transaksi?: string | number;
  /** Waktu pencatatan · Recorded at */
  date_now?: string | null;
};

/** Pengulangan kelas · Pupils repeating a year: `/api/disdik/pengulangan_kelas` */
export type PengulanganKelas = {
  /** Nomor · Identifier */
  id_pengulangan: number;
  /** Kota/Kabupaten · Regency or city */
  kota_kab: string;
  /** Kecamatan · District */
  kecamatan: string;
  /** Tahun · Year */
  tahun: number;
  /** Jenjang · School level */
  jenjang: string;
  /** Jumlah siswa · Pupils */
  jumlah_siswa: number;
  /** Waktu pencatatan · Recorded at */
  date_now: string;
};
/** What lists can give of it. */
export type PengulanganKelasListed = {
  /** Nomor · Identifier */
  id_pengulangan: number;
  /** Kota/Kabupaten · Regency or city */
  kota_kab: string;
  /** Kecamatan · District */
  kecamatan: string;
  /** Kode wilayah · Place code */
  kode_wilayah: string | null;
  /** Tahun · Year */
  tahun: number;
  /** Jenjang · School level */
  jenjang: string;
  /** Jumlah siswa · Pupils */
  jumlah_siswa: number;
  /** Waktu pencatatan · Recorded at */
  date_now: string;
};
export type PengulanganKelasNew = {
  /** Kota/Kabupaten · Regency or city */
  kota_kab: string | number;
  /** Kecamatan · District */
  kecamatan: string | number;
  /** Tahun · Year */
  tahun: string | number;
  /** Jenjang · School level */
  jenjang: string | number;
  /** Jumlah siswa · Pupils */
  jumlah_siswa: string | number;
  /** Waktu pencatatan · Recorded at */
  date_now?: string | null;
};
export type PengulanganKelasChange = {
  /** Nomor · Identifier */
  id_pengulangan: string | number;
  /** Kota/Kabupaten · Regency or city */
  kota_kab?: string | number;
  /** Kecamatan · District */
  kecamatan?: string | number;
  /** Tahun · Year */
  tahun?: string | number;
  /** Jenjang · School level */
  jenjang?: string | number;
  /** Jumlah siswa · Pupils */
  jumlah_siswa?: string | number;
  /** Waktu pencatatan · Recorded at */
  date_now?: string | null;
};

/** Sekolah · Schools: `/api/disdik/sekolah` */
export type Sekolah = {
  /** Nomor · Identifier */
  id_sekolah: number;
  /** Kota/Kabupaten · Regency or city */
  kota_kab: string;
  /** Kecamatan · District */
  kecamatan: string;
  /** Tahun · Year */
  tahun: number;
  /** Semester · Half-year */
  semester: string;
  /** Jenjang · School level */
  jenjang: string;
  /** Jumlah sekolah · Schools */
  jumlah_sekolah: number;
  /** Waktu pencatatan · Recorded at */
  date_now: string;
};
/** What lists can give of it. */
export type SekolahListed = {
  /** Nomor · Identifier */
  id_sekolah: number;
  /** Kota/Kabupaten · Regency or city */
  kota_kab: string;
  /** Kecamatan · District */
  kecamatan: string;
  /** Kode wilayah · Place code */
  kode_wilayah: string | null;
  /** Tahun · Year */
  tahun: number;
  /** Semester · Half-year */
  semester: string;
  /** Jenjang · School level */
  jenjang: string;
  /** Jumlah sekolah · Schools */
  jumlah_sekolah: number;
  /** Waktu pencatatan · Recorded at */
  date_now: string;
};
export type SekolahNew = {
  /** Kota/Kabupaten · Regency or city */
  kota_kab: string | number;
  /** Kecamatan · District */
  kecamatan: string | number;
  /** Tahun · Year */
  tahun: string | number;
  /** Semester · Half-year */
  semester: string | number;
  /** Jenjang · School level */
  jenjang: string | number;
  /** Jumlah sekolah · Schools */
  jumlah_sekolah: string | number;
  /** Waktu pencatatan · Recorded at */
  date_now?: string | null;
};
export type SekolahChange = {
  /** Nomor · Identifier */
  id_sekolah: string | number;
  /** Kota/Kabupaten · Regency or city */
  kota_kab?: string | number;
  /** Kecamatan · District */
  kecamatan?: string | number;
  /** Tahun · Year */
  tahun?: string | number;
  /** Semester · Half-year */
  semester?: string | number;
  /** Jenjang · School level */
  jenjang?: string | number;
  /** Jumlah sekolah · Schools */
  jumlah_sekolah?: string | number;
  /** Waktu pencatatan · Recorded at */
  date_now?: string | null;
};

/** Siswa · Pupils: `/api/disdik/siswa` */
export type Siswa = {
  /** Nomor · Identifier */
  id_siswa: number;
  /** Kota/Kabupaten · Regency or city */
  kota_kab: string;
  /** Kecamatan · District */
  kecamatan: string;
  /** Tahun · Year */
  tahun: number;
  /** Semester · Half-year */
  semester: string;
  /** Jenjang · School level */
  jenjang: string;
  /** Jumlah siswa · Pupils */
  jumlah_siswa: number;
  /** Waktu pencatatan · Recorded at */
  date_now: string;
};
/** What lists can give of it. */
export type SiswaListed = {
  /** Nomor · Identifier */
  id_siswa: number;
  /** Kota/Kabupaten · Regency or city */
  kota_kab: string;
  /** Kecamatan · District */
  kecamatan: string;
  /** Kode wilayah · Place code */
  kode_wilayah: string | null;
  /** Tahun · Year */
  tahun: number;
  /** Semester · Half-year */
  semester: string;
  /** Jenjang · School level */
  jenjang: string;
  /** Jumlah siswa · Pupils */
  jumlah_siswa: number;
  /** Waktu pencatatan · Recorded at */
  date_now: string;
};
export type SiswaNew = {
  /** Kota/Kabupaten · Regency or city */
  kota_kab: string | number;
  /** Kecamatan · District */
  kecamatan: string | number;
  /** Tahun · Year */
  tahun: string | number;
  /** Semester · Half-year */
  semester: string | number;
  /** Jenjang · School level */
  jenjang: string | number;
  /** Jumlah siswa · Pupils */
  jumlah_siswa: string | number;
  /** Waktu pencatatan · Recorded at */
  date_now?: string | null;
};
export type SiswaChange = {
  /** Nomor · Identifier */
  id_siswa: string | number;
  /** Kota/Kabupaten · Regency or city */
  kota_kab?: string | number;
  /** Kecamatan · District */
  kecamatan?: string | number;
  /** Tahun · Year */
  tahun?: string | number;
  /** Semester · Half-year */
  semester?: string | number;
  /** Jenjang · School level */
  jenjang?: string | number;
  /** Jumlah siswa · Pupils */
  jumlah_siswa?: string | number;
  /** Waktu pencatatan · Recorded at */
  date_now?: string | null;
};

/** Guru · Teachers: `/api/disdik/guru` */
export type Guru = {
  /** Nomor · Identifier */
  id_guru: number;
  /** Kota/Kabupaten · Regency or city */
  kota_kab: string;
  /** Kecamatan · District */
  kecamatan: string;
  /** Tahun · Year */
  tahun: number;
  /** Semester · Half-year */
  semester: string;
  /** Jenjang · School level */
  jenjang: string;
  /** Jumlah guru · Teachers */
  jumlah_guru: number;
  /** Waktu pencatatan · Recorded at */
  date_now: string;
};
/** What lists can give of it. */
export type GuruListed = {
  /** Nomor · Identifier */
  id_guru: number;
  /** Kota/Kabupaten · Regency or city */
  kota_kab: string;
  /** Kecamatan · District */
  kecamatan: string;
  /** Kode wilayah · Place code */
  kode_wilayah: string | null;
  /** Tahun · Year */
  tahun: number;
  /** Semester · Half-year */
  semester: string;
  /** Jenjang · School level */
  jenjang: string;
  /** Jumlah guru · Teachers */
  jumlah_guru: number;
  /** Waktu pencatatan · Recorded at */
  date_now: string;
};
export type GuruNew = {
  /** Kota/Kabupaten · Regency or city */
  kota_kab: string | number;
  /** Kecamatan · District */
  kecamatan: string | number;
  /** Tahun · Year */
  tahun: string | number;
  /** Semester · Half-year */
  semester: string | number;
  /** Jenjang · School level */
  jenjang: string | number;
  /** Jumlah guru · Teachers */
  jumlah_guru: string | number;
  /** Waktu pencatatan · Recorded at */
  date_now?: string | null;
};
export type GuruChange = {
  /** Nomor · Identifier */
  id_guru: string | number;
  /** Kota/Kabupaten · Regency or city */
  kota_kab?: string | number;
  /** Kecamatan · District */
  kecamatan?: string | number;
  /** Tahun · Year */
  tahun?: string | number;
  /** Semester · Half-year */
  semester?: string | number;
  /** Jenjang · School level */
  jenjang?: string | number;
  /** Jumlah guru · Teachers */
  jumlah_guru?: string | number;
  /** Waktu pencatatan · Recorded at */
  date_now?: string | null;
};

/** Partisipasi murni (APM) · Net enrolment (APM): `/api/disdik/apm` */
export type Apm = {
  /** Nomor · Identifier */
  id_apm: number;
  /** Kota/Kabupaten · Regency or city */
  kota_kab: string;
  /** Kecamatan · District */
  kecamatan: string;
  /** Tahun · Year */
  tahun: number;
  /** Jenjang · School level */
  jenjang: string;
  /** Jumlah APM · Net enrolment */
  jumlah_apm: number;
  /** Waktu pencatatan · Recorded at */
  date_now: string;
};
/** What lists can give of it. */
export type ApmListed = {
  /** Nomor · Identifier */
  id_apm: number;
  /** Kota/Kabupaten · Regency or city */
  kota_kab: string;
  /** Kecamatan · District */
  kecamatan: string;
  /** Kode wilayah · Place code */
  kode_wilayah: string | null;
  /** Tahun · Year */
  tahun: number;
  /** Jenjang · School level */
  jenjang: string;
  /** Jumlah APM · Net enrolment */
  jumlah_apm: number;
  /** Waktu pencatatan · Recorded at */
  date_now: string;
};
export type ApmNew = {
  /** Kota/Kabupaten · Regency or city */
  kota_kab: string | number;
  /** Kecamatan · District */
  kecamatan: string | number;
  /** Tahun · Year */
  tahun: string | number;
  /** Jenjang · School level */
  jenjang: string | number;
  /** Jumlah APM · Net enrolment */
  jumlah_apm: string | number;
  /** Waktu pencatatan · Recorded at */
  date_now?: string | null;
};
export type ApmChange = {
  /** Nomor · Identifier */
  id_apm: string | number;
  /** Kota/Kabupaten · Regency or city */
  kota_kab?: string | number;
  /** Kecamatan · District */
  kecamatan?: string | number;
  /** Tahun · Year */
  tahun?: string | number;
  /** Jenjang · School level */
  jenjang?: string | number;
  /** Jumlah APM · Net enrolment */
  jumlah_apm?: string | number;
  /** Waktu pencatatan · Recorded at */
  date_now?: string | null;
};

/** Partisipasi kasar (APK) · Gross enrolment (APK): `/api/disdik/apk` */
export type Apk = {
  /** Nomor · Identifier */
  id_apk: number;
  /** Kota/Kabupaten · Regency or city */
  kota_kab: string;
  /** Kecamatan · District */
  kecamatan: string;
  /** Tahun · Year */
  tahun: number;
  /** Jenjang · School level */
  jenjang: string;
  /** Jumlah APK · Gross enrolment */
  jumlah_apk: number;
  /** Waktu pencatatan · Recorded at */
  date_now: string;
};
/** What lists can give of it. */
export type ApkListed = {
  /** Nomor · Identifier */
  id_apk: number;
  /** Kota/Kabupaten · Regency or city */
  kota_kab: string;
  /** Kecamatan · District */
  kecamatan: string;
  /** Kode wilayah · Place code */
  kode_wilayah: string | null;
  /** Tahun · Year */
  tahun: number;
  /** Jenjang · School level */
  jenjang: string;
  /** Jumlah APK · Gross enrolment */
  jumlah_apk: number;
  /** Waktu pencatatan · Recorded at */
  date_now: string;
};
export type ApkNew = {
  /** Kota/Kabupaten · Regency or city */
  kota_kab: string | number;
  /** Kecamatan · District */
  kecamatan: string | number;
  /** Tahun · Year */
  tahun: string | number;
  /** Jenjang · School level */
  jenjang: string | number;
  /** Jumlah APK · Gross enrolment */
  jumlah_apk: string | number;
  /** Waktu pencatatan · Recorded at */
  date_now?: string | null;
};
export type ApkChange = {
  /** Nomor · Identifier */
  id_apk: string | number;
  /** Kota/Kabupaten · Regency or city */
  kota_kab?: string | number;
  /** Kecamatan · District */
  kecamatan?: string | number;
  /** Tahun · Year */
  tahun?: string | number;
  /** Jenjang · School level */
  jenjang?: string | number;
  /** Jumlah APK · Gross enrolment */
  jumlah_apk?: string | number;
  /** Waktu pencatatan · Recorded at */
  date_now?: string | null;
};

/** Sepuluh penyakit terbanyak · Ten most frequent diseases: `/api/rsud/penyakit_top_10` */
export type PenyakitTop10 = {
  /** Nomor · Identifier */
  id_penyakit: number;
  /** Penyakit · Disease */
  nama_penyakit: string;
  /** Jumlah kasus · Cases */
  jumlah: number;
  /** Bulan · Month */
  bulan: number;
  /** Tahun · Year */
  tahun: number;
  /** Waktu pencatatan · Recorded at */
  date_now: string;
};
/** What lists can give of it. */
export type PenyakitTop10Listed = {
  /** Nomor · Identifier */
  id_penyakit: number;
  /** Penyakit · Disease */
  nama_penyakit: string;
  /** Jumlah kasus · Cases */
  jumlah: number;
  /** Bulan · Month */
  bulan: number;
  /** Tahun · Year */
  tahun: number;
  /** Waktu pencatatan · Recorded at */
  date_now: string;
};
export type PenyakitTop10New = {
  /** Penyakit · Disease */
  nama_penyakit: string | number;
  /** Jumlah kasus · Cases */
  jumlah: string | number;
  /** Bulan · Month */
  bulan: string | number;
  /** Tahun · Year */
  tahun: string | number;
  /** Waktu pencatatan · Recorded at */
  date_now?: string | null;
};
export type PenyakitTop10Change = {
  /** Nomor · Identifier */
  id_penyakit: string | number;
  /** Penyakit · Disease */
  nama_penyakit?: string | number;
  /** Jumlah kasus · Cases */
  jumlah?: string | number;
  /** Bulan · Month */
  bulan?: string | number;
  /** Tahun · Year */
  tahun?: string | number;
  /** Waktu pencatatan · Recorded at */
  date_now?: string | null;
};

/** Kunjungan poliklinik · Outpatient visits: `/api/rsud/kunjungan_poli` */
export type KunjunganPoli = {
  /** Nomor · Identifier */
  id_kunjungan_poli: number;
  /** Tahun · Year */
  tahun: number;
  /** Poliklinik · Clinic */
  nama_poli: string;
  /** Jumlah kunjungan · Visits */
  jumlah_kunjungan: number;
  /** Waktu pencatatan · Recorded at */
  date_now: string;
};
/** What lists can give of it. */
export type KunjunganPoliListed = {
  /** Nomor · Identifier */
  id_kunjungan_poli: number;
  /** Tahun · Year */
  tahun: number;
  /** Poliklinik · Clinic */
  nama_poli: string;
  /** Jumlah kunjungan · Visits */
  jumlah_kunjungan: number;
  /** Waktu pencatatan · Recorded at */
  date_now: string;
};
export type KunjunganPoliNew = {
  /** Tahun · Year */
  tahun: string | number;
  /** Poliklinik · Clinic */
  nama_poli: string | number;
  /** Jumlah kunjungan · Visits */
  jumlah_kunjungan: string | number;
  /** Waktu pencatatan · Recorded at */
  date_now?: string | null;
};
export type KunjunganPoliChange = {
  /** Nomor · Identifier */
  id_kunjungan_poli: string | number;
  /** Tahun · Year */
  tahun?: string | number;
  /** Poliklinik · Clinic */
  nama_poli?: string | number;
  /** Jumlah kunjungan · Visits */
  jumlah_kunjungan?: string | number;
  /** Waktu pencatatan · Recorded at */
  date_now?: string | null;
};

/** Transaksi API NIK · NIK API transactions: `/api/rsud/trans_api_nik` */
export type TransApiNik = {
  /** Nomor · Identifier */
  id_trans: number;
  /** Aplikasi · Application */
  nama_app: string;
  /** Waktu · Time */
  timestamp: string;
  /** Jumlah transaksi · Transactions */
  jumlah_transaksi: number;
  /** Waktu pencatatan · Recorded at */
  date_now: string;
};
/** What lists can give of it. */
export type TransApiNikListed = {
  /** Nomor · Identifier */
  id_trans: number;
  /** Aplikasi · Application */
  nama_app: string;
  /** Waktu · Time */
  timestamp: string;
  /** Jumlah transaksi · Transactions */
  jumlah_transaksi: number;
  /** Waktu pencatatan · Recorded at */
  date_now: string;
};
export type TransApiNikNew = {
  /** Aplikasi · Application */
  nama_app: string | number;
  /** Waktu · Time */
  timestamp: string;
  /** Jumlah transaksi · Transactions */
  jumlah_transaksi: string | number;
  /** Waktu pencatatan · Recorded at */
  date_now?: string | null;
};
export type TransApiNikChange = {
  /** Nomor · Identifier */
  id_trans: string | number;
  /** Aplikasi · Application */
  nama_app?: string | number;
  /** Waktu · Time */
  timestamp?: string;
  /** Jumlah transaksi · Transactions */
  jumlah_transaksi?: string | number;
  /** Waktu pencatatan · Recorded at */
  date_now?: string | null;
};

/** Pasien · Patients: `/api/rsud/pasien` */
export type Pasien = {
  /** Nomor · Identifier */
  id_kunjungan: number;
  /** Jumlah pasien · Patients */
  jumlah: number;
  /** Tanggal · Date */
  tanggal: string;
  /** Waktu pencatatan · Recorded at */
  date_now: string;
  /** Status */
  status: string;
};
/** What lists can give of it. */
export type PasienListed = {
  /** Nomor · Identifier */
  id_kunjungan: number;
  /** Jumlah pasien · Patients */
  jumlah: number;
  /** Tanggal · Date */
  tanggal: string;
  /** Waktu pencatatan · Recorded at */
  date_now: string;
  /** Status */
  status: string;
};
export type PasienNew = {
  /** Jumlah pasien · Patients */
  jumlah: string | number;
  /** Tanggal · Date */
  tanggal: string;
  /** Waktu pencatatan · Recorded at */
  date_now?: string | null;
  /** Status */
  status: string | number;
};
export type PasienChange = {
  /** Nomor · Identifier */
  id_kunjungan: string | number;
  /** Jumlah pasien · Patients */
  jumlah?: string | number;
  /** Tanggal · Date */
  tanggal?: string;
  /** Waktu pencatatan · Recorded at */
  date_now?: string | null;
  /** Status */
  status?: string | number;
};

/** Dokter · Doctors: `/api/rsud/dokter` */
export type Dokter = {
  /** Nomor · Identifier */
  id_dokter: number;
  /** Nama dokter · Doctor */
  nama_dokter: string;
  /** Spesialis · Speciality */
  spesialis: string;
  /** Waktu pencatatan · Recorded at */
  date_now: string;
};
/** What lists can give of it. */
export type DokterListed = {
  /** Nomor · Identifier */
  id_dokter: number;
  /** Nama dokter · Doctor */
  nama_dokter: string;
  /** Spesialis · Speciality */
  spesialis: string;
  /** Waktu pencatatan · Recorded at */
  date_now: string;
};
export type DokterNew = {
  /** Nama dokter · Doctor */
  nama_dokter: string | number;
  /** Spesialis · Speciality */
  spesialis: string | number;
  /** Waktu pencatatan · Recorded at */
  date_now?: string | null;
};
export type DokterChange = {
  /** Nomor · Identifier */
  id_dokter: string | number;
  /** Nama dokter · Doctor */
  nama_dokter?: string | number;
  /** Spesialis · Speciality */
  spesialis?: string | number;
  /** Waktu pencatatan · Recorded at */
  date_now?: string | null;
};

/** Jam layanan · Opening hours: `/api/rsud/jam_layanan` */
export type JamLayanan = {
  /** Nomor · Identifier */
  id_layanan: number;
  /** Isi HTML · HTML */
  html_static: string;
  /** Waktu pencatatan · Recorded at */
  date_now: string;
};
/** What lists can give of it. */
export type JamLayananListed = {
  /** Nomor · Identifier */
  id_layanan: number;
  /** Isi HTML · HTML */
  html_static: string;
  /** Waktu pencatatan · Recorded at */
  date_now: string;
};
export type JamLayananNew = {
  /** Isi HTML · HTML */
  html_static: string | number;
  /** Waktu pencatatan · Recorded at */
  date_now?: string | null;
};
export type JamLayananChange = {
  /** Nomor · Identifier */
  id_layanan: string | number;
  /** Isi HTML · HTML */
  html_static?: string | number;
  /** Waktu pencatatan · Recorded at */
  date_now?: string | null;
};

/** The types of each collection. */
export type CollectionTypes = {
  penduduk_pekerjaan: {
    record: PendudukPekerjaan;
    listed: PendudukPekerjaanListed;
    new: PendudukPekerjaanNew;
    change: PendudukPekerjaanChange;
    filter: 'id_penduduk_pekerjaan' | 'id_penduduk_pekerjaan.gte' | 'id_penduduk_pekerjaan.lte' | 'id_penduduk_pekerjaan.gt' | 'id_penduduk_pekerjaan.lt' | 'kota_kab' | 'kota_kab.prefix' | 'kecamatan' | 'kecamatan.prefix' | 'gampong' | 'gampong.prefix' | 'kode_wilayah' | 'semester' | 'semester.prefix' | 'tahun' | 'tahun.gte' | 'tahun.lte' | 'tahun.gt' | 'tahun.lt' | 'nama_pekerjaan' | 'nama_pekerjaan.prefix' | 'jumlah_penduduk' | 'jumlah_penduduk.gte' | 'jumlah_penduduk.lte' | 'jumlah_penduduk.gt' | 'jumlah_penduduk.lt' | 'date_now' | 'date_now.gte' | 'date_now.lte' | 'date_now.gt' | 'date_now.lt';
  };
  penduduk_umur: {
    record: PendudukUmur;
    listed: PendudukUmurListed;
    new: PendudukUmurNew;
    change: PendudukUmurChange;
    filter: 'id_penduduk_umur' | 'id_penduduk_umur.gte' | 'id_penduduk_umur.lte' | 'id_penduduk_umur.gt' | 'id_penduduk_umur.lt' | 'kota_kab' | 'kota_kab.prefix' | 'kecamatan' | 'kecamatan.prefix' | 'gampong' | 'gampong.prefix' | 'kode_wilayah' | 'semester' | 'semester.prefix' | 'tahun' | 'tahun.gte' | 'tahun.lte' | 'tahun.gt' | 'tahun.lt' | 'range_usia' | 'range_usia.prefix' | 'jumlah_penduduk' | 'jumlah_penduduk.gte' | 'jumlah_penduduk.lte' | 'jumlah_penduduk.gt' | 'jumlah_penduduk.lt' | 'date_now' | 'date_now.gte' | 'date_now.lte' | 'date_now.gt' | 'date_now.lt';
  };
  penduduk_jk: {
    record: PendudukJk;
    listed: PendudukJkListed;
    new: PendudukJkNew;
    change: PendudukJkChange;
    filter: 'id_penduduk_jk' | 'id_penduduk_jk.gte' | 'id_penduduk_jk.lte' | 'id_penduduk_jk.gt' | 'id_penduduk_jk.lt' | 'kota_kab' | 'kota_kab.prefix' | 'kecamatan' | 'kecamatan.prefix' | 'gampong' | 'gampong.prefix' | 'kode_wilayah' | 'semester' | 'semester.prefix' | 'tahun' | 'tahun.gte' | 'tahun.lte' | 'tahun.gt' | 'tahun.lt' | 'laki_laki' | 'laki_laki.gte' | 'laki_laki.lte' | 'laki_laki.gt' | 'laki_laki.lt' | 'perempuan' | 'perempuan.gte' | 'perempuan.lte' | 'perempuan.gt' | 'perempuan.lt' | 'date_now' | 'date_now.gte' | 'date_now.lte' | 'date_now.gt' | 'date_now.lt';
  };
  warehouse_nik: {
    record: WarehouseNik;
    listed: WarehouseNikListed;
    new: WarehouseNikNew;
    change: WarehouseNikChange;
    filter: 'id_warehouse_nik' | 'id_warehouse_nik.gte' | 'id_warehouse_nik.lte' | 'id_warehouse_nik.gt' | 'id_warehouse_nik.lt' | 'nama_skpa' | 'nama_skpa.prefix' | 'nama_app' | 'nama_app.prefix' | 'timestamp' | 'timestamp.gte' | 'timestamp.lte' | 'timestamp.gt' | 'timestamp.lt' | 'jumlah_transaksi' | 'jumlah_transaksi.gte' | 'jumlah_transaksi.lte' | 'jumlah_transaksi.gt' | 'jumlah_transaksi.lt' | 'date_now' | 'date_now.gte' | 'date_now.lte' | 'date_now.gt' | 'date_now.lt';
  };
  pengulangan_kelas: {
    record: PengulanganKelas;
    listed: PengulanganKelasListed;
    new: PengulanganKelasNew;
    change: PengulanganKelasChange;
    filter: 'id_pengulangan' | 'id_pengulangan.gte' | 'id_pengulangan.lte' | 'id_pengulangan.gt' | 'id_pengulangan.lt' | 'kota_kab' | 'kota_kab.prefix' | 'kecamatan' | 'kecamatan.prefix' | 'kode_wilayah' | 'tahun' | 'tahun.gte' | 'tahun.lte' | 'tahun.gt' | 'tahun.lt' | 'jenjang' | 'jenjang.prefix' | 'jumlah_siswa' | 'jumlah_siswa.gte' | 'jumlah_siswa.lte' | 'jumlah_siswa.gt' | 'jumlah_siswa.lt' | 'date_now' | 'date_now.gte' | 'date_now.lte' | 'date_now.gt' | 'date_now.lt';
  };
  sekolah: {
    record: Sekolah;
    listed: SekolahListed;
    new: SekolahNew;
    change: SekolahChange;
    filter: 'id_sekolah' | 'id_sekolah.gte' | 'id_sekolah.lte' | 'id_sekolah.gt' | 'id_sekolah.lt' | 'kota_kab' | 'kota_kab.prefix' | 'kecamatan' | 'kecamatan.prefix' | 'kode_wilayah' | 'tahun' | 'tahun.gte' | 'tahun.lte' | 'tahun.gt' | 'tahun.lt' | 'semester' | 'semester.prefix' | 'jenjang' | 'jenjang.prefix' | 'jumlah_sekolah' | 'jumlah_sekolah.gte' | 'jumlah_sekolah.lte' | 'jumlah_sekolah.gt' | 'jumlah_sekolah.lt' | 'date_now' | 'date_now.gte' | 'date_now.lte' | 'date_now.gt' | 'date_now.lt';
  };
  siswa: {
    record: Siswa;
    listed: SiswaListed;
    new: SiswaNew;
    change: SiswaChange;
    filter: 'id_siswa' | 'id_siswa.gte' | 'id_siswa.lte' | 'id_siswa.gt' | 'id_siswa.lt' | 'kota_kab' | 'kota_kab.prefix' | 'kecamatan' | 'kecamatan.prefix' | 'kode_wilayah' | 'tahun' | 'tahun.gte' | 'tahun.lte' | 'tahun.gt' | 'tahun.lt' | 'semester' | 'semester.prefix' | 'jenjang' | 'jenjang.prefix' | 'jumlah_siswa' | 'jumlah_siswa.gte' | 'jumlah_siswa.lte' | 'jumlah_siswa.gt' | 'jumlah_siswa.lt' | 'date_now' | 'date_now.gte' | 'date_now.lte' | 'date_now.gt' | 'date_now.lt';
  };
  guru: {
    record: Guru;
    listed: GuruListed;
    new: GuruNew;
    change: GuruChange;
    filter: 'id_guru' | 'id_guru.gte' | 'id_guru.lte' | 'id_guru.gt' | 'id_guru.lt' | 'kota_kab' | 'kota_kab.prefix' | 'kecamatan' | 'kecamatan.prefix' | 'kode_wilayah' | 'tahun' | 'tahun.gte' | 'tahun.lte' | 'tahun.gt' | 'tahun.lt' | 'semester' | 'semester.prefix' | 'jenjang' | 'jenjang.prefix' | 'jumlah_guru' | 'jumlah_guru.gte' | 'jumlah_guru.lte' | 'jumlah_guru.gt' | 'jumlah_guru.lt' | 'date_now' | 'date_now.gte' | 'date_now.lte' | 'date_now.gt' | 'date_now.lt';
  };
  apm: {
    record: Apm;
    listed: ApmListed;
    new: ApmNew;
    change: ApmChange;
    filter: 'id_apm' | 'id_apm.gte' | 'id_apm.lte' | 'id_apm.gt' | 'id_apm.lt' | 'kota_kab' | 'kota_kab.prefix' | 'kecamatan' | 'kecamatan.prefix' | 'kode_wilayah' | 'tahun' | 'tahun.gte' | 'tahun.lte' | 'tahun.gt' | 'tahun.lt' | 'jenjang' | 'jenjang.prefix' | 'jumlah_apm' | 'jumlah_apm.gte' | 'jumlah_apm.lte' | 'jumlah_apm.gt' | 'jumlah_apm.lt' | 'date_now' | 'date_now.gte' | 'date_now.lte' | 'date_now.gt' | 'date_now.lt';
  };
  apk: {
    record: Apk;
    listed: ApkListed;
    new: ApkNew;
    change: ApkChange;
    filter: 'id_apk' | 'id_apk.gte' | 'id_apk.lte' | 'id_apk.gt' | 'id_apk.lt' | 'kota_kab' | 'kota_kab.prefix' | 'kecamatan' | 'kecamatan.prefix' | 'kode_wilayah' | 'tahun' | 'tahun.gte' | 'tahun.lte' | 'tahun.gt' | 'tahun.lt' | 'jenjang' | 'jenjang.prefix' | 'jumlah_apk' | 'jumlah_apk.gte' | 'jumlah_apk.lte' | 'jumlah_apk.gt' | 'jumlah_apk.lt' | 'date_now' | 'date_now.gte' | 'date_now.lte' | 'date_now.gt' | 'date_now.lt';
  };
  penyakit_top_10: {
    record: PenyakitTop10;
    listed: PenyakitTop10Listed;
    new: PenyakitTop10New;
    change: PenyakitTop10Change;
    filter: 'id_penyakit' | 'id_penyakit.gte' | 'id_penyakit.lte' | 'id_penyakit.gt' | 'id_penyakit.lt' | 'nama_penyakit' | 'nama_penyakit.prefix' | 'jumlah' | 'jumlah.gte' | 'jumlah.lte' | 'jumlah.gt' | 'jumlah.lt' | 'bulan' | 'bulan.gte' | 'bulan.lte' | 'bulan.gt' | 'bulan.lt' | 'tahun' | 'tahun.gte' | 'tahun.lte' | 'tahun.gt' | 'tahun.lt' | 'date_now' | 'date_now.gte' | 'date_now.lte' | 'date_now.gt' | 'date_now.lt';
  };
  kunjungan_poli: {
    record: KunjunganPoli;
    listed: KunjunganPoliListed;
    new: KunjunganPoliNew;
    change: KunjunganPoliChange;
    filter: 'id_kunjungan_poli' | 'id_kunjungan_poli.gte' | 'id_kunjungan_poli.lte' | 'id_kunjungan_poli.gt' | 'id_kunjungan_poli.lt' | 'tahun' | 'tahun.gte' | 'tahun.lte' | 'tahun.gt' | 'tahun.lt' | 'nama_poli' | 'nama_poli.prefix' | 'jumlah_kunjungan' | 'jumlah_kunjungan.gte' | 'jumlah_kunjungan.lte' | 'jumlah_kunjungan.gt' | 'jumlah_kunjungan.lt' | 'date_now' | 'date_now.gte' | 'date_now.lte' | 'date_now.gt' | 'date_now.lt';
  };
  trans_api_nik: {
    record: TransApiNik;
    listed: TransApiNikListed;
    new: TransApiNikNew;
    change: TransApiNikChange;
    filter: 'id_trans' | 'id_trans.gte' | 'id_trans.lte' | 'id_trans.gt' | 'id_trans.lt' | 'nama_app' | 'nama_app.prefix' | 'timestamp' | 'timestamp.gte' | 'timestamp.lte' | 'timestamp.gt' | 'timestamp.lt' | 'jumlah_transaksi' | 'jumlah_transaksi.gte' | 'jumlah_transaksi.lte' | 'jumlah_transaksi.gt' | 'jumlah_transaksi.lt' | 'date_now' | 'date_now.gte' | 'date_now.lte' | 'date_now.gt' | 'date_now.lt';
  };
  pasien: {
    record: Pasien;
    listed: PasienListed;
    new: PasienNew;
    change: PasienChange;
    filter: 'id_kunjungan' | 'id_kunjungan.gte' | 'id_kunjungan.lte' | 'id_kunjungan.gt' | 'id_kunjungan.lt' | 'jumlah' | 'jumlah.gte' | 'jumlah.lte' | 'jumlah.gt' | 'jumlah.lt' | 'tanggal' | 'tanggal.gte' | 'tanggal.lte' | 'tanggal.gt' | 'tanggal.lt' | 'date_now' | 'date_now.gte' | 'date_now.lte' | 'date_now.gt' | 'date_now.lt' | 'status' | 'status.prefix';
  };
  dokter: {
    record: Dokter;
    listed: DokterListed;
    new: DokterNew;
    change: DokterChange;
    filter: 'id_dokter' | 'id_dokter.gte' | 'id_dokter.lte' | 'id_dokter.gt' | 'id_dokter.lt' | 'nama_dokter' | 'nama_dokter.prefix' | 'spesialis' | 'spesialis.prefix' | 'date_now' | 'date_now.gte' | 'date_now.lte' | 'date_now.gt' | 'date_now.lt';
  };
  jam_layanan: {
    record: JamLayanan;
    listed: JamLayananListed;
    new: JamLayananNew;
    change: JamLayananChange;
    filter: 'id_layanan' | 'id_layanan.gte' | 'id_layanan.lte' | 'id_layanan.gt' | 'id_layanan.lt' | 'html_static' | 'html_static.prefix' | 'date_now' | 'date_now.gte' | 'date_now.lte' | 'date_now.gt' | 'date_now.lt';
  };
};
export type CollectionName = keyof CollectionTypes;

/** The path and the identifier's field of each collection. */
export const COLLECTIONS: Readonly<Record<CollectionName, Readonly<{ path: string; identifier: string }>>> = {
  penduduk_pekerjaan: { path: '/api/drka/penduduk_pekerjaan', identifier: 'id_penduduk_pekerjaan' },
  penduduk_umur: { path: '/api/drka/penduduk_umur', identifier: 'id_penduduk_umur' },
  penduduk_jk: { path: '/api/drka/penduduk_jk', identifier: 'id_penduduk_jk' },
  warehouse_nik: { path: '/api/drka/warehouse_nik', identifier: 'id_warehouse_nik' },
  pengulangan_kelas: { path: '/api/disdik/pengulangan_kelas', identifier: 'id_pengulangan' },
  sekolah: { path: '/api/disdik/sekolah', identifier: 'id_sekolah' },
  siswa: { path: '/api/disdik/siswa', identifier: 'id_siswa' },
  guru: { path: '/api/disdik/guru', identifier: 'id_guru' },
  apm: { path: '/api/disdik/apm', identifier: 'id_apm' },
  apk: { path: '/api/disdik/apk', identifier: 'id_apk' },
  penyakit_top_10: { path: '/api/rsud/penyakit_top_10', identifier: 'id_penyakit' },
  kunjungan_poli: { path: '/api/rsud/kunjungan_poli', identifier: 'id_kunjungan_poli' },
  trans_api_nik: { path: '/api/rsud/trans_api_nik', identifier: 'id_trans' },
  pasien: { path: '/api/rsud/pasien', identifier: 'id_kunjungan' },
  dokter: { path: '/api/rsud/dokter', identifier: 'id_dokter' },
  jam_layanan: { path: '/api/rsud/jam_layanan', identifier: 'id_layanan' },
};

/** An API key, as the service knows it. */
export type OwnKey = {
  name: string;
  owner: string | null;
  prefix: string;
  issued_at: string;
  expires_at: string | null;
  permissions: readonly ({
    collection: 'penduduk_pekerjaan' | 'penduduk_umur' | 'penduduk_jk' | 'warehouse_nik' | 'pengulangan_kelas' | 'sekolah' | 'siswa' | 'guru' | 'apm' | 'apk' | 'penyakit_top_10' | 'kunjungan_poli' | 'trans_api_nik' | 'pasien' | 'dokter' | 'jam_layanan';
    path: string;
    operations: readonly ('list' | 'register' | 'change' | 'delete')[];
  })[];
  bindings: readonly ({
    field: string;
    values: readonly (string)[];
  })[];
  lists_own_only: boolean;
  proposes_only: boolean;
  allowed_addresses: readonly (string)[];
  origins: readonly (string)[];
  rate: {
    limit: number;
    window_seconds: number;
    remaining: number;
    reset_seconds: number;
  } | null;
  max_concurrent: number;
  last_used_at: string | null;
  use: readonly ({
    day: string;
    calls: number;
    refusals: number;
  })[];
};
