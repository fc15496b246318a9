import { expect, it, vi } from 'vitest';
import { findCollection } from '@/domain/collections';
import type { Judgement } from '@/domain/places/judgement';
import type { AskedText } from '../../spellings/asked-text';
import { createSpellingNotes } from './spelling-notes';

const siswa = findCollection('siswa')!;
const ROW = { kota_kab: 'Aceh Besar', kecamatan: 'Darul Imara', semester: '1', jenjang: 'SMA', tahun: 2024 };
/** A time limit for answers that never come. */
const WITHIN = { timeout: 30_000 };

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
  await vi.waitFor(() => expect(onChange).toHaveBeenCalledTimes(1), WITHIN);
  expect(asked).toEqual([
    { field: 'kota_kab', text: 'Aceh Besar' },
    { field: 'kecamatan', text: 'Darul Imara', regency: 'Aceh Besar' },
    { field: 'semester', text: '1' },
    { field: 'jenjang', text: 'SMA' },
  ]);
  const marks = notes.marksWith(record, undefined);
  expect(marks).toEqual({ cells: { kecamatan: { note: 'near' } } });
  expect(notes.marksWith(record, undefined)).toBe(marks);
  // A text that is entered and not stored yet counts, also for the smaller places in it.
  const entered = { cells: { kota_kab: { entered: 'Pidie', state: 'saving' as const } } };
  notes.marksWith(record, entered);
  await vi.waitFor(() => expect(asked).toHaveLength(6), WITHIN);
  expect(asked.slice(4)).toEqual([
    { field: 'kota_kab', text: 'Pidie' },
    { field: 'kecamatan', text: 'Darul Imara', regency: 'Pidie' },
  ]);
});

it('asks again for texts whose call failed, when their cells are drawn again', async () => {
  const judge = vi.fn(async (texts: readonly AskedText[]): Promise<Judgement[]> => {
    if (judge.mock.calls.length === 1) throw new Error('the service does not answer');
    return texts.map(() => ({ kind: 'near' }));
  });
  const notes = createSpellingNotes({
    collection: siswa,
    judge,
    noteText: ({ kind }) => kind,
    onChange: () => {},
  });
  const record = { ...ROW };
  await vi.waitFor(
    () =>
      expect(notes.marksWith(record, undefined)).toMatchObject({ cells: { kecamatan: { note: 'near' } } }),
    WITHIN,
  );
  expect(judge).toHaveBeenCalledTimes(2);
});

it('does not ask for texts longer than a value may be', async () => {
  const judge = vi.fn(
    async (texts: readonly AskedText[]): Promise<Judgement[]> => texts.map(() => ({ kind: 'near' })),
  );
  const notes = createSpellingNotes({
    collection: siswa,
    judge,
    noteText: ({ kind }) => kind,
    onChange: () => {},
  });
  notes.marksWith({ ...ROW, kecamatan: 'x'.repeat(256) }, undefined);
  await vi.waitFor(() => expect(judge).toHaveBeenCalled(), WITHIN);
  expect(judge.mock.calls[0]![0].map(({ field }) => field)).toEqual(['kota_kab', 'semester', 'jenjang']);
});
