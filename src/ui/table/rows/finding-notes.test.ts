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
  // It is the same object, so that the row is not rendered again.
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

it('shows the latest answer, whichever comes last, in the mark that is asked for', async () => {
  const answers: ((said: (typeof found)[]) => void)[] = [];
  const read = () => new Promise<(typeof found)[]>((resolve) => answers.push(resolve));
  const markOf = (comment: string) => ({ comment });
  const notes = createFindingNotes({ identifier: 'id_siswa', read, onChange: () => {}, markOf });
  const record = { id_siswa: 7 };
  notes.marksWith(record, undefined);
  await vi.runAllTimersAsync();
  notes.renew();
  await vi.runAllTimersAsync();
  answers[1]!([found]);
  answers[0]!([]);
  await vi.runAllTimersAsync();
  expect(notes.marksWith(record, undefined)).toEqual({ cells: { jumlah_siswa: { comment: 'Nol' } } });
});

it('asks again about rows that were far away when the others were renewed', async () => {
  const read = vi.fn(async (_: readonly number[]) => [found]);
  const notes = createFindingNotes({ identifier: 'id_siswa', read, onChange: () => {} });
  for (let id = 1; id <= 500; id += 1) {
    notes.marksWith({ id_siswa: id }, undefined);
    if (id % 250 === 0) await vi.runAllTimersAsync();
  }
  notes.renew();
  await vi.runAllTimersAsync();
  expect(read.mock.lastCall?.[0]).not.toContain(7);
  notes.marksWith({ id_siswa: 7 }, undefined);
  await vi.runAllTimersAsync();
  expect(read.mock.lastCall?.[0]).toEqual([7]);
});
