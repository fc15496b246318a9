import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { findUpgradeFaults } from './upgrade-rules';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'statistics-rules-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const OLD = '20261121170000_old';
const NEW = '20261122000000_new';
const MAY_WRITE = '-- Previous version: may go on writing.\n';
const REFUSED = '-- Previous version: refused.\n';
const RAISED = 'SELECT refuse_writers_before(1);\n';

it.each([
  ['a migration from before the rule', OLD, 'SELECT 1;\n', undefined],
  ['one that lets the previous version write', NEW, `${MAY_WRITE}SELECT 1;\n`, undefined],
  ['one that refuses it', NEW, `${REFUSED}SELECT 1;\n${RAISED}`, undefined],
  ['one that says nothing', NEW, 'SELECT 1;\n', /has to begin with/],
  [
    'one that is undecided',
    NEW,
    `-- Previous version: may go on writing. OR refused.\n`,
    /has to begin with/,
  ],
  ['one that only says that it refuses', NEW, `${REFUSED}SELECT 1;\n`, /has no line/],
  ['one that refuses and does not say so', NEW, `${MAY_WRITE}${RAISED}`, /calls refuse_writers_before/],
  [
    'one that refuses this version too',
    NEW,
    `${REFUSED}SELECT refuse_writers_before(2);\n`,
    /WRITER_VERSION is 1/,
  ],
  ['one that ends its transaction', NEW, `${MAY_WRITE}SELECT 1;\nCOMMIT;\n`, /must not begin or end/],
])('%s', (_, name, script, fault) => {
  mkdirSync(join(folder, name));
  writeFileSync(join(folder, name, 'migration.sql'), script);
  const faults = findUpgradeFaults(folder, 1);
  if (fault === undefined) expect(faults).toEqual([]);
  else expect(faults).toEqual([expect.stringMatching(fault)]);
});

it('the migrations that there are', () => {
  expect(findUpgradeFaults()).toEqual([]);
});
