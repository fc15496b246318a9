import { z } from 'zod';
import { findCollection } from '@/domain/collections';
import {
  MAX_AGENCY,
  MAX_CONTACT,
  MAX_NAME,
  MAX_OVERLAP_SECONDS,
  MAX_PASTED_KEY,
  MAX_PURPOSE,
  MAX_REASON,
  MAX_SEARCH_TEXT,
} from '@/domain/limits';
import { ALL_GRANTS } from '@/domain/permissions';
import { issueOf } from '@/server/input/input';
import { line, optionalLine } from '@/server/input/line';
import {
  address,
  bindings,
  collectionName,
  grants,
  moment,
  networks,
  operation,
  rate,
  webOrigins,
} from './fields';

export const MAX_KEYS_PER_PAGE = 200;

/** A key's identifier, or its visible prefix. */
const reference = z.string().trim().min(8).max(64);
const reason = optionalLine(MAX_REASON).default(null);

const described = {
  name: line(MAX_NAME),
  owner: optionalLine(MAX_AGENCY),
  contact: optionalLine(MAX_CONTACT),
  purpose: optionalLine(MAX_PURPOSE),
  permissions: grants,
  bindings,
  /** Lists show only records with the bound values; without a binding it has no effect. */
  listsOwnOnly: z.boolean(),
  /** Its writes are kept as proposals instead of being stored. */
  proposesOnly: z.boolean(),
  allowedAddresses: networks,
  origins: webOrigins,
  ratePerMinute: rate,
  expiresAt: moment.nullable(),
};

export const issueInput = z.strictObject({
  name: described.name,
  owner: described.owner.default(null),
  contact: described.contact.default(null),
  purpose: described.purpose.default(null),
  permissions: described.permissions.default(ALL_GRANTS),
  bindings: described.bindings.default([]),
  listsOwnOnly: described.listsOwnOnly.default(false),
  proposesOnly: described.proposesOnly.default(false),
  allowedAddresses: described.allowedAddresses.default([]),
  origins: described.origins.default([]),
  ratePerMinute: described.ratePerMinute.default(null),
  expiresAt: described.expiresAt.default(null),
});
export const keyChangeInput = z.strictObject({ id: reference, ...z.object(described).partial().shape });
export const allowAddressInput = z.strictObject({ id: reference, address });
const several = {
  ids: z.array(z.uuid()).min(1).max(MAX_KEYS_PER_PAGE),
  /** The number of keys that the person confirmed. */
  count: z.number().int(),
};
export const changeManyInput = z.discriminatedUnion('action', [
  z.strictObject({ action: z.literal('suspend'), ...several, reason }),
  z.strictObject({ action: z.literal('extend'), ...several, expiresAt: moment }),
  z.strictObject({ action: z.literal('revoke'), ...several, reason: line(MAX_REASON) }),
]);
export const revokeInput = z.strictObject({ id: reference, reason });
export const suspendInput = z.strictObject({ id: reference, reason });
export const referenceInput = z.strictObject({ id: reference });
export const rotateInput = z.strictObject({
  id: reference,
  overlapSeconds: z.number().int().min(0).max(MAX_OVERLAP_SECONDS),
  /** The new key's expiry; left out: the new key has the same lifetime as the old one. */
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
  'never_used',
  'refused',
] as const;
export const listSorts = ['newest', 'name', 'last_used', 'expiry', 'refusals'] as const;
export const keyListInput = z.strictObject({
  search: optionalLine(MAX_SEARCH_TEXT).default(null),
  filter: z.enum(listFilters).default('all'),
  sort: z.enum(listSorts).default('newest'),
  /** The agency, exactly; null: any. */
  owner: optionalLine(MAX_AGENCY).default(null),
  /** Only keys with a permission for this collection. */
  collection: z
    .string()
    .refine((name) => findCollection(name) !== undefined)
    .nullable()
    .default(null),
  limit: z.number().int().min(1).max(MAX_KEYS_PER_PAGE).default(50),
  /** `next` of the previous page. */
  cursor: z.string().max(1_000).nullish(),
  /** The browser's client sends it beside the cursor: lists only go forward. */
  direction: z.literal('forward').optional(),
});
export const useInput = z.strictObject({ id: reference, days: z.number().int().min(1).max(400).default(30) });
export const dailyUseInput = z.strictObject({
  ids: z.array(z.uuid()).max(MAX_KEYS_PER_PAGE),
  days: z.number().int().min(1).max(90).default(7),
});
export const diagnoseInput = z
  .strictObject({
    key: z.string().max(MAX_PASTED_KEY),
    /** The call to be checked: a collection with an operation, an address, or all three. */
    collection: collectionName.optional(),
    operation: operation.optional(),
    address: address.optional(),
  })
  .refine((input) => (input.collection === undefined) === (input.operation === undefined), {
    path: ['operation'],
    ...issueOf({ code: 'needs_both' }),
  });

export type IssueInput = z.input<typeof issueInput>;
export type KeyChangeInput = z.input<typeof keyChangeInput>;
export type AllowAddressInput = z.input<typeof allowAddressInput>;
export type ChangeManyInput = z.input<typeof changeManyInput>;
export type RevokeInput = z.input<typeof revokeInput>;
export type SuspendInput = z.input<typeof suspendInput>;
export type RotateInput = z.input<typeof rotateInput>;
export type ListInput = z.input<typeof keyListInput>;
export type KeyListFilter = (typeof listFilters)[number];
export type KeyListSort = (typeof listSorts)[number];
export type DiagnoseInput = z.input<typeof diagnoseInput>;
