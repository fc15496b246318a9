import { z } from 'zod';
import { MAX_AGENCY, MAX_LINK_TOKEN, MAX_NAME, MAX_REASON } from '@/domain/limits';
import { issueOf } from '@/server/input/input';
import { line, optionalLine } from '@/server/input/line';

/** The input that opens the page of an agency. */
export const agencyPageInput = z.strictObject({ token: z.string().max(MAX_LINK_TOKEN) });
export const makeAgencyLinkInput = z.strictObject({ agency: line(MAX_AGENCY) });
export const agencyLinkInput = z.strictObject({ id: z.uuid() });

/** Whether an agency may propose on its own page. `seen`: what the person saw. */
export const agencySettingInput = z.strictObject({
  agency: line(MAX_AGENCY),
  mayPropose: z.boolean(),
  seen: z.boolean(),
});

const MAX_FIELDS = 40;
const MAX_TEXT = 1_000;
const token = z.string().max(MAX_LINK_TOKEN);
const collection = z.string().max(MAX_NAME);
const texts = z
  .record(z.string().max(MAX_NAME), z.string().max(MAX_TEXT))
  .refine(
    (given) => Object.keys(given).length <= MAX_FIELDS,
    issueOf({ code: 'too_many', limit: MAX_FIELDS }),
  );

/** A search for own records, by fields of the natural key. */
export const agencyRecordsInput = z.strictObject({
  ...{ token, collection },
  filters: texts,
  /** Only records with a greater identifier. */
  after: z.int32().min(0).default(0),
});

/** One record to be registered, changed or deleted; a change names the fields that it changes. */
export const proposeInput = z.strictObject({
  ...{ token, collection },
  operation: z.enum(['register', 'change', 'delete']),
  item: texts,
  /** The name of the person, as they enter it. */
  person: line(MAX_NAME),
  note: optionalLine(MAX_REASON),
});
