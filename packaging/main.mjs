import { existsSync, readFileSync } from 'node:fs';

/**
 * The program of the package: `node main.js` starts the service, `node main.js NAME` runs a command. Settings are read from the
 * environment and from a file `.env` in the working folder. Paths in them are relative to that folder.
 */
const COMMANDS = ['backup', 'keys', 'migrate', 'restore'];
const USAGE = `node main.js             serves; settings come from the environment and from .env in the working folder
node main.js backup      copies the database into a file
node main.js restore     restores such a file, or tests it
node main.js keys        manages API keys
node main.js migrate     applies migrations, which serving does too
node main.js --version   prints the version

Each command explains itself with --help.`;

const [node = '', script = '', name, ...parameters] = process.argv;
Object.assign(process.env, { NODE_ENV: process.env['NODE_ENV'] ?? 'production' });
process.setSourceMapsEnabled(true);
if (name === '--help' || name === '-h') console.log(USAGE);
else if (name === '--version') console.log(readPackage().version);
else if (name !== undefined && !COMMANDS.includes(name)) {
  console.error(`${name} is not a command.\n\n${USAGE}`);
  process.exitCode = 2;
} else await run(name ?? 'main');

/** @param {string} program */
async function run(program) {
  requireNode();
  if (existsSync('.env')) process.loadEnvFile('.env');
  process.argv = [node, script, ...parameters];
  await import(new URL(`./dist/${program}.js`, import.meta.url).href);
}

function requireNode() {
  const [major = 0, minor = 0] = (readPackage().engines.node.match(/\d+/g) ?? []).map(Number);
  const [ownMajor = 0, ownMinor = 0] = process.versions.node.split('.').map(Number);
  if (ownMajor > major || (ownMajor === major && ownMinor >= minor)) return;
  console.error(`Node.js ${major}.${minor} or later is needed; this is ${process.versions.node}.`);
  process.exit(1);
}

/** @returns {{ version: string, engines: { node: string } }} */
function readPackage() {
  return JSON.parse(readFileSync(new URL('./package.json', import.meta.url), 'utf8'));
}
