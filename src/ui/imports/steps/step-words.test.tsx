import { expect, it } from 'vitest';
import { findCollection } from '@/domain/collections';
import { stepKinds } from '@/domain/imports/step-kinds';
import type { RecipeStep } from '@/domain/imports/steps';
import { messagesOf } from '@/i18n/messages';
import { show } from '@/ui/testing';
import { useStepWords } from './step-words';

function Sentence({ step }: { step: RecipeStep }) {
  return useStepWords(findCollection('siswa')).sentence(step);
}

const kinds: Record<string, { parameters: object; choices?: Record<string, object> }> =
  messagesOf('id').importSteps.kinds;

it('has texts for every kind of step, each of its parameters, and each of their choices', () => {
  const missing = stepKinds.flatMap(({ kind, form }) =>
    form.flatMap(({ name, choices = [] }) => [
      ...(name in (kinds[kind]?.parameters ?? {}) ? [] : [`${kind}.${name}`]),
      ...choices
        .map((choice) => ({ ',': 'comma', '.': 'point' })[choice] ?? choice)
        .filter((choice) => !(choice in (kinds[kind]?.choices?.[name] ?? {})))
        .map((choice) => `${kind}.${name}.${choice}`),
    ]),
  );
  expect(missing).toEqual([]);
});

it.each([
  [{ kind: 'assign', column: 'Kab/Kota', field: 'kota_kab' }, 'Kab/Kota mengisi Kota/Kabupaten'],
  [{ kind: 'constant', field: 'semester', value: '1', onlyBlank: true }, 'Semester diisi “1” bila kosong'],
  [
    {
      kind: 'turnDown',
      labels: ['jenjang'],
      figures: ['jumlah_siswa'],
      rows: [
        { labels: ['SMA'], cells: ['total_sma'] },
        { labels: ['SMK'], cells: ['total_smk'] },
      ],
    },
    'Setiap baris dipecah menurut 2 kolom: judul kolom ditulis di Jenjang, angkanya di Jumlah siswa',
  ],
  [
    {
      kind: 'replaceValues',
      column: 'jenjang',
      values: [
        { from: 'sd', to: 'SD' },
        { from: '-', to: null },
      ],
    },
    'Ganti 2 isi kolom Jenjang: “sd” → “SD”, “-” → –',
  ],
  [
    { kind: 'readNumbers', columns: ['jumlah_siswa'], decimal: ',' },
    'Angka di Jumlah siswa ditulis dengan koma desimal',
  ],
  [
    {
      kind: 'aggregate',
      by: ['kecamatan', 'jenjang'],
      figures: [
        { field: 'jumlah_siswa', how: 'sum', column: 'PD' },
        { field: 'jumlah', how: 'count' },
      ],
    },
    'Baris dengan Kecamatan, Jenjang yang sama dijadikan satu: Jumlah siswa = jumlah PD, jumlah = banyaknya baris',
  ],
  [
    { kind: 'keepRows', column: 'Status', where: 'is', values: ['Negeri'] },
    'Hanya baris dengan Status sama dengan “Negeri”',
  ],
  [{ kind: 'keepRows', column: 'Status', where: 'isFilled' }, 'Hanya baris dengan Status yang terisi'],
  [
    { kind: 'readPlaces', regency: 'Kab', district: 'kecamatan' },
    'Nama wilayah di Kab, Kecamatan ditulis seperti di daftar wilayah',
  ],
  [{ kind: 'somethingNew' }, 'somethingNew'],
] satisfies [RecipeStep, string][])('says what a step does: %j', (step, expected) => {
  const { container } = show(<Sentence step={step} />);
  expect(container.textContent?.trim()).toBe(expected);
});
