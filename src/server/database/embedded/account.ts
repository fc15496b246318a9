import { spawnSync } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';
import { EmbeddedServerError } from './failure';

/** The operating system's user for the server when the service runs as root. */
export interface SystemAccount {
  readonly uid: number;
  readonly gid: number;
  readonly name: string;
}

const CANDIDATES = ['postgres', 'nobody', 'daemon'];

/**
 * Chooses the user of the server for a folder: undefined: the present user. PostgreSQL refuses to run as root; then it is the
 * owner of an existing folder, or a user that every system has.
 * @param folder the server's data folder, which need not exist yet
 * @throws {EmbeddedServerError} if the folder belongs to another user, or no suitable user exists
 */
export function chooseAccount(folder: string): SystemAccount | undefined {
  const owner = statSync(folder, { throwIfNoEntry: false });
  if (process.getuid === undefined) return undefined;
  const self = process.getuid();
  if (self !== 0) {
    if (owner === undefined || owner.uid === self) return undefined;
    throw new EmbeddedServerError(
      `${folder} belongs to another user (number ${owner.uid}); start as that user.`,
    );
  }
  const accounts = readAccounts();
  if (owner !== undefined && owner.uid !== 0) {
    const known = accounts.find((account) => account.uid === owner.uid);
    return known ?? { uid: owner.uid, gid: owner.gid, name: String(owner.uid) };
  }
  const chosen = CANDIDATES.map((name) => accounts.find((account) => account.name === name)).find(Boolean);
  if (chosen === undefined || !runsAs(chosen)) {
    throw new EmbeddedServerError('PostgreSQL refuses to run as root, and no other user can be had here.');
  }
  return chosen;
}

/** Whether an account can read and enter or execute a path, including every folder above it. */
export function canUse(account: SystemAccount | undefined, path: string): boolean {
  if (account === undefined) return true;
  return runsAs(account, 'test -r "$0" && test -x "$0"', path);
}

function runsAs({ uid, gid }: SystemAccount, script = 'true', argument = ''): boolean {
  const { status } = spawnSync('/bin/sh', ['-c', script, argument], { uid, gid, cwd: '/', stdio: 'ignore' });
  return status === 0;
}

function readAccounts(): SystemAccount[] {
  const lines = readFileSync('/etc/passwd', 'utf8').split('\n');
  return lines.flatMap((line) => {
    const [name = '', , uid = '', gid = ''] = line.split(':');
    return name === '' || uid === '' ? [] : [{ name, uid: Number(uid), gid: Number(gid) }];
  });
}
