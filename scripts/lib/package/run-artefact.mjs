import { spawn, spawnSync } from 'node:child_process';
import { chownSync, mkdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/**
 * `node run-artefact.mjs FOLDER TITLE [FILE…]`: runs an unpacked artefact as a user who may not write to it, and uses each of
 * its parts: pages, REST, worker threads, the child processes of imports (with each FILE too), and the commands.
 */
const [, , folder = '', title = '', ...files] = process.argv;
const artefact = join(folder, title);
const work = join(folder, 'work');
const ADMIN = { email: 'admin@example.test', password: 'paket-yang-diperiksa' };
const START_LIMIT_MS = 60_000;
const POLL_MS = 10;
const PATH_OF_RECORDS = '/api/drka/penduduk_jk';
const RECORD = { kota_kab: 'Aceh Besar', kecamatan: 'Darul Imarah', gampong: 'Daroy Kameu' };
const FIGURES = { semester: '1', tahun: '2024', laki_laki: '10', perempuan: '12' };
/** Batches with more items are validated by a worker thread. */
const MANY = 20_000;

const account = accountOf('nobody');
mkdirSync(work);
if (account !== undefined) chownSync(work, account.uid, account.gid);
/** @type {NodeJS.ProcessEnv} */
const environment = {
  NODE_ENV: 'production',
  PATH: process.env['PATH'] ?? '',
  HOST: '127.0.0.1',
  PORT: '3999',
  DATA_DIR: join(work, 'data'),
  SPOOL_DIR: join(work, 'spool'),
  TMPDIR: work,
  LOG_LEVEL: 'warn',
  ADMIN_EMAIL: ADMIN.email,
  ADMIN_PASSWORD: ADMIN.password,
};
const origin = `http://127.0.0.1:${environment['PORT']}`;
/** @type {import('node:child_process').ChildProcess | undefined} */
let service;
try {
  await verify();
} catch (error) {
  console.error(error);
  process.exitCode = 1;
} finally {
  service?.kill('SIGKILL');
}

async function verify() {
  tell('start on an empty folder', await start({ PROCESSES: '1' }));
  await pages();
  const key = command('keys', ['issue', '--name', 'verification']).trim();
  await rest(key);
  await imports();
  const file = command('backup', ['--to', join(work, 'backups')]).trim();
  tell('backup', `${statSync(file).size} bytes`);
  tell('restore --test', command('restore', ['--from', file, '--test']).trim());
  await stop();
  tell('start on its data', await start({ PROCESSES: '1' }));
  await stop();
  tell('start on its data with two processes', await start({ PROCESSES: '2' }));
  await expectStatus('/sign-in', 200);
  await stop();
  tell('restore --replace', command('restore', ['--from', file, '--replace']).trim());
  tell('migrate', command('migrate', []).trim());
  const sums = spawnSync('sha256sum', ['--check', '--quiet', 'SHA256SUMS'], { cwd: artefact });
  must(sums.status === 0, `the files have changed: ${sums.stdout}${sums.stderr}`);
  tell('files', 'as the manifest has them');
}

/** @param {{ PROCESSES: string }} more further variables of the environment */
async function start(more) {
  const began = performance.now();
  /** @type {import('node:child_process').ChildProcess} */
  const child = spawn(process.execPath, [join(artefact, 'main.js')], {
    cwd: work,
    env: { ...environment, ...more },
    stdio: ['ignore', 'ignore', 'inherit'],
    ...account,
  });
  service = child;
  for (;;) {
    const status = await fetch(`${origin}/health/ready`).then(
      (reply) => reply.status,
      () => 0,
    );
    const ms = Math.round(performance.now() - began);
    if (status === 200) return `ready after ${ms} ms`;
    must(child.exitCode === null && ms < START_LIMIT_MS, 'the service does not start');
    await sleep(POLL_MS);
  }
}

async function stop() {
  const child = service;
  if (child === undefined) return;
  const ended = new Promise((resolve) => child.once('exit', (code) => resolve(code)));
  child.kill('SIGTERM');
  must((await ended) === 0, 'the service does not stop cleanly');
  service = undefined;
}

/**
 * @param {string} name
 * @param {string[]} parameters
 */
function command(name, parameters) {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join(artefact, 'main.js'), name, ...parameters],
    { cwd: work, env: environment, encoding: 'utf8', ...account },
  );
  must(status === 0, `${name}: ${stdout}${stderr}`);
  return stdout;
}

