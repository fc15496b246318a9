import { z } from 'zod';
import { issueOf } from '@/server/input/input';
import { optionalLine } from '@/server/input/line';

const MAX_URL = 300;
const MAX_TEXT = 500;
const MAX_CODE = 10;
const [FIRST_YEAR, LAST_YEAR] = [1900, 2200];

const seen = z.iso.datetime().nullable();
/** An empty text where nothing is given. */
const text = (longest: number) => optionalLine(longest).transform((given) => given ?? '');
const formed = (longest: number, form: RegExp) =>
  text(longest).refine((given) => form.test(given), issueOf({ code: 'wrong_form' }));

/** The settings, as a form has them. `seen`: the time of their last change that the person saw. */
export const savePelitaInput = z.strictObject({
  provinceCode: formed(MAX_CODE, /^\d{2}$/),
  regencyCode: formed(MAX_CODE, /^(?:\d{2}\.\d{2})?$/),
  defaultYear: z.number().int().min(FIRST_YEAR).max(LAST_YEAR),
  reference: text(MAX_TEXT),
  releaseDay: formed(MAX_CODE, /^(?:\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01]))?$/),
  baseUrl: text(MAX_URL),
  listsLimited: z.boolean(),
  releasedOnly: z.boolean(),
  seen,
});

/** `seen`: the time since which it is on, as the person saw it. */
export const turnPelitaInput = z.strictObject({ isOn: z.boolean(), seen });
