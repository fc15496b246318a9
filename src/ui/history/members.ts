/** How the values of a member are shown. */
export type MemberKind =
  | 'text'
  | 'texts'
  | 'addresses'
  | 'bindings'
  | 'lists'
  | 'permissions'
  | 'rate'
  | 'end'
  | 'moment'
  | 'state'
  | 'role'
  | 'groups'
  | 'language'
  | 'theme'
  | 'number'
  | 'flag'
  | 'both';

/** The members that the history shows, in this order, and how each is shown. */
export const MEMBERS = {
  code: 'text',
  name: 'text',
  says: 'both',
  from: 'number',
  isOff: 'flag',
  method: 'text',
  aliases: 'texts',
  into: 'text',
  text: 'text',
  definition: 'text',
  interpretation: 'text',
  formula: 'text',
  unit: 'text',
  blocks: 'texts',
  period: 'text',
  place: 'text',
  days: 'text',
  bps: 'texts',
  recipients: 'texts',
  isOn: 'flag',
  baseUrl: 'text',
  government: 'text',
  seconds: 'number',
  isInternal: 'flag',
  isAutomatic: 'flag',
  isTokenNew: 'flag',
  part: 'number',
  decimals: 'number',
  subject: 'text',
  values: 'texts',
  strict: 'flag',
  dueDays: 'number',
  sufficientUnits: 'number',
  sufficientFigure: 'number',
  isExpected: 'flag',
  shared: 'flag',
  email: 'text',
  role: 'role',
  groups: 'groups',
  language: 'language',
  theme: 'theme',
  agency: 'text',
  system: 'text',
  owner: 'text',
  contact: 'text',
  contactName: 'text',
  contactEmail: 'text',
  purpose: 'text',
  permissions: 'permissions',
  narrowed: 'flag',
  bindings: 'bindings',
  listsOwnOnly: 'lists',
  proposesOnly: 'flag',
  allowedAddresses: 'addresses',
  origins: 'texts',
  addresses: 'addresses',
  ratePerMinute: 'rate',
  expiresAt: 'end',
  state: 'state',
  replaces: 'text',
  replacedBy: 'text',
  key: 'text',
  collectUntil: 'moment',
  lockedUntil: 'moment',
  sessionsEnded: 'number',
  ended: 'number',
  record: 'text',
  column: 'text',
  author: 'text',
  records: 'number',
  proposedBy: 'text',
  items: 'number',
  refusedItems: 'number',
  removed: 'number',
} as const satisfies Record<string, MemberKind>;

type Member = keyof typeof MEMBERS;

/** Members that the sentence already says, or that repeat the event's own time. */
const IN_SENTENCE = ['with', 'cause', 'value', 'merged', 'disabledAt', 'retiredAt'];

/** A member before and after; without `before`, only its new value. */
export type Change = Readonly<{ name: string; before?: unknown; after: unknown }>;

type Members = Readonly<Record<string, unknown>> | null;

/** The members that an event changed, before and after; members that are empty before and after are left out. */
export function changesOf({ before, after }: { before: Members; after: Members }): Change[] {
  const names = [...new Set([...Object.keys(after ?? {}), ...Object.keys(before ?? {})])];
  return names
    .filter((name) => !IN_SENTENCE.includes(name))
    .sort((a, b) => placeOf(a) - placeOf(b))
    .map((name) => changeOf(name, { before, after }))
    .filter((change) => !isEmpty(change.after) || !isEmpty(change.before))
    .filter(({ name, after: is }) => name !== 'narrowed' || is === true);
}

function changeOf(name: string, { before, after }: { before: Members; after: Members }): Change {
  const is = after?.[name];
  if (before === null || !(name in before) || same(before[name], is)) return { name, after: is };
  // A replaced key had no successor before, so no former value is shown.
  if (name === 'replacedBy' && isEmpty(before[name])) return { name, after: is };
  return { name, before: before[name], after: is };
}

const placeOf = (name: string) => {
  const place = Object.keys(MEMBERS).indexOf(name);
  return place === -1 ? Number.MAX_SAFE_INTEGER : place;
};

const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);
const isEmpty = (value: unknown) => value === null || value === undefined;

export const isMember = (name: string): name is Member => Object.hasOwn(MEMBERS, name);
