import { act, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { findCollection } from '@/domain/collections';
import type { GridHandle } from '@/ui/grid/types';
import { say, show } from '@/ui/testing';
import { createNotifier } from '../rows/notifier';
import { createUnsaved } from '../unsaved/unsaved';
import type { Table } from '../use-table';
import { ConflictNote } from './conflict-note';

const siswa = findCollection('siswa')!;
const ACTIVE = { position: 0, column: 'jumlah_siswa' };

/** The note beside a cell in which 20 was entered, while another person stored 15. */
function showConflict() {
  const notifier = createNotifier();
  const unsaved = createUnsaved(notifier.changed, siswa);
  unsaved.cells.set(1, 'jumlah_siswa', {
    text: '20',
    state: 'conflict',
    seen: 10,
    current: { id_siswa: 1, jumlah_siswa: 15 },
  });
  const change = vi.fn(async () => {});
  const takeTheirs = vi.fn((id: number, column: string) => unsaved.cells.set(id, column, undefined));
  const source = { get: () => ({ id_siswa: 1, jumlah_siswa: 15 }) };
  const table = { source, unsaved, notifier, editing: { change, takeTheirs } } as unknown as Table;
  const focus = vi.fn();
  const grid = { current: { focus } as unknown as GridHandle };
  const note = <ConflictNote collection={siswa} table={table} grid={grid} active={ACTIVE} />;
  return { unsaved, change, takeTheirs, focus, ...show(note) };
}

it('shows what was entered and what is stored, and stores the former over the value that was shown', async () => {
  const { change, focus, user } = showConflict();
  expect(screen.getByRole('alert').textContent).toContain(
    say('table.conflict.values', { mine: '20', theirs: '15' }),
  );
  await user.click(screen.getByRole('button', { name: say('table.conflict.keepMine') }));
  expect(change).toHaveBeenCalledExactlyOnceWith({
    note: 'cell',
    cells: [{ id: 1, column: 'jumlah_siswa', text: '20', seen: 15 }],
  });
  expect(focus).toHaveBeenCalledOnce();
});

it('is gone when the stored value is kept', async () => {
  const { change, takeTheirs, focus, unsaved, user } = showConflict();
  await user.click(screen.getByRole('button', { name: say('table.conflict.takeTheirs') }));
  expect([unsaved.cells.of(1), screen.queryByRole('alert')]).toEqual([{}, null]);
  expect(change).not.toHaveBeenCalled();
  expect(takeTheirs).toHaveBeenCalledExactlyOnceWith(1, 'jumlah_siswa');
  expect(focus).toHaveBeenCalledOnce();
  act(() => unsaved.cells.set(1, 'jumlah_siswa', { text: '30', state: 'saving' }));
  expect(screen.queryByRole('alert'), 'a text that is being saved is no conflict').toBeNull();
});
