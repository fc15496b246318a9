import { z } from 'zod';
import { ACCEPTED_READINGS, type Columns, DOUBT_CODES } from '../steps';
import { findColumn, newColumn, sameName } from './columns';
import { defineStepKind } from './step-kind';

/**
 * A person's decision about all doubts of a kind in a column: the first reading of the cells applies, or the other one. A
 * cell without another reading, and a sum of doubtful figures, stay doubtful if the other reading is accepted.
 */
export const acceptDoubts = defineStepKind({
  kind: 'acceptDoubts',
  parameters: z.strictObject({
    column: z.string(),
    doubt: z.enum(DOUBT_CODES),
    reading: z.enum(ACCEPTED_READINGS),
    /** Only the doubts about these texts of the file; absent: about every text. */
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
        /** The row, by `JudgedItem.at`; absent: every row with this text. */
        at: z.number().int().optional(),
        /**
         * The cell's text without the fix; if it differs, the fix is not applied. Null: blank. Without `at`, also the text
         * of its doubt.
         */
        text: z.string().nullable(),
        value: z.string().nullable(),
        /** Without `at`: only cells whose text has this doubt. In another parent place, the same name may be right. */
        doubt: z.enum(DOUBT_CODES).optional(),
      }),
    )
    .min(1),
});
export type CorrectParameters = z.infer<typeof parameters>;

/**
 * A person's corrections: each is for a cell, or for all cells of a column with a text, or with that text in the file if
 * its reading is doubtful. A correction of a doubt does not change the text where it has no doubt. A corrected cell is no
 * longer doubtful. A correction of a row whose text has changed since is not applied; of two corrections of a cell, the
 * later one counts, and it takes precedence over those of a text.
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
 * A person's statement that the figures of the file count what a collection counts. It changes no row. It holds for the
 * next file of the shape as long as that file describes itself in the same words.
 */
export const counts = defineStepKind({
  kind: 'counts',
  parameters: z.strictObject({
    /** The resource name of the collection. */
    what: z.string(),
    /** The words of the file's name, sheet and titles at that time, without places and times. */
    about: z.string(),
  }),
  form: [],
  changesRows: false,
  columnsAfter: (_, columns) => columns,
});
