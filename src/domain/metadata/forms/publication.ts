import { choice, type MetadataMember, member } from './member';

/** How open data are, the most open first. */
export const CLASSIFICATIONS = ['terbuka', 'terbatas', 'tertutup'] as const;
export type Classification = (typeof CLASSIFICATIONS)[number];

/** The member with the classification of a collection, a field or an indicator. */
export const CLASSIFICATION_MEMBER = 'klasifikasi_data';

/** Whether data may be seen follows from it, so nothing is submitted without it. */
export const CLASSIFIED: MetadataMember = member(
  CLASSIFICATION_MEMBER,
  'Klasifikasi Data sesuai Risiko',
  'Classification by risk',
  {
    kind: 'choice',
    submission: 'always',
    choices: [
      choice('terbuka', 'Terbuka', 'Open'),
      choice('terbatas', 'Terbatas', 'Limited'),
      choice('tertutup', 'Tertutup', 'Closed'),
    ],
  },
);

/**
 * What the list of data (*Daftar Data Daerah*) and Kemendagri's portal ask besides. The name, the definition, the unit and the
 * agency are those of the other forms.
 */
export const PUBLICATION: readonly MetadataMember[] = [
  member('kode_urusan', 'Kode Urusan', 'Code of the government affair'),
  member('nama_urusan', 'Nama Urusan', 'Name of the government affair'),
  member('kode_bidang_urusan', 'Kode Bidang Urusan', 'Code of the field of the affair'),
  member('nama_bidang_urusan', 'Nama Bidang Urusan', 'Name of the field of the affair'),
  member('sumber_referensi', 'Sumber Referensi', 'Planning document or regulation'),
  member('kode_indikator', 'Kode Indikator', 'Code of the indicator in that document'),
  member('nama_indikator', 'Nama Indikator di Dokumen', 'Name of the indicator in that document'),
  member('id_ddp', 'ID DDP', 'Number in the national list of data', { mayBeNone: true }),
  member('kode_standard_data', 'Kode Standar Data', 'Code of the data standard'),
  member('jenis_data', 'Jenis Data', 'Kind of data', {
    kind: 'choice',
    choices: [
      choice('statistik', 'Statistik', 'Statistical'),
      choice('geospasial', 'Geospasial', 'Geospatial'),
      choice('keuangan', 'Keuangan', 'Financial'),
    ],
  }),
  member('kode_produsen_data', 'Kode Produsen Data', 'Code of the agency that produces it'),
  member('produsen_data', 'Produsen Data', 'Agency that produces it'),
  member('jadwal_pemutakhiran', 'Jadwal Pemutakhiran', 'How often it is updated', {
    kind: 'choice',
    choices: [
      choice('Harian', 'Harian', 'Daily'),
      choice('Mingguan', 'Mingguan', 'Weekly'),
      choice('Bulanan', 'Bulanan', 'Monthly'),
      choice('Triwulanan', 'Triwulanan', 'Quarterly'),
      choice('Semesteran', 'Semesteran', 'Half-yearly'),
      choice('Tahunan', 'Tahunan', 'Yearly'),
      choice('Insidental', 'Insidental', 'When needed'),
    ],
  }),
  member('jadwal_rilis', 'Jadwal Rilis', 'Day of release', { kind: 'date' }),
  member('kategori_rad', 'Kategori RAD', 'Category of the national data architecture (RAD)'),
  member('status_prioritas', 'Data Prioritas', 'Priority data', { kind: 'boolean' }),
  member('kode_metadata', 'Kode Metadata', 'Codes in INDAH'),
  member('link_portal_daerah', 'Link Portal Daerah', 'Address in the regional portal', { kind: 'link' }),
  member('link_portal_sdi', 'Link Portal SDI', 'Address at data.go.id', { kind: 'link' }),
];

/** By what the figures of a field are presented; an indicator has the same member in its own form. */
export const PRESENTED_BY: MetadataMember = member(
  'klasifikasi_penyajian',
  'Klasifikasi Penyajian',
  'Presented by',
  { kind: 'texts' },
);
