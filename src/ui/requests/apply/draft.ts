import { OPERATIONS } from '@/domain/collections';
import type { Grant } from '@/domain/permissions';

/** The values of the form while it is filled in. */
export type RequestDraft = {
  agency: string;
  system: string;
  contactName: string;
  contactEmail: string;
  contactPhone: string;
  purpose: string;
  permissions: readonly Grant[];
  /** As typed: one per line. */
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

const NAME = 'access-request';

/** Keeps the draft in this tab only, so that it survives a reload. It is no error if a browser stores nothing. */
export function keepDraft(draft: RequestDraft): void {
  try {
    sessionStorage.setItem(NAME, JSON.stringify(draft));
  } catch {
    // Storage is full or forbidden: the form works without it.
  }
}

export function forgetDraft(): void {
  try {
    sessionStorage.removeItem(NAME);
  } catch {
    // As above.
  }
}

/** The draft from before the page was loaded; undefined if it is empty. */
export function readDraft(): RequestDraft | undefined {
  try {
    return draftOf(JSON.parse(sessionStorage.getItem(NAME) ?? 'null'));
  } catch {
    return undefined;
  }
}

/** Takes only the known fields from stored text. */
function draftOf(stored: unknown): RequestDraft | undefined {
  if (typeof stored !== 'object' || stored === null) return undefined;
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
