import type { Text } from './field';

/**
 * What the figures of a collection count, by the words under which files speak of it, in Indonesian and English. Lists of words are
 * separated by `|`, without case and punctuation.
 */
export type Counted = Readonly<{
  /** What is counted, in words for a person who is asked. Collections that count the same have the same object. */
  what: Text;
  /** Words that name what is counted. */
  named: string;
  /** Words that may stand beside its name; alone they say neither that it is counted nor that something else is. */
  beside?: string;
}>;

export const PEOPLE: Counted = {
  what: { id: 'Penduduk', en: 'People' },
  named: 'penduduk|populasi|jiwa|warga|population|people|inhabitants|residents|penduduk indonesia|wni',
  beside: 'orang|persons|pekerjaan|mata pencaharian|profesi',
};

export const TRANSACTIONS: Counted = {
  what: { id: 'Transaksi data NIK', en: 'Look-ups of NIK data' },
  named:
    'transaksi|hit|hits|akses|permintaan|transactions|requests|pemakaian gudang data|pemanfaatan data|warehouse nik',
  beside: 'nik|api|data|gudang data|aplikasi|skpa|instansi',
};

/** Words for things that agencies count and no collection has. In a title they may stand beside the name of what is counted. */
export const OTHER_THINGS =
  'kk|kepala keluarga|kartu keluarga|keluarga|rumah tangga|ruta|rumah|kendaraan|mobil|sepeda motor|pemilih|dpt|pernikahan|perkawinan|nikah|perceraian|cerai|akta|akte|ktp|ktp el|e ktp|kia|perekaman|peserta|anggota|kader|pegawai|asn|pns|p3k|pppk|tenaga kerja|pekerja|tki|wisatawan|turis|tamu|penumpang|posyandu|puskesmas|tempat tidur|dokter|perawat|bidan|nakes|tenaga kesehatan|tenaga medis|apotek|koperasi|umkm|usaha|industri|perusahaan|toko|pasar|masjid|mesjid|meunasah|gereja|tempat ibadah|pesantren|dayah|santri|rombel|rombongan belajar|ruang kelas|kelas|perpustakaan|laboratorium|buku|ijazah|pelamar|pendaftar|jemaah|haji|petani|nelayan|pedagang|sapi|kambing|kerbau|ayam|ternak|remaja|pemuda|anak|janda|duda|kepala sekolah|operator sekolah|tenaga kependidikan|tendik|families|households|vehicles|voters|workers|marriages|divorces|tourists';

/**
 * Words for a part of what is counted, or for something that happened to it: figures beside these words are of that part
 * only.
 */
export const PARTS_COUNTED =
  'persen|persentase|prosentase|percent|percentage|korban|kasus|pelaku|penderita|kekerasan|kdrt|pelecehan|kejahatan|kriminalitas|kriminal|tindak pidana|narkoba|kecelakaan|bencana|pengungsi|disabilitas|difabel|penyandang|cacat|tunanetra|tunarungu|tunadaksa|tunagrahita|berkebutuhan khusus|odgj|gangguan jiwa|sakit jiwa|miskin|kemiskinan|fakir|prasejahtera|pra sejahtera|dtks|desil|bansos|bantuan|penerima|blt|pkh|bpnt|pip|kip|beasiswa|bpjs|jkn|pbi|hamil|ibu hamil|bumil|bersalin|melahirkan|nifas|bayi|balita|batita|baduta|lansia|lanjut usia|stunting|gizi|wasting|imunisasi|vaksin|vaksinasi|akseptor|wus|pus|wanita usia subur|pasangan usia subur|kematian|kelahiran|meninggal|pindah|pendatang|migrasi|pengangguran|penganggur|pencari kerja|angkatan kerja|buta huruf|buta aksara|melek huruf|putus sekolah|tidak sekolah|lama sekolah|drop out|dropout|lulusan|kelulusan|lulus|tamatan|narapidana|tahanan|pmks|ppks|gelandangan|pengemis|yatim|piatu|hiv|tb|tuberculosis|victims|cases|disabled|poor|unemployed|pregnant|births|deaths|graduates|dropouts|beneficiaries|recipients';

/** Words of titles and headings that change nothing about what is counted. */
export const NEUTRAL_WORDS =
  'data|jumlah|jml|jlh|banyak|banyaknya|total|sub|rekap|rekapitulasi|rekapan|laporan|tabel|table|daftar|statistik|profil|agregat|perkembangan|number|of|the|and|dan|serta|beserta|yang|jenis|kelamin|jk|sex|gender|kelompok|golongan|kategori|rentang|umur|usia|age|group|jenjang|pendidikan|bentuk|satuan|level|semester|smt|sem|ganjil|gasal|genap|odd|even|half|triwulan|tw|quarter|periode|posisi|keadaan|kondisi|akhir|awal|terbaru|final|revisi|hasil|sensus|registrasi|konsolidasi|bersih|dkb|sebaran|persebaran|distribusi|komposisi|struktur|administrasi|negeri|swasta|public|private|dapodik|emis|dukcapil|disdukcapil|bps|kemendagri|aceh|indonesia|seluruh|semua|se|sheet|lembar|file|berkas|input|format|form|template|upload|tanggal|minggu|hari|nama|no|nomor|kode|male|female|men|women|boys|girls|all|both|sexes|thn|th|bln';

/** The words in titles that precede the place or time of the figures, or the categories by which they are divided. */
export const DIVIDING_WORDS =
  'menurut|berdasarkan|berdasar|per|tiap|setiap|di|pada|dari|dalam|by|in|from|for|untuk|wilayah|lingkup|lingkungan|kabupaten|kab|kota|kecamatan|kec|gampong|desa|kelurahan|kel|kampung|provinsi|prov|district|subdistrict|regency|village|province|rsud|rumah sakit|tahun|year|bulan|month|poli';

/** Words for levels of schools; none of them says that schools are counted. */
export const LEVEL_PHRASES =
  'sekolah dasar|sekolah menengah pertama|sekolah menengah atas|sekolah menengah kejuruan|sekolah menengah|sekolah luar biasa|sekolah lanjutan tingkat pertama|sekolah lanjutan tingkat atas|sekolah lanjutan|taman kanak kanak|pendidikan anak usia dini|anak usia dini|madrasah ibtidaiyah|madrasah tsanawiyah|madrasah aliyah|primary school|elementary school|junior high school|senior high school|vocational high school|junior secondary school|senior secondary school|general high school|secondary school|high school|kindergarten';

/** The beginning of a line that says who reports, and not what is counted. */
export const AGENCY_BEGINNINGS =
  'dinas|badan|pemerintah|pemerintahan|kantor|sekretariat|bps|uptd|biro|kementerian|cabang dinas|rumah sakit|rsud|puskesmas|sumber|source';
