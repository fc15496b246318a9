import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { WRITER_VERSION } from '../writer';
import { MIGRATIONS_FOLDER, migrationNames } from './migration-files';

/** The first migration that must state whether the previous version may continue to write. */
const FIRST = '20261122000000';

const STATEMENT = /^-- Previous version: (may go on writing|refused)\.\n/;
/** Scripts must not contain these, because each runs inside a transaction together with its mark. */
const TRANSACTION = /^\s*(?:BEGIN|COMMIT|ROLLBACK|START TRANSACTION)\b[^\n]*;/im;
const REFUSAL = /^SELECT refuse_writers_before\((\d+)\);$/gm;

/**
 * Checks that each migration states whether the previous version may continue to write, that its SQL agrees, and that this
 * version may write afterwards.
 * @returns a line for each fault
 */
export function findUpgradeFaults(folder = MIGRATIONS_FOLDER, writerVersion = WRITER_VERSION): string[] {
  const faults: string[] = [];
  let minimum = 0;
  for (const name of migrationNames(folder).filter((migration) => migration >= FIRST)) {
    const script = readFileSync(join(folder, name, 'migration.sql'), 'utf8');
    const stated = STATEMENT.exec(script)?.[1];
    const refused = [...script.matchAll(REFUSAL)].map(([, version]) => Number(version));
    if (stated === undefined) {
      faults.push(
        `${name} has to begin with "-- Previous version: may go on writing." or "-- Previous version: refused."`,
      );
    }
    if (stated === 'refused' && refused.length === 0) {
      faults.push(`${name} says "refused" and has no line "SELECT refuse_writers_before(VERSION);"`);
    }
    if (stated === 'may go on writing' && refused.length > 0) {
      faults.push(`${name} says "may go on writing" and calls refuse_writers_before`);
    }
    if (TRANSACTION.test(script)) faults.push(`${name} must not begin or end a transaction`);
    minimum = Math.max(minimum, ...refused);
  }
  if (minimum > writerVersion) {
    faults.push(`The migrations refuse writers before ${minimum}; WRITER_VERSION is ${writerVersion}`);
  }
  return faults;
}
