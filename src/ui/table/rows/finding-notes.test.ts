import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createFindingNotes } from './finding-notes';

const found = { record: 7, column: 'jumlah_siswa', sentence: 'Nol' };

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('asks once for the rows that are drawn, and again for what may have changed since', async () => {
  const read = vi.fn(async () => [found]);
  const onChange = vi.fn();
  const notes = createFindingNotes({ identifier: 'id_siswa', read, onChange });
  const [wrong, right] = [{ id_siswa: 7 }, { id_siswa: 8 }];
  expect([notes.marksWith(wrong, undefined), notes.marksWith(right, undefined)]).toEqual([
    undefined,
    undefined,
  ]);
  await vi.runAllTimersAsync();
  expect(read.mock.calls).toEqual([[[7, 8]]]);
  expect(onChange).toHaveBeenCalledOnce();
  const marks = notes.marksWith(wrong, undefined);
  expect(marks).toEqual({ cells: { jumlah_siswa: { finding: 'Nol' } } });
  // The same object, so that the row is not drawn again.
  expect(notes.marksWith(wrong, undefined)).toBe(marks);
  expect(notes.marksWith(right, undefined)).toBeUndefined();

  notes.renew();
  await vi.runAllTimersAsync();
  expect(onChange).toHaveBeenCalledOnce();
  read.mockResolvedValue([]);
  notes.renew();
  await vi.runAllTimersAsync();
  expect(onChange).toHaveBeenCalledTimes(2);
  expect(notes.marksWith(wrong, undefined)).toBeUndefined();
});

it('asks again after a failure, and leaves drafts and other marks alone', async () => {
  const read = vi.fn(async () => [found]);
  read.mockRejectedValueOnce(new Error('away'));
  const notes = createFindingNotes({ identifier: 'id_siswa', read, onChange: () => {} });
  const draft = { jumlah_siswa: '5' };
  const marks = { cells: { jumlah_siswa: { note: 'Ejaan' } } };
  expect(notes.marksWith(draft, marks)).toBe(marks);
  notes.marksWith({ id_siswa: 7 }, marks);
  await vi.runAllTimersAsync();
  const record = { id_siswa: 7 };
  expect(notes.marksWith(record, marks)).toBe(marks);
  await vi.runAllTimersAsync();
  expect(notes.marksWith(record, marks)).toEqual({
    cells: { jumlah_siswa: { note: 'Ejaan', finding: 'Nol' } },
  });
});
