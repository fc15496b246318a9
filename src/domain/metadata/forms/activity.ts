import type { Text } from '../../collections/field';
import {
  choice,
  groupMembers,
  type MetadataMember,
  member,
  otherText,
  requiredMember,
  submittedMember,
} from './member';

const ifSurvey = { submission: { member: 'cara_pengumpulan_data', equals: 'SURVEI' } } as const;
const ifByStaff = {
  submission: { anyTrue: ['sarana_papi', 'sarana_capi', 'sarana_cati', 'sarana_cawi'] },
} as const;

/** What the members of each group are about. */
export const ACTIVITY_GROUPS: Readonly<Record<string, Text>> = {
  metode: { id: 'Metode pengumpulan data', en: 'Methods of collecting data' },
  sarana: { id: 'Sarana pengumpulan data', en: 'Means of collecting data' },
  unit: { id: 'Unit pengumpulan data', en: 'Units of which data are collected' },
  kualitas: { id: 'Metode pemeriksaan kualitas', en: 'Methods of checking quality' },
  unit_analisis: { id: 'Unit analisis', en: 'Units of analysis' },
  tingkat: { id: 'Tingkat penyajian hasil', en: 'Levels of presentation' },
};

/** The first and the last day of a part of the activity. */
const days = (name: string, id: string, en: string): MetadataMember[] => [
  submittedMember(`jadwal_${name}_awal`, `Tanggal Mulai ${id}`, `First day of ${en}`, { kind: 'date' }),
  submittedMember(`jadwal_${name}_akhir`, `Tanggal Selesai ${id}`, `Last day of ${en}`, {
    kind: 'date',
    notBefore: `jadwal_${name}_awal`,
  }),
];

/** The activity itself: what it is, and who is responsible. */
export const ACTIVITY_ABOUT: readonly MetadataMember[] = [
  requiredMember('jenis_statistik', 'Jenis metadata statistik', 'Kind of statistics', {
    kind: 'choice',
    choices: [choice('STATISTIK_SEKTORAL', 'Statistik sektoral', 'Sectoral statistics')],
  }),
  submittedMember(
    'rekomendasi_dari_bps',
    'Apakah mendapatkan rekomendasi kegiatan statistik dari BPS?',
    'Does BPS recommend the statistical activity?',
    { kind: 'boolean' },
  ),
  member('identitas_rekomendasi', 'Identitas Rekomendasi', 'Number of the recommendation', {
    draft: { anyTrue: ['rekomendasi_dari_bps'] },
    submission: { anyTrue: ['rekomendasi_dari_bps'] },
  }),
  requiredMember('judul_kegiatan', 'Judul Kegiatan', 'Title of the activity', { bilingual: true }),
  requiredMember('tahun', 'Tahun', 'Year', { kind: 'year' }),
  submittedMember('cara_pengumpulan_data', 'Cara Pengumpulan Data', 'Way of collecting data', {
    kind: 'choice',
    choices: [
      choice('PENCACAHAN_LENGKAP', 'Pencacahan lengkap', 'Complete enumeration'),
      choice('SURVEI', 'Survei', 'Survey'),
      choice(
        'KOMPILASI_PRODUK_ADMINISTRASI',
        'Kompilasi produk administrasi',
        'Compilation of administrative records',
      ),
      choice(
        'CARA_LAIN_SESUAI_DENGAN_PERKEMBANGAN_TI',
        'Cara lain sesuai dengan perkembangan TI',
        'Another way, by newer technology',
      ),
    ],
  }),
  submittedMember('sektor_kegiatan', 'Sektor Kegiatan', 'Sectors of the activity', { kind: 'texts' }),
  requiredMember('produsen_data_name', 'Instansi Penyelenggara', 'Agency that carries it out'),
  submittedMember('unit_eselon1', 'Eselon 1', 'Unit of echelon 1'),
  submittedMember('unit_eselon2', 'Eselon 2', 'Unit of echelon 2'),
  member('pj_teknis_nama', 'Nama penanggung jawab teknis', 'Name of the person responsible'),
  submittedMember(
    'pj_teknis_jabatan',
    'Jabatan penanggung jawab teknis',
    'Position of the person responsible',
  ),
  submittedMember('pj_teknis_alamat', 'Alamat penanggung jawab teknis', 'Address of the person responsible'),
  member('pj_teknis_telepon', 'Telepon penanggung jawab teknis', 'Telephone of the person responsible', {
    kind: 'digits',
  }),
  member('pj_teknis_faksimile', 'Faksimile penanggung jawab teknis', 'Fax of the person responsible'),
  member('pj_teknis_email', 'Email penanggung jawab teknis', 'E-mail of the person responsible', {
    kind: 'email',
  }),
  submittedMember('latar_belakang_kegiatan', 'Latar Belakang Kegiatan', 'Background of the activity', {
    kind: 'paragraph',
    bilingual: true,
  }),
  submittedMember('tujuan_kegiatan', 'Tujuan Kegiatan', 'Purpose of the activity', {
    kind: 'paragraph',
    bilingual: true,
  }),
];

