import { z } from 'zod';
import { collections, OPERATIONS } from '@/domain/collections';
import { normaliseAddress, parseNetwork } from './addresses';
import { isScope, normaliseGrants } from './permissions';

const MAX_PER_MINUTE = 10_000_000;
const MAX_NETWORKS = 100;
const MAX_GRANTS = 200;

/** One line of text as people type it: trimmed, NFC, no control characters or lone surrogates. */
export const line = (longest: number) =>
  z
    .string()
    .transform((text) => text.trim().normalize('NFC'))
    .refine((text) => text.length > 0, { error: 'is empty' })
    .refine((text) => [...text].length <= longest, { error: `has more than ${longest} characters` })
    .refine((text) => !/[\p{Cc}\p{Cs}\p{Zl}\p{Zp}]/u.test(text), { error: 'holds a control character' });

/** A line that may be left out; empty text counts as left out. */
export const optionalLine = (longest: number) =>
  z
    .string()
    .nullable()
    .transform((text) => (text === null || text.trim() === '' ? null : text))
    .pipe(line(longest).nullable());

export const moment = z.union(
  [z.date(), z.iso.datetime({ offset: true }).transform((text) => new Date(text))],
  { error: 'is not a moment such as 2027-01-31T00:00:00Z' },
);

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

export const grants = z
  .array(grant)
  .min(1, { error: 'grants nothing' })
  .max(MAX_GRANTS)
  .readonly()
  .transform(normaliseGrants);

/** Networks in CIDR notation; none: any address. */
export const networks = z
  .array(network)
  .max(MAX_NETWORKS)
  .transform((list) => [...new Set(list)]);

/** Requests a minute; null: the service's default; 0: unlimited. */
export const rate = z.number().int().min(0).max(MAX_PER_MINUTE).nullable();

export const address = z.string().transform((text, context) => {
  const normal = normaliseAddress(text.trim());
  if (normal !== undefined) return normal;
  context.addIssue({ code: 'custom', message: 'is not an address' });
  return z.NEVER;
});

export const collectionName = z.enum(collections.map(({ resource }) => resource));
export const operation = z.enum(OPERATIONS);

/** Text for a pattern of LIKE, in which "_" and "%" stand for themselves. */
export function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&');
}
