import { type MetadataMember, member, requiredMember, submittedMember } from './member';

const texts = { kind: 'texts' } as const;

/** A variable: what a field of a collection holds. */
export const VARIABLE: readonly MetadataMember[] = [
  member('id_sds', 'SDS ID', 'Number in the national data standards (SDS)', { mayBeNone: true }),
  requiredMember('nama', 'Nama Variabel', 'Name of the variable', { bilingual: true }),
  requiredMember('alias', 'Alias', 'Other names', { mayBeNone: true }),
  requiredMember('definisi', 'Definisi Variabel', 'Definition of the variable', {
    kind: 'paragraph',
    bilingual: true,
  }),
  requiredMember('konsep', 'Konsep', 'Concepts', texts),
  requiredMember('referensi_pemilihan', 'Referensi Pemilihan', 'Why it was chosen', texts),
  requiredMember('referensi_waktu', 'Referensi Waktu', 'Time that it refers to'),
  member('ukuran', 'Ukuran', 'Measure', { mayBeNone: true }),
  member('satuan', 'Satuan', 'Unit', { submission: { given: 'ukuran' }, mayBeNone: true }),
  requiredMember('tipe_data', 'Tipe Data', 'Type of data'),
  requiredMember('aturan_validasi', 'Aturan Validasi', 'Rules of validation', texts),
  requiredMember('kalimat_pertanyaan', 'Kalimat Pertanyaan', 'Question that is asked', { mayBeNone: true }),
  submittedMember(
    'bisa_diakses_umum',
    'Apakah variabel dapat diakses umum',
    'Is the variable open to the public?',
    {
      kind: 'boolean',
    },
  ),
];

/** The values that the variable can have: a row for each. */
export const VARIABLE_VALUES: readonly MetadataMember[] = [
  requiredMember('value_domain_kode', 'Kode Item Klasifikasi', 'Codes of the values', { kind: 'lines' }),
  requiredMember('value_domain_nilai', 'Nama Item Klasifikasi', 'Names of the values', { kind: 'lines' }),
];
