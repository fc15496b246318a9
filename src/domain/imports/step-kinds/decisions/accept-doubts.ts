import { z } from 'zod';
import { ACCEPTED_READINGS, DOUBT_CODES } from '../../steps';
import { findColumn } from '../columns';
import { defineStepKind } from '../step-kind';

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
