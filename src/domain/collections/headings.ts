/**
 * The headings under which agencies send a field, by its name; for one collection alone, by `<resource>.<field>`. Case,
 * punctuation, and words such as `Nama` and `Jumlah` around them, are ignored. The field's own name and labels need not be
 * listed. National forms of Dukcapil, Kemendagri, BPS and Dapodik come first, then what is common in spreadsheets, then
 * English.
 */
export const FIELD_HEADINGS: Readonly<Record<string, string>> = {
  kota_kab:
    'kabupaten/kota|kota/kabupaten|kab/kota|kabupaten|kota|kab|daerah|wilayah|kabupaten kota domisili|daerah tingkat ii|dati ii|regency|city|municipality|regency/city|regency/municipality',
  kecamatan: 'kecamatan|kec|distrik|district|subdistrict|sub district',
  gampong:
    'kelurahan/desa|desa/kelurahan|desa|kelurahan|desa/kel|kel/desa|kel|gampong/desa|desa/gampong|kampung|nagari|village|urban village|village/urban village',
  semester: 'semester|smt|sem|periode semester|half|half year',
  tahun:
    'tahun|thn|th|tahun data|periode data|periode update|periode pembaruan|tahun ajaran|tahun pelajaran|periode|year',
  jenjang:
    'jenjang|jenjang pendidikan|bentuk pendidikan|bp|bentuk|tingkat pendidikan|jenjang sekolah|bentuk satuan pendidikan|level|school level',
  laki_laki: 'laki-laki|laki|lk|l|pria|penduduk laki-laki|lelaki|male|males|men|m',
  perempuan: 'perempuan|pr|p|wanita|penduduk perempuan|female|females|women|f',
  range_usia:
    'kelompok umur|kelompok usia|kategori umur|kategori usia|golongan umur|rentang umur|rentang usia|umur|usia|age group|age|age range',
  nama_pekerjaan: 'pekerjaan|jenis pekerjaan|mata pencaharian|profesi|kategori pekerjaan|occupation|job',
  jumlah_penduduk: 'penduduk|populasi|jiwa|orang|population|people|persons',
  jumlah_sekolah: 'sekolah|satuan pendidikan|unit sekolah|banyak sekolah|lembaga|school|schools',
  jumlah_siswa: 'siswa|peserta didik|pd|murid|pelajar|student|students|pupils|enrolment',
  'pengulangan_kelas.jumlah_siswa':
    'siswa mengulang|mengulang|pengulang|peserta didik mengulang|mengulang kelas|pengulangan kelas|repeaters',
  jumlah_guru: 'guru|ptk|gtk|pendidik|tenaga pendidik|pengajar|teacher|teachers',
  jumlah_apk: 'apk|angka partisipasi kasar|partisipasi kasar|gross enrolment|gross enrollment',
  jumlah_apm: 'apm|angka partisipasi murni|partisipasi murni|net enrolment|net enrollment',
  nama_skpa: 'skpa|skpd|opd|instansi|dinas|perangkat daerah|lembaga pengguna|agency|organization',
  nama_app: 'aplikasi|app|application|sistem|nama sistem',
  timestamp: 'waktu|tanggal|tgl|waktu transaksi|time|date|datetime',
  jumlah_transaksi: 'transaksi|hit|hits|akses|permintaan|transactions|requests',
  nama_penyakit:
    'penyakit|jenis penyakit|golongan penyakit|kelompok penyakit|sebab penyakit|golongan sebab penyakit|golongan sebab sakit|diagnosa|diagnosis|nama diagnosa|diagnosa penyakit|diagnosis penyakit|diagnosa utama|disease|diseases|cause of disease',
  'penyakit_top_10.jumlah':
    'kasus|penderita|jumlah kasus baru|jumlah kasus|total kasus|jumlah penderita|cases|case count',
  bulan: 'bulan|bln|month',
  nama_poli:
    'poli|poliklinik|klinik|unit layanan|unit pelayanan|jenis pelayanan|ruang pelayanan|poli tujuan|clinic|outpatient clinic',
  jumlah_kunjungan: 'kunjungan|pengunjung|visits|visit',
  'pasien.jumlah': 'pasien|kunjungan pasien|patients',
  tanggal: 'tanggal|tgl|tanggal kunjungan|tgl kunjungan|hari/tanggal|date|visit date',
  status: 'status|status pasien|jenis rawat|jenis pelayanan|jenis kunjungan|cara keluar',
  nama_dokter: 'dokter|nama lengkap|nama dan gelar|nama dokter spesialis|dpjp|doctor|physician',
  spesialis: 'spesialis|spesialisasi|keahlian|bidang|speciality|specialty|specialization',
  html_static: 'html|isi html|konten|jam layanan|content',
  date_now: 'waktu pencatatan|recorded at',
};

