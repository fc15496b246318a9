import { z } from 'zod';
import { OPERATIONS } from '@/collections';
import { ServiceError } from '@/server/errors';
import { parseNetwork } from './addresses';
import { ALL_GRANTS, isScope, normaliseGrants } from './permissions';

const DAY_SECONDS = 86_400;
const MOST_PER_MINUTE = 10_000_000;
const MOST_NETWORKS = 100;
const MOST_GRANTS = 200;
const LONGEST_OVERLAP_SECONDS = 90 * DAY_SECONDS;
export const MOST_PER_PAGE = 200;

/** One line of text as people type it: trimmed, NFC, no control characters or lone surrogates. */
const line = (longest: number) =>
  z
    .string()
    .transform((text) => text.trim().normalize('NFC'))
    .refine((text) => text.length > 0, { error: 'is empty' })
    .refine((text) => [...text].length <= longest, { error: `has more than ${longest} characters` })
    .refine((text) => !/[\p{Cc}\p{Cs}\p{Zl}\p{Zp}]/u.test(text), { error: 'holds a control character' });

/** A line that may be left out; empty text counts as left out. */
const optionalLine = (longest: number) =>
  z
    .string()
    .nullable()
    .transform((text) => (text === null || text.trim() === '' ? null : text))
    .pipe(line(longest).nullable());

const moment = z.union([z.date(), z.iso.datetime({ offset: true }).transform((text) => new Date(text))], {
  error: 'is not a moment such as 2027-01-31T00:00:00Z',
});

const network = z.string().transform((text, context) => {
  try {
    return parseNetwork(text);
  } catch (error) {
    context.addIssue({ code: 'custom', message: (error as Error).message });
    return z.NEVER;
  }
});

const grant = z.strictObject({
  scope: z.string().refine(isScope, { error: 'is neither *, a group nor group/collection' }),
  operations: z.array(z.enum(OPERATIONS)).min(1).max(20).readonly(),
});

const grants = z
  .array(grant)
  .min(1, { error: 'grants nothing' })
  .max(MOST_GRANTS)
  .readonly()
  .transform(normaliseGrants);
const networks = z
  .array(network)
  .max(MOST_NETWORKS)
  .transform((list) => [...new Set(list)]);
const rate = z.number().int().min(0).max(MOST_PER_MINUTE).nullable();
const by = line(255);

/** A key's identifier, or its visible prefix. */
const reference = z.string().trim().min(8).max(64);

const described = {
  name: line(120),
  owner: optionalLine(255),
  contact: optionalLine(255),
  purpose: optionalLine(1_000),
  permissions: grants,
  /** None: any address. */
  allowedAddresses: networks,
  /** Requests a minute; null: the service's default; 0: unlimited. */
  ratePerMinute: rate,
  expiresAt: moment.nullable(),
};

export const issueInput = z.strictObject({
  name: described.name,
  owner: described.owner.default(null),
  contact: described.contact.default(null),
  purpose: described.purpose.default(null),
  permissions: described.permissions.default(ALL_GRANTS),
  allowedAddresses: described.allowedAddresses.default([]),
  ratePerMinute: described.ratePerMinute.default(null),
  expiresAt: described.expiresAt.default(null),
});
export const changeInput = z.strictObject({ id: reference, ...z.object(described).partial().shape });
export const revokeInput = z.strictObject({ id: reference, reason: optionalLine(500).default(null) });
export const referenceInput = z.strictObject({ id: reference });
export const rotateInput = z.strictObject({
  id: reference,
  overlapSeconds: z.number().int().min(0).max(LONGEST_OVERLAP_SECONDS),
  /** The new key's end; left out: the same length of life as the old key had, from now. */
  expiresAt: moment.nullable().optional(),
});
export const listFilters = [
  'all',
  'active',
  'suspended',
  'expired',
  'revoked',
  'expiring',
  'never_expiring',
  'unused',
] as const;
export const listInput = z.strictObject({
  search: optionalLine(120).default(null),
  filter: z.enum(listFilters).default('all'),
  limit: z.number().int().min(1).max(MOST_PER_PAGE).default(50),
  /** `next` of the page before. */
  cursor: z.string().max(200).nullish(),
});
export const useInput = z.strictObject({ id: reference, days: z.number().int().min(1).max(400).default(30) });
export const dailyUseInput = z.strictObject({
  ids: z.array(z.uuid()).max(MOST_PER_PAGE),
  days: z.number().int().min(1).max(90).default(7),
});
export const diagnoseInput = z.strictObject({ key: z.string().max(1_000) });

export type IssueInput = z.input<typeof issueInput>;
export type ChangeInput = z.input<typeof changeInput>;
export type RevokeInput = z.input<typeof revokeInput>;
export type RotateInput = z.input<typeof rotateInput>;
export type ListInput = z.input<typeof listInput>;
export type ListFilter = (typeof listFilters)[number];

/**
 * Judges an input.
 * @throws {ServiceError} `invalid_parameter` with the field, and as `details.reason` what is wrong with it
 */
export function checked<S extends z.ZodType>(schema: S, input: unknown): z.output<S> {
  const result = schema.safeParse(input);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  throw refusal(issue?.path.join('.') ?? '', issue?.message ?? '');
}

/** The refusal of a value that only the service can judge. */
export function refusal(field: string, reason: string): ServiceError {
  return new ServiceError('invalid_parameter', { field, details: { reason, en: reason, id: reason } });
}

/** Who does it, as it is written beside the key. */
export function checkedBy(name: string): string {
  return checked(z.strictObject({ by }), { by: name }).by;
}
