import { type MetadataMember, member, requiredMember, submittedMember } from './member';

const texts = { kind: 'texts' } as const;

/** An indicator. */
export const INDICATOR: readonly MetadataMember[] = [
  member('id_sds', 'SDS ID', 'Number in the national data standards (SDS)', { mayBeNone: true }),
  requiredMember('nama', 'Nama Indikator', 'Name of the indicator', { bilingual: true }),
  submittedMember('definisi', 'Definisi Indikator', 'Definition of the indicator', {
    kind: 'paragraph',
    bilingual: true,
  }),
  submittedMember('konsep', 'Konsep', 'Concepts', texts),
  submittedMember('interpretasi', 'Interpretasi', 'Interpretation', { kind: 'paragraph', bilingual: true }),
  submittedMember('metode_perhitungan', 'Metode Perhitungan', 'Method of computing', { kind: 'paragraph' }),
  submittedMember('rumus', 'Rumus', 'Formula (LaTeX)'),
  member('ukuran', 'Ukuran', 'Measure', { mayBeNone: true }),
  member('satuan', 'Satuan', 'Unit', { submission: { given: 'ukuran' } }),
  submittedMember('klasifikasi_penyajian', 'Klasifikasi Penyajian', 'Presented by', texts),
  submittedMember('indikator_komposit', 'Apakah Indikator Komposit', 'Is it made of other indicators?', {
    kind: 'boolean',
  }),
  submittedMember('level_estimasi', 'Level Estimasi', 'Levels of places', texts),
  submittedMember(
    'bisa_diakses_umum',
    'Apakah Indikator Dapat Diakses Umum',
    'Is the indicator open to the public?',
    {
      kind: 'boolean',
    },
  ),
];

const ifComposite = { kind: 'lines', draft: { anyTrue: ['indikator_komposit'] } } as const;
const unlessComposite = { kind: 'lines', draft: { notTrue: 'indikator_komposit' } } as const;

/** The indicators of which a composite one is made: a row for each. */
export const INDICATOR_PARTS: readonly MetadataMember[] = [
  submittedMember(
    'indikator_pembangun_nama',
    'Nama Indikator Pembangun',
    'Indicators that it is made of',
    ifComposite,
  ),
  submittedMember('sumber_publikasi', 'Publikasi Ketersediaan', 'Publications that have them', ifComposite),
];

/** The variables of which one that is not composite is made: a row for each. */
export const INDICATOR_VARIABLES: readonly MetadataMember[] = [
  submittedMember(
    'variabel_pembangun_nama',
    'Nama Variabel Pembangun',
    'Variables that it is made of',
    unlessComposite,
  ),
  submittedMember(
    'kegiatan_penghasil',
    'Kegiatan Penghasil Variabel Pembangun',
    'Activities that produce them',
    unlessComposite,
  ),
];
