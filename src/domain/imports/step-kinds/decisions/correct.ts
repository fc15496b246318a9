import { z } from 'zod';
import { type Columns, DOUBT_CODES } from '../../steps';
import { newColumn, sameName } from '../columns';
import { defineStepKind } from '../step-kind';

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
