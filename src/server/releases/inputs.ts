import { z } from 'zod';
import { MAX_VARCHAR } from '@/domain/collections/field';
import { MAX_AGENCY, MAX_LINK_TOKEN, MAX_NAME, MAX_REASON } from '@/domain/limits';
import { RELEASE_MARKS } from '@/domain/releases/release';
import { line, optionalLine } from '@/server/input/line';

const about = {
  collection: z.string(),
  /** As boards name it, such as `2024-S1`. */
  period: z.string().max(MAX_VARCHAR),
};

export const releasePeriodInput = z.strictObject(about);

/** A step; `0`: none. */
const stepId = z.string().regex(/^\d{1,18}$/);

const step = {
  ...about,
  /** The last step that the person saw. */
  seen: stepId,
  note: optionalLine(MAX_REASON),
};

export const releaseStepInput = z.strictObject(step);

/** What an agency submits on its own page. @see `OwnPart` for `seen` and `round` */
export const submitPartInput = z.strictObject({
  ...about,
  token: z.string().max(MAX_LINK_TOKEN),
  seen: stepId,
  round: stepId,
  /** The name of the person, as they enter it. */
  person: line(MAX_NAME),
  note: optionalLine(MAX_REASON),
});

export const returnPartInput = z.strictObject({
  ...about,
  /** As `agencyKeyOf` writes it. */
  agency: line(MAX_AGENCY),
  /** The last step of the period, and of the agency's part, that the person saw. */
  seen: stepId,
  seenPart: stepId,
  note: line(MAX_REASON),
});

export const approveReleaseInput = z.strictObject({
  ...step,
  /** The label of the record history whose records the person saw. */
  pinnedAt: z.iso.datetime({ precision: 3 }),
});

export const releaseInput = z.strictObject({
  ...step,
  mark: z.enum(RELEASE_MARKS),
  /** Of the first version: null. */
  kind: z.enum(['minor', 'major']).nullable(),
  /** When it becomes public; null: at once. */
  publicAt: z.iso.datetime().nullable(),
});

export const releaseChangesInput = z.strictObject({
  ...about,
  /** Changes since this version, or null: those of all records. */
  since: z.number().int().positive(),
  after: z.number().int().min(0),
});

export const releaseSettingInput = z.strictObject({
  needsTwo: z.boolean(),
  seen: z.strictObject({ needsTwo: z.boolean() }),
});
