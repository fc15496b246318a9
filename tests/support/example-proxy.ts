import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '@/server/database/embedded/free-port';
import { projectRoot } from '@/server/project-root';
import { startProgram } from '../../faults/program';

type ExampleName = 'nginx' | 'haproxy';

/** A running proxy with one of the examples of `packaging`. */
export type ExampleProxy = Readonly<{
  /** The ports for callers, with and without TLS. */
  tls: number;
  plain: number;
  stop: () => Promise<void>;
}>;

/** The values that differ from the examples: the folder of files, and the ports. */
type Place = { folder: string; upstream: number; tls: number; plain: number };

/**
 * Runs an example; only its ports and paths are changed.
 * @param upstream the port to which it passes requests
 */
export async function startExampleProxy(name: ExampleName, upstream: number): Promise<ExampleProxy> {
  // The path is short, because those of sockets must be, and programs that are no longer root can reach it.
  const folder = mkdtempSync('/tmp/statistics-proxy-');
  const place = { folder, upstream, tls: await freePort(), plain: await freePort() };
  makeCertificate(folder);
  const ends: (() => unknown)[] = [];
  const stage = { defer: (end: () => unknown) => void ends.push(end) };
  const parameters = name === 'nginx' ? writeNginx(place) : writeHaproxy(place);
  await startProgram(stage, name, { parameters, port: place.tls });
  return {
    tls: place.tls,
    plain: place.plain,
    stop: async () => {
      for (const end of ends) await end();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function makeCertificate(folder: string): void {
  const [key, certificate] = [join(folder, 'statistics.key'), join(folder, 'certificate.pem')];
  const kind = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
  const names = ['-subj', '/CN=data.example.go.id', '-days', '2'];
  const made = spawnSync(
    'openssl',
    ['req', '-x509', ...kind, ...names, '-keyout', key, '-out', certificate],
    { encoding: 'utf8' },
  );
  if (made.status !== 0) throw new Error(`openssl: ${made.error ?? made.stderr}`);
  writeFileSync(
    join(folder, 'statistics.pem'),
    readFileSync(certificate, 'utf8') + readFileSync(key, 'utf8'),
  );
}

function writeNginx({ folder, upstream, tls, plain }: Place): string[] {
  const example = substituted('nginx.conf', [
    ['server 127.0.0.1:3000;', `server 127.0.0.1:${upstream};`],
    ['listen 80;', `listen 127.0.0.1:${plain};`],
    ['listen 443 ssl', `listen 127.0.0.1:${tls} ssl`],
    ['/var/log/nginx/', `${folder}/`],
    ['/etc/ssl/', `${folder}/`],
  ]);
  writeFileSync(join(folder, 'example.conf'), example);
  mkdirSync(join(folder, 'kept'));
  const kept = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${folder}/kept/${name};`,
  );
  const main = join(folder, 'nginx.conf');
  writeFileSync(
    main,
    [
      ...(process.getuid?.() === 0 ? ['user root;'] : []),
      `daemon off; pid ${folder}/nginx.pid; error_log ${folder}/error.log;`,
      'events { worker_connections 256; }',
      `http { ${kept.join(' ')} include ${folder}/example.conf; }`,
    ].join('\n'),
  );
  return ['-c', main, '-e', `${folder}/error.log`];
}

function writeHaproxy({ folder, upstream, tls, plain }: Place): string[] {
  const example = substituted('haproxy.cfg', [
    ['bind :80', `bind 127.0.0.1:${plain}`],
    ['bind :443', `bind 127.0.0.1:${tls}`],
    ['/etc/ssl/', `${folder}/`],
    ['10.0.0.11:3000', `127.0.0.1:${upstream}`],
    // The second machine does not answer.
    ['10.0.0.12:3000', '127.0.0.1:1'],
    ['log /dev/log local0', 'log stderr format raw local0'],
    ...(process.getuid?.() === 0 ? [] : ([['  user haproxy\n  group haproxy\n', '']] as [string, string][])),
  ]);
  const path = join(folder, 'haproxy.cfg');
  writeFileSync(path, example);
  return ['-db', '-f', path];
}

/** @throws {Error} if an example lacks a text to substitute */
function substituted(name: string, pairs: [string, string][]): string {
  return pairs.reduce(
    (text, [from, to]) => {
      if (!text.includes(from)) throw new Error(`packaging/${name} does not have "${from}"`);
      return text.replaceAll(from, to);
    },
    readFileSync(join(projectRoot, 'packaging', name), 'utf8'),
  );
}