/** When the activity takes place. */
export const ACTIVITY_SCHEDULE: readonly MetadataMember[] = [
  ...days('perencanaan', 'Perencanaan', 'planning'),
  ...days('desain', 'Desain', 'design'),
  ...days('pengumpulan', 'Pengumpulan Data', 'collecting data'),
  ...days('pengolahan', 'Pengolahan Data', 'processing data'),
  ...days('analisis', 'Analisis Data', 'analysing data'),
  ...days('diseminasi', 'Diseminasi Data', 'publishing data'),
  ...days('evaluasi', 'Evaluasi', 'evaluation'),
];

/** How the data are collected. */
export const ACTIVITY_COLLECTING: readonly MetadataMember[] = [
  submittedMember('kegiatan_ini_dilakukan', 'Kegiatan Ini Dilakukan', 'The activity is carried out', {
    kind: 'choice',
    choices: [choice('HANYA_SEKALI', 'Hanya sekali', 'Once'), choice('BERULANG', 'Berulang', 'Repeatedly')],
  }),
  member('frekuensi_penyelenggaraan', 'Frekuensi Penyelenggaraan', 'How often it is carried out', {
    submission: { member: 'kegiatan_ini_dilakukan', equals: 'BERULANG' },
  }),
  submittedMember('tipe_pengumpulan_data', 'Tipe Pengumpulan Data', 'Type of collecting data', {
    kind: 'choice',
    choices: [
      choice('LONGITUDINAL_PANEL', 'Longitudinal panel', 'Longitudinal, of a panel'),
      choice('LONGITUDINAL_CROSS_SECTIONAL', 'Longitudinal cross sectional', 'Longitudinal, cross-sectional'),
      choice('CROSS_SECTIONAL', 'Cross sectional', 'Cross-sectional'),
    ],
  }),
  submittedMember(
    'cakupan_wilayah',
    'Cakupan Wilayah Pengumpulan Data',
    'Places of which data are collected',
    {
      kind: 'choice',
      choices: [
        choice('SELURUH_WILAYAH_INDONESIA', 'Seluruh wilayah Indonesia', 'All of Indonesia'),
        choice('SEBAGIAN_WILAYAH_INDONESIA', 'Sebagian wilayah Indonesia', 'A part of Indonesia'),
      ],
    },
  ),
  ...groupMembers('metode', [
    ['metode_wawancara', 'Wawancara', 'Interview'],
    ['metode_mengisi_sendiri', 'Mengisi Kuesioner Sendiri', 'Questionnaire filled in by the respondent'],
    ['metode_pengamatan', 'Pengamatan', 'Observation'],
    ['metode_pengumpulan_sekunder', 'Pengumpulan Data Sekunder', 'Collection of secondary data'],
    ['metode_lainnya', 'Metode Lainnya', 'Another method'],
  ]),
  otherText('metode_lainnya', 'Metode Pengumpulan Data Lainnya', 'The other method'),
  ...groupMembers('sarana', [
    ['sarana_papi', 'PAPI', 'PAPI (on paper)'],
    ['sarana_capi', 'CAPI', 'CAPI (on a device)'],
    ['sarana_cati', 'CATI', 'CATI (by telephone)'],
    ['sarana_cawi', 'CAWI', 'CAWI (on the web)'],
    ['sarana_mail', 'Mail', 'Mail'],
    ['sarana_lainnya', 'Sarana Lainnya', 'Another means'],
  ]),
  otherText('sarana_lainnya', 'Sarana Pengumpulan Lainnya', 'The other means'),
  ...groupMembers('unit', [
    ['unit_individu', 'Unit Individu', 'Persons'],
    ['unit_rumah_tangga', 'Unit Rumah Tangga', 'Households'],
    ['unit_usaha_perusahaan', 'Unit Usaha/Perusahaan', 'Businesses'],
    ['unit_lainnya', 'Unit Lainnya', 'Other units'],
  ]),
  otherText('unit_lainnya', 'Unit Pengumpulan Data Lainnya', 'The other units'),
];

