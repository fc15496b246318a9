import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { prepare } from './lib/prepare.mjs';

/** Prepares the clone and runs a TypeScript script: `node scripts/cli.mjs scripts/keys.ts list`. */
const [name = '', ...parameters] = process.argv.slice(2);
try {
  await prepare();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
const { register } = await import('tsx/esm/api');
register();
const script = resolve(name);
process.argv = [process.execPath, script, ...parameters];
await import(pathToFileURL(script).href);
