import { z } from 'zod';
import { MAX_VARCHAR } from '@/domain/collections/field';
import { MAX_REASON } from '@/domain/limits';
import { RELEASE_MARKS } from '@/domain/releases/release';
import { optionalLine } from '@/server/input/line';

const about = {
  collection: z.string(),
  /** As boards name it, such as `2024-S1`. */
  period: z.string().max(MAX_VARCHAR),
};

export const releasePeriodInput = z.strictObject(about);

const step = {
  ...about,
  /** The last step that the person saw; `0`: none. */
  seen: z.string().regex(/^\d{1,18}$/),
  note: optionalLine(MAX_REASON),
};

export const releaseStepInput = z.strictObject(step);

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

const settings = { needsTwo: z.boolean(), locks: z.boolean() };

export const releaseSettingInput = z.strictObject({
  ...settings,
  seen: z.strictObject(settings),
});
