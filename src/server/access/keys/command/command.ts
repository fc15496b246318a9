import { formatGrants } from '@/domain/permissions';
import type { Doer } from '@/server/actor';
import { MAX_KEYS_PER_PAGE } from '../inputs';
import type { IssuedKey } from '../manage/issue';
import type { KeyRecord } from '../record';
import type { KeyService } from '../service';
import { USAGE } from './command-help';
import type { KeysCommand } from './command-line';

/** The output of a command: `stdout` is for programs, `stderr` for people. Each may be empty. */
export type CommandOutput = Readonly<{ stdout: string; stderr: string }>;

/**
 * Executes a command.
 * @param by who does it; the name is stored with the key
 * @throws {ServiceError} when the service refuses
 */
export async function runKeysCommand(
  command: KeysCommand,
  { keys, by }: { keys: KeyService; by: Doer },
): Promise<CommandOutput> {
  const { json } = command;
  switch (command.name) {
    case 'help':
      return { stdout: USAGE, stderr: '' };
    case 'issue':
      return printIssued(await keys.issue(command.input, by), json);
    case 'rotate':
      return printIssued(await keys.rotate(command.input, by), json);
    case 'list':
      return printList(await listAll(keys, command), json);
    case 'revoke':
      return printChanged(await keys.revoke({ id: command.id, reason: command.reason }, by), json);
    case 'suspend':
      return printChanged(await keys.suspend({ id: command.id }, by), json);
    case 'resume':
      return printChanged(await keys.resume({ id: command.id }, by), json);
  }
}

async function listAll(
  keys: KeyService,
  { search, filter }: KeysCommand & { name: 'list' },
): Promise<KeyRecord[]> {
  const all: KeyRecord[] = [];
  let cursor: string | null = null;
  do {
    const page = await keys.list({ search, filter, cursor, limit: MAX_KEYS_PER_PAGE });
    all.push(...page.keys);
    cursor = page.next;
  } while (cursor !== null);
  return all;
}

function printIssued({ key, record }: IssuedKey, json: boolean): CommandOutput {
  if (json) return { stdout: JSON.stringify({ key, ...readable(record) }, undefined, 2), stderr: '' };
  const facts = [
    `Issued "${record.name}", identifier ${record.id}.`,
    `It may: ${formatGrants(record.permissions).join(', ')}. It expires: ${day(record.expiresAt, 'never')}.`,
    'Keep it now: it is shown this once and stored nowhere.',
  ];
  return { stdout: key, stderr: facts.join('\n') };
}

function printChanged(record: KeyRecord, json: boolean): CommandOutput {
  if (json) return { stdout: JSON.stringify(readable(record), undefined, 2), stderr: '' };
  const from = record.lastUsedAddress === null ? '' : ` from ${record.lastUsedAddress}`;
  const used =
    record.lastUsedAt === null ? 'It was never used.' : `Last used ${day(record.lastUsedAt)}${from}.`;
  return { stdout: `${record.prefix} "${record.name}" is ${record.state}. ${used}`, stderr: '' };
}

function printList(records: readonly KeyRecord[], json: boolean): CommandOutput {
  if (json) return { stdout: JSON.stringify(records.map(readable), undefined, 2), stderr: '' };
  if (records.length === 0) return { stdout: '', stderr: 'No keys.' };
  const head = ['KEY', 'NAME', 'AGENCY', 'STATE', 'MAY', 'EXPIRES', 'LAST USED'];
  const rows = records.map((record) => [
    record.prefix,
    record.name,
    record.owner ?? '',
    record.state,
    formatGrants(record.permissions).join(','),
    day(record.expiresAt, 'never'),
    day(record.lastUsedAt, 'never'),
  ]);
  return { stdout: table([head, ...rows]), stderr: `${records.length} key(s)` };
}

/** Permissions in the syntax of the option --allow. */
function readable(record: KeyRecord) {
  return { ...record, permissions: formatGrants(record.permissions) };
}

function day(moment: Date | null, otherwise = ''): string {
  return moment === null ? otherwise : `${moment.toISOString().slice(0, 16).replace('T', ' ')}Z`;
}

function table(rows: readonly (readonly string[])[]): string {
  const widths = rows[0]!.map((_, column) =>
    rows.reduce((most, row) => Math.max(most, row[column]!.length), 0),
  );
  return rows
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column]!))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}
