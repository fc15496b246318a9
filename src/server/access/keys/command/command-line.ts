import { parseArgs } from 'node:util';
import { endOfDay } from '@/domain/calendar';
import { endAfterDays } from '@/domain/expiry';
import { faultText } from '@/domain/refusals/fault-text';
import type { Refusal } from '@/domain/refusals/refusal';
import { parseAllow } from '../check/permissions';
import { type IssueInput, type KeyListFilter, listFilters, type RotateInput } from '../inputs';

/** A parsed command, checked as far as possible without the database. */
export type KeysCommand = Readonly<{ json: boolean }> &
  (
    | Readonly<{ name: 'help' }>
    | Readonly<{ name: 'issue'; input: IssueInput }>
    | Readonly<{ name: 'list'; search: string | null; filter: KeyListFilter }>
    | Readonly<{ name: 'revoke'; id: string; reason: string | null }>
    | Readonly<{ name: 'suspend' | 'resume'; id: string }>
    | Readonly<{ name: 'rotate'; input: RotateInput }>
  );

/** The command line is invalid; the message says why. */
export class UsageError extends Error {}

const OPTIONS = {
  issue: [
    ...['name', 'owner', 'contact', 'purpose', 'allow', 'bind', 'own-lists', 'propose-only'],
    ...['expires', 'address', 'origin', 'rate'],
  ],
  list: ['search', 'filter'],
  revoke: ['reason'],
  suspend: [],
  resume: [],
  rotate: ['overlap', 'expires'],
} as const;

const DEFAULT_OVERLAP = '7d';
const HOUR_SECONDS = 3_600;
const UNIT_DAYS: Readonly<Record<string, number>> = { d: 1, w: 7, y: 365 };

/**
 * Reads the arguments that follow `npm run keys --`.
 * @param timeZone in which a date given to --expires ends
 * @throws {UsageError}
 */
export function parseCommand(
  parameters: string[],
  { timeZone, now }: { timeZone: string; now: Date },
): KeysCommand {
  const { values, positionals } = parse(parameters);
  const [name, id, ...more] = positionals;
  const json = values.json === true;
  if (values.help === true || name === 'help' || (name === undefined && parameters.length === 0)) {
    return { name: 'help', json };
  }
  if (!isCommandName(name))
    throw new UsageError(name === undefined ? 'A command is missing.' : `"${name}" is no command.`);
  rejectForeignOptions(name, values);
  const takesKey = name !== 'issue' && name !== 'list';
  if (takesKey && id === undefined)
    throw new UsageError(`${name} needs a key's identifier or first characters.`);
  const surplus = takesKey ? more[0] : id;
  if (surplus !== undefined) throw new UsageError(`"${surplus}" is one argument too many.`);
  const expiresAt = parseExpiry(values.expires, { timeZone, now });
  switch (name) {
    case 'issue':
      return { name, json, input: issueInput(values, expiresAt) };
    case 'list':
      return { name, json, search: values.search ?? null, filter: parseFilter(values.filter) };
    case 'revoke':
      return { name, json, id: id!, reason: values.reason ?? null };
    case 'rotate': {
      const overlapSeconds = secondsOf(parseDuration(values.overlap ?? DEFAULT_OVERLAP, '--overlap'));
      return {
        name,
        json,
        input: { id: id!, overlapSeconds, ...(expiresAt !== undefined && { expiresAt }) },
      };
    }
    default:
      return { name, json, id: id! };
  }
}

/** A refusal as a message of the command line. */
export function describeRefusal(refusal: Refusal): string {
  switch (refusal.code) {
    case 'not_found':
      return 'There is no such key.';
    case 'key_revoked':
      return 'Refused: the key is revoked, and stays so.';
    case 'key_rotated':
      return 'Refused: the key was rotated already; rotate the one that replaced it.';
    case 'key_suspended':
      return 'Refused: the key is suspended; resume it first.';
    case 'key_not_active':
      return 'Refused: the key has expired.';
    case 'invalid_parameter': {
      const [name = ''] = refusal.field.split('.');
      return `Refused: ${OPTION_OF[name] ?? `--${name}`}: ${faultText(refusal.fault).en}.`;
    }
    default:
      return `Refused: ${refusal.code}.`;
  }
}

const OPTION_OF: Readonly<Record<string, string>> = {
  id: 'KEY',
  allowedAddresses: '--address',
  bindings: '--bind',
  expiresAt: '--expires',
  origins: '--origin',
  overlapSeconds: '--overlap',
  permissions: '--allow',
  ratePerMinute: '--rate',
};

type Values = ReturnType<typeof parse>['values'];

