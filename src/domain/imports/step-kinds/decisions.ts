import { z } from 'zod';
import { ACCEPTED_READINGS, type Columns, DOUBT_CODES } from '../steps';
import { findColumn, newColumn, sameName } from './columns';
import { defineStepKind } from './step-kind';

/**
 * A person's decision about all doubts of a kind in a column: the cells are as they are read, or as they could be read as well.
 * A cell without another reading, and a sum of doubtful figures, stay doubtful when the other reading is accepted.
 */
export const acceptDoubts = defineStepKind({
  kind: 'acceptDoubts',
  parameters: z.strictObject({
    column: z.string(),
    doubt: z.enum(DOUBT_CODES),
    reading: z.enum(ACCEPTED_READINGS),
    /** Only the doubts about these texts of the file; none: about every text. */
    texts: z.array(z.string()).optional(),
  }),
  form: [
    { name: 'column', type: 'field' },
    { name: 'doubt', type: 'choice', choices: DOUBT_CODES },
    { name: 'reading', type: 'choice', choices: ACCEPTED_READINGS },
    { name: 'texts', type: 'texts' },
  ],
  onFigures: 'changes',
  changesRows: false,
  columnsAfter: ({ column }, columns) => {
    findColumn(columns, column);
    return columns;
  },
});

const parameters = z.strictObject({
  fixes: z
    .array(
      z.strictObject({
        column: z.string(),
        /** The row: `JudgedItem.at`; none: every row with this text. */
        at: z.number().int().optional(),
        /** What the cell has without the fix, else the fix is not for it; null: blank. Without `at` also the text of its doubt. */
        text: z.string().nullable(),
        value: z.string().nullable(),
        /** Without `at`: only cells where the text has this doubt. The same name is in order in another place. */
        doubt: z.enum(DOUBT_CODES).optional(),
      }),
    )
    .min(1),
});
export type CorrectParameters = z.infer<typeof parameters>;

/**
 * What a person corrected: a cell, or a text wherever a column has it, or had it in the file where its reading is doubtful.
 * A fix of a doubt leaves the text alone where it has none. A corrected cell is no longer doubtful. A fix of a row that has
 * another text by now does nothing; of two fixes of a cell the later one counts, and before those of a text.
 */
export const correct = defineStepKind<CorrectParameters>({
  kind: 'correct',
  parameters,
  form: [{ name: 'fixes', type: 'fixes' }],
  onFigures: 'changes',
  changesRows: false,
  columnsAfter: ({ fixes }, columns) => {
    const added = new Set<string>();
    for (const { column } of fixes) if (!present(columns, column)) added.add(newColumn(column));
    return [...columns, ...added];
  },
});

const present = (columns: Columns, name: string): string | undefined =>
  columns.find((column) => sameName(column, name));

/**
 * What a person has said that the figures of the file count: what a collection counts. It changes no row. It holds for the next file of
 * the shape as long as that one speaks of itself in the same words.
 */
export const counts = defineStepKind({
  kind: 'counts',
  parameters: z.strictObject({
    /** The resource name of the collection. */
    what: z.string(),
    /** The words of the file's name, sheet and titles, without places and times, when it was said. */
    about: z.string(),
  }),
  form: [],
  changesRows: false,
  columnsAfter: (_, columns) => columns,
});