/** Headings of files that have a row for each thing that a figure counts, by the figure, in the form of `FIELD_HEADINGS`. */
export const COUNTED_HEADINGS: Readonly<Record<string, string>> = {
  jumlah_sekolah: 'npsn|nama sekolah|sekolah|nama satuan pendidikan',
  jumlah_siswa: 'nisn|nis|nipd|nama siswa|nama peserta didik|nama murid|nama pelajar|student name',
  jumlah_guru: 'nuptk|nama guru|nama ptk|nama gtk|nama pendidik|nama pengajar|nip|teacher name',
  jumlah_kunjungan: 'no rm|nomor rekam medis|nama pasien',
  'pasien.jumlah': 'no rm|nomor rekam medis|nama pasien',
};

/** Headings of columns that divide the rows by more than any collection does. */
export const FINER_HEADINGS =
  'npsn|nama sekolah|minggu|minggu ke|week|rt|rw|dusun|kelas|rombel|tps|nama puskesmas|puskesmas|nisn|nik|no kk|status sekolah|agama|tanggal|umur|usia|umur tunggal|kelompok umur|pekerjaan|jenis pekerjaan|status perkawinan|status kawin|golongan darah';

/** Headings for the occupations of Dukcapil's list; a block of these is recognised by any three. */
export const OCCUPATIONS =
  'belum/tidak bekerja|tidak bekerja|mengurus rumah tangga|pelajar/mahasiswa|pelajar dan mahasiswa|pelajar|mahasiswa|pensiunan|pegawai negeri sipil|pegawai negeri sipil (pns)|pns|asn|tentara nasional indonesia|tentara nasional indonesia (tni)|tni|kepolisian ri|kepolisian ri (polri)|polri|tni/polri|perdagangan|pedagang|petani/pekebun|petani|pekebun|peternak|nelayan/perikanan|nelayan|industri|konstruksi|transportasi|karyawan swasta|karyawan bumn|karyawan bumd|karyawan honorer|honorer|buruh harian lepas|buruh|buruh tani/perkebunan|buruh nelayan/perikanan|buruh peternakan|pembantu rumah tangga|tukang cukur|tukang listrik|tukang batu|tukang kayu|tukang sol sepatu|tukang las/pandai besi|tukang jahit|tukang gigi|penata rias|penata busana|penata rambut|mekanik|seniman|tabib|paraji|perancang busana|penterjemah|imam mesjid|imam masjid|pendeta|pastor|wartawan|ustadz/mubaligh|juru masak|promotor acara|anggota dpr-ri|anggota dpd|anggota bpk|presiden|wakil presiden|duta besar|gubernur|wakil gubernur|bupati|wakil bupati|walikota|wakil walikota|anggota dprd provinsi|anggota dprd kabupaten/kota|dosen|guru|pilot|pengacara|notaris|arsitek|akuntan|konsultan|dokter|bidan|perawat|apoteker|psikiater/psikolog|penyiar televisi|penyiar radio|pelaut|peneliti|sopir|pialang|paranormal|kepala desa|perangkat desa|biarawati|biarawan|wiraswasta|wirausaha|lainnya|pekerjaan lainnya';

/** Words that are in the names of most diseases, as health offices report them. */
export const DISEASE_WORDS =
  'diare|ispa|pneumonia|malaria|dengue|dbd|campak|tifoid|typhoid|tuberkulosis|tbc|hipertensi|diabetes|gastritis|dispepsia|dyspepsia|ili|influenza|hepatitis|rabies|gigitan|difteri|pertusis|leptospirosis|tetanus|kusta|filariasis|antraks|anthrax|chikungunya|flu|asma|stroke|anemia|dermatitis|mialgia|myalgia|katarak|pulpitis|cephalgia|vertigo|reumatik|arthritis|skizofrenia|covid|aids|hiv|faringitis|konjungtivitis|disentri|kolera|afp';

/** Words of the English names of school levels, sexes and kinds of schools, which stand beside the Indonesian ones. */
export const GLOSS_WORDS =
  'kindergarten|primary|elementary|junior|senior|secondary|general|vocational|high|school|schools|public|private|state|male|female|men|women|boys|girls';

/** Words in a heading that say nothing about the contents of the column. */
export const NOISE_WORDS =
  'nama|bps|kemendagri|dapodik|dukcapil|name|data|jumlah|jml|jlh|total|banyaknya|banyak|jiwa|orang|number|of|count';
