import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { EmbeddedServerError } from './failure';

const PASSWORD_BYTES = 32;

/** The credentials of the embedded server of a data folder. */
export interface Credentials {
  readonly password: string;
  /** The last port of the server, on 127.0.0.1. */
  readonly port?: number;
}

/** Generates the password of a new server. */
export function makePassword(): string {
  return randomBytes(PASSWORD_BYTES).toString('base64url');
}

/** Writes the credentials to the data folder, readable only by the service's user. */
export function saveCredentials(dataFolder: string, credentials: Credentials): void {
  const path = pathIn(dataFolder);
  writeFileSync(`${path}.new`, `${JSON.stringify(credentials, undefined, 2)}\n`, {
    mode: 0o600,
    flush: true,
  });
  renameSync(`${path}.new`, path);
}

/** @throws {EmbeddedServerError} if they are missing, because the password is stored nowhere else */
export function readCredentials(dataFolder: string): Credentials {
  const path = pathIn(dataFolder);
  if (!existsSync(path)) {
    throw new EmbeddedServerError(`${path}, which holds the database's password, is missing; restore it.`);
  }
  return JSON.parse(readFileSync(path, 'utf8')) as Credentials;
}

function pathIn(dataFolder: string): string {
  return join(dataFolder, 'database.json');
}
