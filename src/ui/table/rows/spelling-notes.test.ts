import { expect, it, vi } from 'vitest';
import { findCollection } from '@/domain/collections';
import type { Judgement } from '@/domain/places/judgement';
import type { AskedText } from '../../spellings/asked-text';
import { createSpellingNotes } from './spelling-notes';

const siswa = findCollection('siswa')!;
const ROW = { kota_kab: 'Aceh Besar', kecamatan: 'Darul Imara', semester: '1', jenjang: 'SMA', tahun: 2024 };

it('marks the cells whose values are not listed, and asks for each text once', async () => {
  const asked: AskedText[] = [];
  const onChange = vi.fn();
  const notes = createSpellingNotes({
    collection: siswa,
    judge: async (texts) => {
      asked.push(...texts);
      return texts.map(
        ({ text }): Judgement =>
          text === 'Darul Imara' ? { kind: 'near' } : { kind: 'listed', value: text },
      );
    },
    noteText: ({ kind }) => (kind === 'listed' ? undefined : kind),
    onChange,
  });
  const record = { ...ROW };
  expect(notes.marksWith(record, undefined)).toBeUndefined();
  expect(notes.marksWith({ ...ROW }, undefined)).toBeUndefined();
  await vi.waitFor(() => expect(onChange).toHaveBeenCalledTimes(1));
  expect(asked).toEqual([
    { field: 'kota_kab', text: 'Aceh Besar' },
    { field: 'kecamatan', text: 'Darul Imara', regency: 'Aceh Besar' },
    { field: 'semester', text: '1' },
    { field: 'jenjang', text: 'SMA' },
  ]);
  const marks = notes.marksWith(record, undefined);
  expect(marks).toEqual({ cells: { kecamatan: { note: 'near' } } });
  expect(notes.marksWith(record, undefined)).toBe(marks);
  // What is entered and not stored yet counts, also for the places in it.
  const entered = { cells: { kota_kab: { entered: 'Pidie', state: 'saving' as const } } };
  notes.marksWith(record, entered);
  await vi.waitFor(() => expect(asked).toHaveLength(6));
  expect(asked.slice(4)).toEqual([
    { field: 'kota_kab', text: 'Pidie' },
    { field: 'kecamatan', text: 'Darul Imara', regency: 'Pidie' },
  ]);
});
