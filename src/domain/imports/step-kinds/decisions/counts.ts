import { z } from 'zod';
import { defineStepKind } from '../step-kind';

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
