import { PRESENCE_SECONDS } from '@/domain/limits';
import type { CellMark, GridRecord, RowMarks } from '../../grid/types';
import type { Outputs } from '../../trpc';
import { initialsOf, personColour } from './person';
import { marksWithNotes, type RowNotes, sameMarks } from './row-notes';

/** A person who has the same table open. */
export type Colleague = Outputs['tables']['version']['others'][number];

/** Marks at the rows in which others are, and at the cells that they edit. */
export type ColleagueNotes = RowNotes &
  Readonly<{
    /** The others who have the table open, by name; the same list while nothing has changed. */
    list: () => readonly Colleague[];
    /** Shows their present positions. They disappear automatically if this is not called for {@link PRESENCE_SECONDS}. */
    show: (colleagues: readonly Colleague[]) => void;
  }>;

type Noted = Readonly<{
  others: NonNullable<RowMarks['others']>;
  cells: readonly (readonly [column: string, mark: CellMark])[];
}>;

/** The texts for a row and for a cell, with the names of the people there. */
export type ColleagueTexts = Readonly<{
  inRow: (names: readonly string[]) => string;
  editing: (names: readonly string[]) => string;
}>;

export function createColleagueNotes(options: {
  identifier: string;
  texts: ColleagueTexts;
  onChange: () => void;
}): ColleagueNotes {
  const { identifier, texts, onChange } = options;
  let present: readonly Colleague[] = [];
  /** By identifier; an entry that equals the earlier one is the same object. */
  let noted = new Map<number, Noted>();
  let expiry: ReturnType<typeof setTimeout> | undefined;
  const marked = new WeakMap<
    GridRecord,
    Readonly<{ marks: RowMarks | undefined; here: Noted; result: RowMarks | undefined }>
  >();

  const show = (colleagues: readonly Colleague[]) => {
    clearTimeout(expiry);
    if (colleagues.length > 0) expiry = setTimeout(() => show([]), PRESENCE_SECONDS * 1_000);
    if (JSON.stringify(present) === JSON.stringify(colleagues)) return;
    present = colleagues;
    const before = noted;
    noted = new Map();
    for (const [record, there] of byRecord(colleagues)) {
      const after = notedOf(there, texts);
      const known = before.get(record);
      noted.set(record, JSON.stringify(known) === JSON.stringify(after) ? known! : after);
    }
    onChange();
  };

  return {
    list: () => present,
    show,
    marksWith: (record, marks) => {
      const here = record && noted.get(Number(record[identifier]));
      if (record === undefined || here === undefined) return marks;
      const before = marked.get(record);
      if (before !== undefined && before.marks === marks && before.here === here) return before.result;
      const { others, cells } = here;
      const result = sameMarks(before?.result, { ...marksWithNotes(marks, cells), others });
      marked.set(record, { marks, here, result });
      return result;
    },
  };
}

/** The people with a cursor, by the identifier of its record. */
function byRecord(colleagues: readonly Colleague[]): ReadonlyMap<number, readonly Colleague[]> {
  const found = new Map<number, Colleague[]>();
  for (const one of colleagues)
    if (one.cell !== undefined) found.set(one.cell.record, [...(found.get(one.cell.record) ?? []), one]);
  return found;
}

function notedOf(there: readonly Colleague[], texts: ColleagueTexts): Noted {
  const [first, ...more] = there as [Colleague, ...Colleague[]];
  const editing = there.filter(({ isEditing }) => isEditing);
  const columns = [...new Set(editing.map(({ cell }) => cell!.column))];
  return {
    others: {
      said: texts.inRow(namesOf(there)),
      colour: personColour(first.id),
      initials: initialsOf(first.name) + (more.length > 0 ? '+' : ''),
    },
    cells: columns.map((column) => {
      const at = editing.filter(({ cell }) => cell!.column === column);
      const names = namesOf(at);
      const said = texts.editing(names);
      return [column, { editedBy: { said, colour: personColour(at[0]!.id), name: names.join(', ') } }];
    }),
  };
}

const namesOf = (colleagues: readonly Colleague[]): string[] => colleagues.map(({ name }) => name);
