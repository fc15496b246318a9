import { z } from 'zod';
import { MEASURES } from '@/domain/answers/judge-summary';
import { PIN_LENGTH, PIN_LETTERS } from '@/domain/figures/pinned';
import { viewInput } from '@/server/tables/input';

const MAX_NAME = 100;
const MAX_FIGURES = 10;

/** A figure to be pinned. Names are judged later, by the declaration of the collection. */
export const pinInput = z.strictObject({
  ...viewInput.shape,
  measure: z.enum(MEASURES),
  figures: z.array(z.string().max(MAX_NAME)).max(MAX_FIGURES),
});

const id = z.string().regex(new RegExp(`^[${PIN_LETTERS}]{${PIN_LENGTH}}$`));

export const pinnedIdInput = z.strictObject({ id });
export const pinnedRecordsInput = z.strictObject({
  id,
  /** The identifier of the last record of the page before. */
  cursor: z.int32().min(0).default(0),
  /** Sent by the browser's client with the cursor; only forward is supported. */
  direction: z.literal('forward').optional(),
});
