import { expect, it, vi } from 'vitest';
import { findCollection } from '../collections';
import { type StoredText, spellingGroups } from './spelling-groups';
import { aceh } from './testing';

const { edits } = vi.hoisted(() => ({ edits: vi.fn() }));
vi.mock('../spelling/edit-distance', async (original) => {
  const real = await original<typeof import('../spelling/edit-distance')>();
  edits.mockImplementation(real.editDistance);
  return { ...real, editDistance: edits };
});

const jk = findCollection('penduduk_jk')!;
const vocabulary = { register: aceh, lists: {} };

const groups = (field: string, texts: readonly StoredText[], collection = jk) =>
  spellingGroups(texts, { collection, field: collection.field(field)!, vocabulary });

const stored = (text: string, records: number, within = {}): StoredText => ({ text, records, within });

it('regencies are grouped by what they mean, with the listed value as what they should be', () => {
  const found = groups('kota_kab', [
    stored('Aceh Besar', 5),
    stored('KAB. ACEH BESAR', 9),
    stored('aceh besar', 1),
    stored('Aceh Bsar', 2),
    stored('Pidie', 4),
    stored('Banda Aceh', 3),
  ]);
  expect(found).toEqual([
    {
      value: 'Aceh Besar',
      isListed: true,
      within: {},
      texts: [
        { text: 'KAB. ACEH BESAR', records: 9, kind: 'spelling' },
        { text: 'Aceh Besar', records: 5, kind: 'listed' },
        { text: 'aceh besar', records: 1, kind: 'spelling' },
        { text: 'Aceh Bsar', records: 2, kind: 'near' },
      ],
    },
    {
      value: 'Kota Banda Aceh',
      isListed: true,
      within: {},
      texts: [{ text: 'Banda Aceh', records: 3, kind: 'spelling' }],
    },
  ]);
});

it('districts of one name in two regencies are never grouped together, however the regencies are spelled', () => {
  const found = groups('kecamatan', [
    stored('Simpang Tiga', 1, { kota_kab: 'Aceh Besar' }),
    stored('SIMPANG TIGA', 2, { kota_kab: 'KAB. ACEH BESAR' }),
    stored('Simpang III', 3, { kota_kab: 'Pidie' }),
  ]);
  expect(found.map(({ value, within, texts }) => [value, within, texts.map(({ text }) => text)])).toEqual([
    ['Simpang Tiga', { kota_kab: ['Pidie'] }, ['Simpang III']],
    ['Simpang Tiga', { kota_kab: ['Aceh Besar', 'KAB. ACEH BESAR'] }, ['SIMPANG TIGA', 'Simpang Tiga']],
  ]);
});

it('values without a register are grouped where they differ in case and spaces, or are near each other', () => {
  const diseases = findCollection('penyakit_top_10')!;
  const found = groups(
    'nama_penyakit',
    [
      stored('Hipertensi esensial', 9),
      stored('HIPERTENSI ESENSIAL', 3),
      stored('Hipertensi essensial', 1),
      stored('Diabetes tipe 1', 2),
      stored('Diabetes tipe 2', 2),
    ],
    diseases,
  );
  expect(found).toEqual([
    {
      value: 'Hipertensi esensial',
      isListed: false,
      within: {},
      texts: [
        { text: 'Hipertensi esensial', records: 9, kind: 'unknown' },
        { text: 'HIPERTENSI ESENSIAL', records: 3, kind: 'spelling' },
        { text: 'Hipertensi essensial', records: 1, kind: 'near' },
      ],
    },
  ]);
});
it('compares a limited number of texts, and groups further ones by case and spaces only', () => {
  const diseases = findCollection('penyakit_top_10')!;
  const letters = [...'abcdefghijkl'];
  // Texts with the same letters, each rotated and swapped differently.
  const texts = Array.from({ length: 600 }, (_, i) => {
    const turned = [...letters.slice(i % 12), ...letters.slice(0, i % 12)];
    const [moved] = turned.splice(i % 11, 1);
    turned.splice((i * 7) % 12, 0, moved!);
    return (i % 5 ? turned : turned.reverse()).join('') + letters[Math.floor(i / 50)]!.repeat(6);
  });
  edits.mockClear();
  const distinct = [...new Set(texts)].map((text) => stored(text, 1));
  const found = groups('nama_penyakit', [...distinct, stored('Zzz', 1), stored('ZZZ', 1)], diseases);
  expect(edits).toHaveBeenCalledTimes(20_000);
  expect(found.find(({ value }) => value === 'Zzz')?.texts).toHaveLength(2);
});
