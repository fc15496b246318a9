import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { findBinaries } from '../binaries';

/** The version of the older data. */
export const OLDER = '17';

/**
 * Programs that say that they are of an older version. The packages of two versions would double what every installation downloads, so
 * the older programs are those of the present version, with a `postgres` that names another one and takes data that are marked
 * with it. `npm run faults` has the real ones.
 */
export function makeStandIn(programs: string): void {
  const { postgres, initdb, pgCtl } = findBinaries(undefined);
  mkdirSync(join(programs, 'bin'), { recursive: true });
  symlinkSync(initdb, join(programs, 'bin/initdb'));
  symlinkSync(pgCtl, join(programs, 'bin/pg_ctl'));
  const script = `#!/bin/sh
if [ "$1" = --version ]; then echo "postgres (PostgreSQL) ${OLDER}.1"; exit; fi
cp "$2/base/1/PG_VERSION" "$2/PG_VERSION"
exec ${postgres} "$@"
`;
  writeFileSync(join(programs, 'bin/postgres'), script, { mode: 0o755 });
}

/** Marks a data folder as one of a version. */
export const markVersion = (folder: string, version = OLDER): void =>
  writeFileSync(join(folder, 'PG_VERSION'), `${version}\n`);
