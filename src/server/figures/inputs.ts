import { z } from 'zod';
import { MEASURES } from '@/domain/answers/judge-summary';
import { PIN_LENGTH, PIN_LETTERS } from '@/domain/figures/pinned';
import { placeSystemInput } from '@/server/input/place-system';
import { viewInput } from '@/server/tables/input';

const MAX_NAME = 100;
const MAX_FIGURES = 10;
/** Texts of kept places are longer than names. */
const MAX_PLACE = 400;

/** A figure to be pinned. Names are judged later, by the declaration of the collection. */
export const pinInput = z.strictObject({
  ...viewInput.shape,
  measure: z.enum(MEASURES),
  figures: z.array(z.string().max(MAX_NAME)).max(MAX_FIGURES),
  place: z
    .strictObject({
      system: placeSystemInput,
      regency: z.string().max(MAX_PLACE).optional(),
      district: z.string().max(MAX_PLACE).optional(),
    })
    .optional(),
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
