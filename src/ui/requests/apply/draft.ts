import { OPERATIONS } from '@/domain/collections';
import type { Grant } from '@/domain/permissions';
import { readJsonFromTab, storeInTab } from '@/ui/parts/tab-storage';
import type { PublicState } from '../types';

/** The values of the form while it is filled in. */
export type RequestDraft = {
  agency: string;
  system: string;
  contactName: string;
  contactEmail: string;
  contactPhone: string;
  purpose: string;
  permissions: readonly Grant[];
  /** The text as it is typed: one per line. */
  addresses: string;
};

export const EMPTY_DRAFT: RequestDraft = {
  agency: '',
  system: '',
  contactName: '',
  contactEmail: '',
  contactPhone: '',
  purpose: '',
  permissions: [],
  addresses: '',
};

/** The values with which a request was sent. */
export function draftOf(request: PublicState): RequestDraft {
  const { agency, system, contactName, contactEmail, contactPhone, purpose, permissions } = request;
  const addresses = request.allowedAddresses.join('\n');
  return {
    agency,
    system,
    contactName,
    contactEmail,
    contactPhone: contactPhone ?? '',
    purpose,
    permissions,
    addresses,
  };
}

const NAME = 'access-request';

/** Keeps the draft in this tab only, so that it survives a reload. */
export function keepDraft(draft: RequestDraft): void {
  storeInTab(NAME, JSON.stringify(draft));
}

/** Removes the draft. */
export function forgetDraft(): void {
  storeInTab(NAME, undefined);
}

/** The draft from before the page was loaded; undefined if it is empty. */
export function readDraft(): RequestDraft | undefined {
  const stored = readJsonFromTab(NAME);
  if (typeof stored !== 'object' || stored === null) return undefined;
  // Only the known fields are read, because an earlier version may have stored others.
  const found = stored as Record<string, unknown>;
  const text = (name: keyof RequestDraft) => (typeof found[name] === 'string' ? found[name] : '');
  const draft: RequestDraft = {
    agency: text('agency'),
    system: text('system'),
    contactName: text('contactName'),
    contactEmail: text('contactEmail'),
    contactPhone: text('contactPhone'),
    purpose: text('purpose'),
    addresses: text('addresses'),
    permissions: Array.isArray(found['permissions']) ? found['permissions'].filter(isGrant) : [],
  };
  return JSON.stringify(draft) === JSON.stringify(EMPTY_DRAFT) ? undefined : draft;
}

function isGrant(value: unknown): value is Grant {
  if (typeof value !== 'object' || value === null) return false;
  const { scope, operations } = value as Record<string, unknown>;
  return (
    typeof scope === 'string' &&
    Array.isArray(operations) &&
    operations.every((one) => OPERATIONS.some((operation) => operation === one))
  );
}
