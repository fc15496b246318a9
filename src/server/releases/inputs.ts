import { z } from 'zod';
import { MAX_VARCHAR } from '@/domain/collections/field';
import { MAX_AGENCY, MAX_LINK_TOKEN, MAX_NAME, MAX_REASON, MAX_STEPS_TOGETHER } from '@/domain/limits';
import { RELEASE_MARKS } from '@/domain/releases/release';
import { line, optionalLine } from '@/server/input/line';

const about = {
  collection: z.string(),
  /** As boards name it, such as `2024-S1`. */
  period: z.string().max(MAX_VARCHAR),
};

export const releasePeriodInput = z.strictObject(about);

/** The label of the record history whose records the person saw. */
const pinnedAt = z.iso.datetime({ precision: 3 });

export const publishedValuesInput = z.strictObject({ ...about, pinnedAt });

/** A step; `0`: none. */
const stepId = z.string().regex(/^\d{1,18}$/);

const step = {
  ...about,
  /** The last step that the person saw. */
  seen: stepId,
  note: optionalLine(MAX_REASON),
};

export const releaseStepInput = z.strictObject(step);

const mark = z.enum(RELEASE_MARKS);
/** What changed since the version before; of the first version: null. */
const versionKind = z.enum(['minor', 'major']).nullable();
/** When a release becomes public; null: at once. */
const publicAt = z.iso.datetime().nullable();

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
  pinnedAt,
});

export const releaseInput = z.strictObject({
  ...step,
  mark,
  kind: versionKind,
  publicAt,
});

/** Periods of which one step is taken together. */
const together = <Shape extends z.ZodRawShape>(shape: Shape) =>
  z
    .array(z.strictObject({ ...about, seen: stepId, ...shape }))
    .min(1)
    .max(MAX_STEPS_TOGETHER);
const sharedNote = { note: optionalLine(MAX_REASON) };

export const stepsInput = z.strictObject({ ...sharedNote, periods: together({}) });
export const approveTogetherInput = z.strictObject({ ...sharedNote, periods: together({ pinnedAt }) });
export const releaseTogetherInput = z.strictObject({
  ...sharedNote,
  mark,
  publicAt,
  periods: together({ kind: versionKind }),
});

export const wantStepMailsInput = z.strictObject({ isWanted: z.boolean() });
/** `seen`: the time since which steps are mailed, as the person saw it. */
export const turnStepMailsInput = z.strictObject({ isOn: z.boolean(), seen: z.iso.datetime().nullable() });

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
