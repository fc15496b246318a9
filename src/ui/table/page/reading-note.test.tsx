import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { findCollection } from '@/domain/collections';
import { say, show } from '@/ui/testing';
import { createNotifier } from '../rows/notifier';
import { createUnsaved } from '../unsaved/unsaved';
import type { Table } from '../use-table';
import { ReadingNote } from './reading-note';
import { WaitingNote } from './waiting-note';

const siswa = findCollection('siswa')!;
const judging = { collection: siswa, language: 'id' } as const;
const RECORD = { id_siswa: 1, kecamatan: 'Ulim', jumlah_siswa: 15 };

/** The notes beside a cell of a record, into which texts were entered. */
function showNotes(column: string, texts: Readonly<Record<string, string>>) {
  const notifier = createNotifier();
  const unsaved = createUnsaved(notifier.changed, { identifier: siswa.identifier });
  for (const [name, text] of Object.entries(texts))
    unsaved.cells.enter({ id: 1, column: name, text, isTogether: true }, judging);
  const edit = vi.fn();
  const source = { get: () => RECORD, marks: () => unsaved.cells.marksOf(1) };
  const editing = { discard: vi.fn() };
  const table = { source, unsaved, notifier, editing, actions: { edit } } as unknown as Table;
  const handle = { focus: vi.fn(), edit: vi.fn(), goTo: vi.fn() };
  const options = {
    collection: siswa,
    table,
    grid: { current: handle as never },
    active: { position: 0, column },
  };
  const notes = (
    <>
      <ReadingNote {...options} />
      <WaitingNote {...options} />
    </>
  );
  return { editing, edit, handle, ...show(notes) };
}

const button = (name: string) => screen.getByRole('button', { name });

it('offers each reading, enters the one that is chosen, and returns to the cell', async () => {
  const { edit, handle, user } = showNotes('jumlah_siswa', { jumlah_siswa: '1,234' });
  await user.tab();
  expect(document.activeElement).toBe(button(say('table.reading.use', { reading: '1234' })));
  await user.keyboard('{Enter}');
  expect(edit).toHaveBeenCalledExactlyOnceWith([
    { position: 0, column: 'jumlah_siswa', text: '1234', record: RECORD },
  ]);
  expect(handle.focus).toHaveBeenCalledOnce();
});

it('opens the editor for a reading that is no value of the column', async () => {
  const { edit, handle, user } = showNotes('jumlah_siswa', { jumlah_siswa: '1,234' });
  await user.click(button(say('table.reading.correct', { reading: 'pecahan 1,234' })));
  expect(handle.edit).toHaveBeenCalledExactlyOnceWith({ position: 0, column: 'jumlah_siswa' });
  expect(edit).not.toHaveBeenCalled();
});

it('offers both years of a school year, and nothing for a text with one reading', () => {
  showNotes('tahun', { tahun: '2023/2024', jumlah_siswa: '12,5' });
  expect(button(say('table.reading.use', { reading: '2023' }))).toBeTruthy();
  expect(button(say('table.reading.use', { reading: '2024' }))).toBeTruthy();
});

it('says for which cells a row waits, leads there, and discards the row', async () => {
  const texts = { kecamatan: 'Jaya', tahun: '2025', jumlah_siswa: 'x' };
  const { editing, handle, user } = showNotes('kecamatan', texts);
  const columns = siswa.field('jumlah_siswa')!.label.id;
  expect(screen.getByRole('status').textContent).toContain(say('table.waiting.row', { count: 2, columns }));
  await user.click(button(say('table.waiting.goTo', { column: columns })));
  expect(handle.goTo).toHaveBeenCalledExactlyOnceWith({ position: 0, column: 'jumlah_siswa' });
  await user.click(button(say('table.waiting.discard')));
  expect(editing.discard).toHaveBeenCalledExactlyOnceWith([{ id: 1, column: 'jumlah_siswa' }]);
});