async function pages() {
  const page = await expectStatus('/sign-in', 200);
  const script = /src="(\/_next\/static\/[^"]+\.js)"/.exec(page)?.[1];
  must(script !== undefined, 'the sign-in page has no script');
  const font = /href="(\/_next\/static\/[^"]+\.woff2)"/.exec(page)?.[1];
  const paths = [
    '/docs',
    '/docs/reference',
    '/docs/scalar.js',
    '/docs/api.md',
    '/docs/page.css',
    '/icon.svg',
  ];
  for (const path of [script ?? '', ...(font === undefined ? [] : [font]), ...paths, '/api/openapi.json'])
    await expectStatus(path, 200);
  await expectStatus('/_next/image?url=%2Ficon.svg&w=32&q=75', 404);
  tell('pages', 'sign-in, its script, documentation, OpenAPI');
}

/** @param {string} key */
async function rest(key) {
  const headers = { 'x-api-key': key, 'content-type': 'application/json' };
  const items = Array.from({ length: MANY }, (_, n) => ({ ...RECORD, ...FIGURES, gampong: `Gampong ${n}` }));
  const stored = await fetch(origin + PATH_OF_RECORDS, {
    method: 'POST',
    headers,
    body: JSON.stringify(items),
  });
  must(stored.status === 200, `register: ${stored.status} ${await stored.text()}`);
  const accepted = { ...headers, 'accept-encoding': 'zstd' };
  const listed = await fetch(`${origin}${PATH_OF_RECORDS}`, { headers: accepted });
  must(listed.status === 200, `list: ${listed.status}`);
  await listed.arrayBuffer();
  tell('REST', `registered ${MANY} records and listed, coded as ${listed.headers.get('content-encoding')}`);
}

async function imports() {
  const signedIn = await fetch(`${origin}/api/trpc/session.signIn`, {
    method: 'POST',
    headers: { origin, 'content-type': 'application/json' },
    body: JSON.stringify({ ...ADMIN, remember: false }),
  });
  must(signedIn.status === 200, `sign in: ${signedIn.status} ${await signedIn.text()}`);
  const cookie = signedIn.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
  const headers = { cookie, origin };
  const fields = { ...RECORD, ...FIGURES };
  const csv = `${Object.keys(fields).join(',')}\n${Object.values(fields).join(',')}\n`;
  const uploads = [
    { name: 'records.csv', body: Buffer.from(csv) },
    ...files.map((path) => ({ name: path.split('/').at(-1) ?? '', body: readFileSync(path) })),
  ];
  for (const { name, body } of uploads) {
    const sent = await fetch(`${origin}/imports/upload?name=${encodeURIComponent(name)}`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/octet-stream' },
      body: new Uint8Array(body),
    });
    const answer = await sent.text();
    must(sent.status === 200, `upload of ${name}: ${sent.status} ${answer}`);
    const { id } = JSON.parse(answer);
    tell(`import of ${name}`, await resting(id, headers));
  }
}

/**
 * Waits until a file is read.
 * @param {string} id
 * @param {Record<string, string>} headers
 */
async function resting(id, headers) {
  for (const deadline = Date.now() + START_LIMIT_MS; Date.now() < deadline; await sleep(POLL_MS * 10)) {
    const input = encodeURIComponent(JSON.stringify({ id }));
    const reply = await fetch(`${origin}/api/trpc/imports.get?input=${input}`, { headers });
    const text = await reply.text();
    must(reply.status === 200, `import: ${reply.status} ${text}`);
    const { status, progress, fault } = JSON.parse(text).result.data;
    must(fault === null, `import: ${JSON.stringify(fault)}`);
    if (progress === null && status !== 'reading' && status !== 'uploaded') return status;
  }
  throw new Error('a file is not read in time');
}

/**
 * @param {string} path
 * @param {number} status
 */
async function expectStatus(path, status) {
  const reply = await fetch(origin + path);
  const text = await reply.text();
  must(reply.status === status, `${path} is answered ${reply.status}: ${text.slice(0, 500)}`);
  return text;
}

/**
 * @param {boolean} isTrue
 * @param {string} fault
 */
function must(isTrue, fault) {
  if (!isTrue) throw new Error(fault);
}

/**
 * @param {string} what
 * @param {string} how
 */
function tell(what, how) {
  console.log(`  ${what}: ${how}`);
}

/**
 * A user who may not write to the artefact; undefined if this process is not root, and cannot change its user.
 * @param {string} name
 */
function accountOf(name) {
  if (process.getuid?.() !== 0) return undefined;
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((one) => one.startsWith(`${name}:`));
  const [, , uid, gid] = line?.split(':') ?? [];
  return { uid: Number(uid), gid: Number(gid) };
}
