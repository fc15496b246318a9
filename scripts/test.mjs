import { spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { build } from './lib/build.mjs';
import { installFaultTools } from './lib/fault-tools.mjs';
import { prepare } from './lib/prepare.mjs';
import { guardStop, passStopSignals } from './lib/stop.mjs';
import { installTools } from './lib/tools.mjs';

/**
 * `npm test`: runs all checks and tests, and ends with a line of totals. `-- --quick` skips the browser tests. `npm run test:long` tries
 * more cases, of a seed that is drawn and printed (docs/decisions/tests.md).
 */
const LONG = {
  LONG_TESTS: 'true',
  PROPERTY_RUNS: '1000',
  FORESEEN_FILES: '200',
  CHECKED_RECORDS: '1000000',
  ACTS_MINUTES: '20',
};
const environment = { ...process.env };
const isLong = process.argv.includes('--long');
if (isLong) {
  const seed = randomInt(1_000_000);
  console.log(`The seed of this run: ${seed} (PROPERTY_SEED)`);
  Object.assign(environment, { PROPERTY_SEED: String(seed), ...LONG, ...process.env });
}
const leave = guardStop(130);
try {
  Object.assign(process.env, { NODE_ENV: 'production' });
  await prepare(build);
  const { php } = await installTools({ isLong });
  await installFaultTools();
  if (!php && process.env['CI'] === 'true')
    throw new Error('PHP with cURL is missing; here its test may not be skipped.');
  if (!php) console.error('PHP with cURL is not to be had here: its test is skipped.');
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  console.log('0 passed, 1 failed');
  process.exit(1);
}
const parameters = ['--import', 'tsx', 'scripts/run-tests.ts', ...process.argv.slice(2)];
delete environment['DATABASE_URL'];
Reflect.deleteProperty(environment, 'NODE_ENV');
const child = spawn(process.execPath, parameters, { stdio: 'inherit', env: environment });
passStopSignals(child);
leave();
child.on('close', (code) => process.exit(code ?? 1));