function parse(parameters: string[]) {
  const text = { type: 'string' } as const;
  try {
    return parseArgs({
      args: parameters,
      allowPositionals: true,
      options: {
        name: text,
        owner: text,
        contact: text,
        purpose: text,
        allow: text,
        bind: { type: 'string', multiple: true },
        'own-lists': { type: 'boolean' },
        'propose-only': { type: 'boolean' },
        expires: text,
        address: { type: 'string', multiple: true },
        origin: { type: 'string', multiple: true },
        rate: text,
        search: text,
        filter: text,
        reason: text,
        overlap: text,
        json: { type: 'boolean' },
        help: { type: 'boolean', short: 'h' },
      },
    });
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
}

function isCommandName(name: string | undefined): name is keyof typeof OPTIONS {
  return name !== undefined && Object.hasOwn(OPTIONS, name);
}

function rejectForeignOptions(name: keyof typeof OPTIONS, values: Values): void {
  const known: readonly string[] = [...OPTIONS[name], 'json'];
  const foreign = Object.keys(values).find((option) => !known.includes(option));
  if (foreign !== undefined) throw new UsageError(`${name} has no option --${foreign}.`);
}

function issueInput(values: Values, expiresAt: Date | null | undefined): IssueInput {
  const {
    name,
    owner = null,
    contact = null,
    purpose = null,
    allow,
    address = [],
    origin = [],
    rate,
  } = values;
  if (name === undefined) throw new UsageError('issue needs --name.');
  if (values['own-lists'] === true && values.bind === undefined)
    throw new UsageError('--own-lists needs --bind.');
  return {
    name,
    owner,
    contact,
    purpose,
    ...(allow !== undefined && { permissions: parseGrants(allow) }),
    bindings: parseBindings(values.bind ?? []),
    listsOwnOnly: values['own-lists'] === true,
    proposesOnly: values['propose-only'] === true,
    allowedAddresses: address.flatMap((list) => list.split(',')),
    origins: origin.flatMap((list) => list.split(',')),
    ratePerMinute: rate === undefined ? null : parseCount(rate, '--rate'),
    expiresAt: expiresAt ?? null,
  };
}

function parseGrants(text: string) {
  try {
    return parseAllow(text);
  } catch (error) {
    throw new UsageError(`--allow: ${(error as Error).message}.`);
  }
}

/** Each is `FIELD=VALUE`; a field that is given several times has several values. */
function parseBindings(texts: readonly string[]): { field: string; values: string[] }[] {
  const byField = new Map<string, string[]>();
  for (const text of texts) {
    const end = text.indexOf('=');
    if (end < 1)
      throw new UsageError(`--bind: "${text}" is not FIELD=VALUE, such as "kota_kab=Kota Sabang".`);
    const field = text.slice(0, end);
    byField.set(field, [...(byField.get(field) ?? []), text.slice(end + 1)]);
  }
  return [...byField].map(([field, values]) => ({ field, values }));
}

function parseFilter(text = 'all'): KeyListFilter {
  const filter = listFilters.find((one) => one === text);
  if (filter === undefined) throw new UsageError(`--filter is one of ${listFilters.join(', ')}.`);
  return filter;
}

function parseCount(text: string, option: string): number {
  if (!/^\d{1,9}$/.test(text)) throw new UsageError(`${option} is a whole number.`);
  return Number(text);
}

/** @returns undefined if the option is absent, null for never */
function parseExpiry(
  text: string | undefined,
  { timeZone, now }: { timeZone: string; now: Date },
): Date | null | undefined {
  if (text === undefined) return undefined;
  if (text === 'never') return null;
  if (/^\d{4}-\d{2}-\d{2}$/.test(text)) {
    const end = endOfDay(text, timeZone);
    if (end === undefined) throw new UsageError(`--expires: ${text} is not a day of the calendar.`);
    return end;
  }
  const duration = parseDuration(text, '--expires');
  if ('days' in duration) return endAfterDays(duration.days, { now, timeZone });
  return new Date(now.getTime() + duration.hours * HOUR_SECONDS * 1000);
}

/** A duration as it was written: `2w` is 14 days, `12h` 12 hours, `0` none. */
function parseDuration(text: string, option: string): { hours: number } | { days: number } {
  if (text === '0') return { hours: 0 };
  const [, count, unit = ''] = /^(\d{1,5})([hdwy])$/.exec(text) ?? [];
  if (count === undefined) {
    throw new UsageError(
      `${option} is a duration such as 12h, 90d, 2w or 1y${option === '--expires' ? ', or a day such as 2027-01-31' : ''}.`,
    );
  }
  const days = UNIT_DAYS[unit];
  return days === undefined ? { hours: Number(count) } : { days: Number(count) * days };
}

function secondsOf(duration: ReturnType<typeof parseDuration>): number {
  return HOUR_SECONDS * ('hours' in duration ? duration.hours : 24 * duration.days);
}