/** How a sample is drawn; of surveys only. */
export const ACTIVITY_SAMPLE: readonly MetadataMember[] = [
  member('jenis_rancangan_sampel', 'Jenis Rancangan Sampel', 'Design of the sample', ifSurvey),
  member(
    'metode_pemilihan_sampel_tahap_terakhir',
    'Metode Pemilihan Sampel Tahap Terakhir',
    'Method of choosing the sample in the last stage',
    ifSurvey,
  ),
  member('metode_yang_digunakan', 'Metode Yang Digunakan', 'Method that is used', ifSurvey),
  member(
    'kerangka_sampel_tahap_terakhir',
    'Kerangka Sampel Tahap Terakhir',
    'Sampling frame of the last stage',
    ifSurvey,
  ),
  member('fraksi_sampel_keseluruhan', 'Fraksi Sampel Keseluruhan', 'Share of the sample in all', ifSurvey),
  member(
    'sampling_error_variabel_utama',
    'Nilai Perkiraan Sampling Error Variabel Utama',
    'Estimated sampling error of the main variable',
    ifSurvey,
  ),
  member('unit_sampel', 'Unit Sampel', 'Unit of the sample', ifSurvey),
  member('unit_observasi', 'Unit Observasi', 'Unit that is observed', ifSurvey),
];

/** How the quality is kept, and by whom data are collected. */
export const ACTIVITY_QUALITY: readonly MetadataMember[] = [
  submittedMember('melakukan_uji_coba', 'Apakah Melakukan Uji Coba', 'Is there a trial?', {
    kind: 'boolean',
  }),
  ...groupMembers('kualitas', [
    ['kualitas_kunjungan_kembali', 'Kunjungan Kembali', 'Second visits'],
    ['kualitas_supervisi', 'Supervisi', 'Supervision'],
    ['kualitas_taskforce', 'Task Force', 'Task force'],
    ['kualitas_lainnya', 'Kualitas Lainnya', 'Another method of quality'],
  ]),
  otherText('kualitas_lainnya', 'Metode Pemeriksaan Kualitas Lainnya', 'The other method of quality'),
  submittedMember(
    'penyesuaian_nonrespon',
    'Apakah Melakukan Penyesuaian Nonrespon',
    'Are figures adjusted for missing responses?',
    { kind: 'boolean' },
  ),
  member('petugas_pengumpulan_data', 'Petugas Pengumpulan Data', 'Staff who collect data', ifByStaff),
  member(
    'pendidikan_terendah_petugas',
    'Persyaratan Pendidikan Terendah Petugas',
    'Lowest education of the staff',
    ifByStaff,
  ),
  member('jumlah_petugas_supervisor', 'Jumlah Petugas Supervisor', 'Number of supervisors', {
    kind: 'number',
    ...ifByStaff,
  }),
  member('jumlah_petugas_enumerator', 'Jumlah Petugas Enumerator', 'Number of enumerators', {
    kind: 'number',
    ...ifByStaff,
  }),
  member('pelatihan_petugas', 'Apakah Melakukan Pelatihan Petugas', 'Are the staff trained?', {
    kind: 'boolean',
    ...ifByStaff,
  }),
];

