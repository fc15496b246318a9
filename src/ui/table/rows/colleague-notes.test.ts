import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { PRESENCE_SECONDS } from '@/domain/limits';
import { type Colleague, createColleagueNotes } from './colleague-notes';
import { initialsOf, personColour } from './person';

const at = (name: string, record?: number, isEditing = false): Colleague => ({
  id: name,
  name,
  isEditing,
  ...(record !== undefined && { cell: { record, column: 'jumlah_siswa' } }),
});

function setUp() {
  const onChange = vi.fn();
  const texts = {
    inRow: (names: readonly string[]) => `${names.join(' & ')} here`,
    editing: (names: readonly string[]) => `${names.join(' & ')} editing`,
  };
  return { onChange, notes: createColleagueNotes({ identifier: 'id_siswa', texts, onChange }) };
}

const [seventh, eighth] = [{ id_siswa: 7 }, { id_siswa: 8 }];

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('marks the row where somebody is, and the cell while they edit it', () => {
  const { notes } = setUp();
  notes.show([at('Putri Petugas Data', 7), at('Budi', 8, true), at('Cut Nyak', 8), at('Ampon')]);
  const colour = personColour('Putri Petugas Data');
  expect(notes.marksWith(seventh, undefined)).toEqual({
    others: { said: 'Putri Petugas Data here', initials: 'PD', colour },
  });
  const marks = { cells: { jumlah_siswa: { note: 'Ejaan' }, kecamatan: { note: 'Lain' } } };
  expect(notes.marksWith(eighth, marks)).toEqual({
    others: { said: 'Budi & Cut Nyak here', initials: 'B+', colour: personColour('Budi') },
    cells: {
      kecamatan: { note: 'Lain' },
      jumlah_siswa: {
        note: 'Ejaan',
        editedBy: { said: 'Budi editing', name: 'Budi', colour: personColour('Budi') },
      },
    },
  });
  // Drafts have no identifier.
  expect(notes.marksWith({ jumlah_siswa: '7' }, marks)).toBe(marks);
  expect(notes.marksWith({ id_siswa: 9 }, marks)).toBe(marks);
});

it('gives the same marks while nothing has changed at a row, so that it is not drawn again', () => {
  const { notes, onChange } = setUp();
  notes.show([at('Putri', 7), at('Budi', 8)]);
  const [list, of7, of8] = [
    notes.list(),
    notes.marksWith(seventh, undefined),
    notes.marksWith(eighth, undefined),
  ];
  notes.show([at('Putri', 7), at('Budi', 8)]);
  expect(onChange).toHaveBeenCalledOnce();
  expect(notes.list()).toBe(list);
  expect(notes.marksWith(seventh, undefined)).toBe(of7);

  notes.show([at('Putri', 7), at('Budi', 9)]);
  expect(onChange).toHaveBeenCalledTimes(2);
  expect(notes.marksWith(seventh, undefined)).toBe(of7);
  expect(notes.marksWith(eighth, undefined)).toBeUndefined();
  notes.show([at('Putri', 7), at('Budi', 8)]);
  expect(notes.marksWith(eighth, undefined)).toBe(of8);
  // The same record as it was read again, and other marks of the row.
  expect(notes.marksWith({ id_siswa: 7 }, undefined)).toEqual(of7);
  expect(notes.marksWith(seventh, { state: 'saving' })).toMatchObject({
    state: 'saving',
    others: of7!.others,
  });
});

it('shows nobody any more when nothing has been heard for some time', () => {
  const { notes, onChange } = setUp();
  notes.show([at('Putri', 7)]);
  vi.advanceTimersByTime(PRESENCE_SECONDS * 1_000 - 1);
  notes.show([at('Putri', 7)]);
  vi.advanceTimersByTime(PRESENCE_SECONDS * 1_000 - 1);
  expect(notes.list()).toHaveLength(1);
  vi.advanceTimersByTime(1);
  expect(notes.list()).toEqual([]);
  expect(notes.marksWith(seventh, undefined)).toBeUndefined();
  expect(onChange).toHaveBeenCalledTimes(2);
});

it.each([
  ['Putri Petugas Data', 'PD'],
  ['  budi ', 'B'],
  ['Ümit Şahin', 'ÜŞ'],
  ['', ''],
])('of the name %j the initials are %j', (name, initials) => expect(initialsOf(name)).toBe(initials));
