import { type MetadataMember, member, required, submitted } from './member';

const texts = { kind: 'texts' } as const;

/** An indicator. */
export const INDICATOR: readonly MetadataMember[] = [
  member('id_sds', 'SDS ID', 'Number in the national data standards (SDS)', { mayBeNone: true }),
  required('nama', 'Nama Indikator', 'Name of the indicator', { bilingual: true }),
  submitted('definisi', 'Definisi Indikator', 'Definition of the indicator', {
    kind: 'paragraph',
    bilingual: true,
  }),
  submitted('konsep', 'Konsep', 'Concepts', texts),
  submitted('interpretasi', 'Interpretasi', 'Interpretation', { kind: 'paragraph', bilingual: true }),
  submitted('metode_perhitungan', 'Metode Perhitungan', 'Method of computing', { kind: 'paragraph' }),
  submitted('rumus', 'Rumus', 'Formula (LaTeX)'),
  member('ukuran', 'Ukuran', 'Measure', { mayBeNone: true }),
  member('satuan', 'Satuan', 'Unit', { submission: { given: 'ukuran' } }),
  submitted('klasifikasi_penyajian', 'Klasifikasi Penyajian', 'Presented by', texts),
  submitted('indikator_komposit', 'Apakah Indikator Komposit', 'Is it made of other indicators?', {
    kind: 'boolean',
  }),
  submitted('level_estimasi', 'Level Estimasi', 'Levels of places', texts),
  submitted(
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
  submitted(
    'indikator_pembangun_nama',
    'Nama Indikator Pembangun',
    'Indicators that it is made of',
    ifComposite,
  ),
  submitted('sumber_publikasi', 'Publikasi Ketersediaan', 'Publications that have them', ifComposite),
];

/** The variables of which one that is not composite is made: a row for each. */
export const INDICATOR_VARIABLES: readonly MetadataMember[] = [
  submitted(
    'variabel_pembangun_nama',
    'Nama Variabel Pembangun',
    'Variables that it is made of',
    unlessComposite,
  ),
  submitted(
    'kegiatan_penghasil',
    'Kegiatan Penghasil Variabel Pembangun',
    'Activities that produce them',
    unlessComposite,
  ),
];