/** How data are processed and analysed. */
export const ACTIVITY_PROCESSING: readonly MetadataMember[] = [
  submittedMember('tahap_editing', 'Penyuntingan (Editing)', 'Editing', { kind: 'boolean' }),
  submittedMember('tahap_coding', 'Penyandian (Coding)', 'Coding', { kind: 'boolean' }),
  submittedMember('tahap_data_entry', 'Data Entry', 'Data entry', { kind: 'boolean' }),
  submittedMember('tahap_validasi', 'Penyahihan (Validasi)', 'Validation', { kind: 'boolean' }),
  submittedMember('metode_analisis', 'Metode Analisis', 'Method of analysis', {
    kind: 'choice',
    choices: [
      choice('DESKRIPTIF', 'Deskriptif', 'Descriptive'),
      choice('INFERENSIA', 'Inferensia', 'Inferential'),
      choice('DESKRIPTIF_DAN_INFERENSIA', 'Deskriptif dan inferensia', 'Descriptive and inferential'),
    ],
  }),
  ...groupMembers('unit_analisis', [
    ['unit_analisis_individu', 'Unit Analisis Individu', 'Analysed by persons'],
    ['unit_analisis_rumah_tangga', 'Unit Analisis Rumah Tangga', 'Analysed by households'],
    ['unit_analisis_usaha_perusahaan', 'Unit Analisis Usaha/Perusahaan', 'Analysed by businesses'],
    ['unit_analisis_lainnya', 'Unit Analisis Lainnya', 'Analysed by other units'],
  ]),
  otherText('unit_analisis_lainnya', 'Unit Analisis Lainnya (teks)', 'The other units of analysis'),
  ...groupMembers('tingkat', [
    ['tingkat_nasional', 'Tingkat Nasional', 'Presented for the country'],
    ['tingkat_provinsi', 'Tingkat Provinsi', 'Presented for provinces'],
    ['tingkat_kabupaten_kota', 'Tingkat Kabupaten/Kota', 'Presented for regencies'],
    ['tingkat_lainnya', 'Tingkat Lainnya', 'Presented for other levels'],
  ]),
  otherText('tingkat_lainnya', 'Tingkat Penyajian Hasil Analisis Lainnya', 'The other levels'),
];

/** How the data are published. */
export const ACTIVITY_PRODUCTS: readonly MetadataMember[] = [
  submittedMember('produk_tercetak', 'Tercetak (Hardcopy)', 'Printed', { kind: 'boolean' }),
  submittedMember('produk_digital', 'Digital (Softcopy)', 'Digital', { kind: 'boolean' }),
  submittedMember('produk_mikrodata', 'Data Mikro', 'Microdata', { kind: 'boolean' }),
  ...(
    [
      ['tercetak', 'Tercetak', 'printed product'],
      ['digital', 'Digital', 'digital product'],
      ['mikrodata', 'Data Mikro', 'microdata'],
    ] as const
  ).map(([name, id, en]) =>
    member(`rilis_${name}_tanggal`, `Tanggal Rilis ${id}`, `Day of release of the ${en}`, {
      kind: 'date',
      submission: { anyTrue: [`produk_${name}`] },
    }),
  ),
];

const ifPartial = {
  kind: 'lines',
  submission: { member: 'cakupan_wilayah', equals: 'SEBAGIAN_WILAYAH_INDONESIA' },
} as const;

/** The places of which data are collected: a row for each. */
export const ACTIVITY_PLACES: readonly MetadataMember[] = [
  member('wilayah_provinsi', 'Provinsi', 'Province', ifPartial),
  member('wilayah_kabupaten_kota', 'Kabupaten/Kota', 'Regency or city', ifPartial),
];

/** The variables that are collected: a row for each, made of the fields' own metadata. */
export const ACTIVITY_VARIABLES: readonly MetadataMember[] = [
  submittedMember('variabel_nama', 'Nama Variabel (Karakteristik)', 'Name of the variable'),
  submittedMember('variabel_konsep', 'Konsep', 'Concept'),
  submittedMember('variabel_definisi', 'Definisi', 'Definition'),
  submittedMember('variabel_referensi_waktu', 'Referensi Waktu', 'Time that it refers to'),
];
