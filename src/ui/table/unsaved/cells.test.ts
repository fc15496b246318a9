import { expect, it, vi } from 'vitest';
import { siswa } from '@/domain/collections/disdik/siswa';
import { createCells } from './cells';

const judging = { collection: siswa, language: 'id' } as const;
const column = 'jumlah_siswa';

it('returns the same marks until they change, and none for an unmarked record', () => {
  const onChange = vi.fn();
  const cells = createCells(onChange);
  expect(cells.marksOf(1)).toBeUndefined();
  cells.enter({ id: 1, column, text: '12', seen: 10 }, judging);
  const marks = cells.marksOf(1);
  expect(marks).toEqual({ cells: { jumlah_siswa: { entered: '12', state: 'saving' } } });
  expect(cells.marksOf(1)).toBe(marks);
  cells.enter({ id: 1, column, text: 'x' }, judging);
  expect(cells.marksOf(1)).toMatchObject({ state: 'fault', cells: { jumlah_siswa: { entered: 'x' } } });
  expect(cells.of(1)['jumlah_siswa']?.seen).toBe(10);
  cells.set(1, column, undefined);
  expect([cells.marksOf(1), cells.isEmpty()]).toEqual([undefined, true]);
  expect(onChange).toHaveBeenCalledTimes(3);
});

it('marks changes by others for a moment', () => {
  vi.useFakeTimers();
  try {
    const cells = createCells(() => {});
    cells.flash(1, [column]);
    expect(cells.marksOf(1)).toEqual({ cells: { jumlah_siswa: { state: 'changed' } } });
    vi.runAllTimers();
    expect(cells.marksOf(1)).toBeUndefined();
  } finally {
    vi.useRealTimers();
  }
});

it('keeps the unsaved texts of a deleted record, to be decided on when it exists again', () => {
  const cells = createCells(() => {});
  cells.enter({ id: 1, column, text: '12', seen: 10 }, judging);
  cells.set(1, column, { ...cells.of(1)['jumlah_siswa']!, state: 'fault', fault: 'tidak ditemukan' });
  cells.setGone(1, 'tidak ditemukan');
  expect(cells.marksOf(1)?.state).toBe('gone');
  cells.read(1, { id_siswa: 1, jumlah_siswa: 11 });
  expect(cells.isGone(1)).toBe(false);
  expect(cells.of(1)['jumlah_siswa']).toMatchObject({ text: '12', state: 'conflict', seen: 11 });
  expect(cells.take([{ id: 1, column }])).toHaveLength(1);
  expect(cells.faulty()).toEqual([]);
});
