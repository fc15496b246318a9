import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findCollection } from '@/domain/collections';
import { projectRoot } from '@/server/project-root';
import { call } from '../support/http';
import { openRaw } from '../support/raw';
import { sample, samples } from '../support/sample';
import { createDatabase, dropDatabase, startService, type TestService } from '../support/service';
import { openDatabaseProxy, type TcpProxy } from '../support/tcp-proxy';

/** The metrics of a service with two processes, each of which answers some of the requests. */

const isBuilt = process.platform === 'linux' && existsSync(join(projectRoot, 'dist/serve.js'));
const hasPromtool = spawnSync('promtool', ['--version']).status === 0;
const promtool = (parameters: string[], input?: string) =>
  execFileSync('promtool', parameters, { input, encoding: 'utf8', stdio: ['pipe', 'pipe', 'pipe'] });
const RULES = join(projectRoot, 'monitoring/alerts.yaml');
const BOARD = join(projectRoot, 'monitoring/grafana-board.json');
const siswa = findCollection('siswa')!;
/** The name of a metric in a Prometheus expression; labels, functions and keywords do not match. */
const METRIC = /\b(?:statistics|process|nodejs)_[a-z0-9_]+\b/g;
const SECONDS = 2.5;

describe.runIf(isBuilt)('the metrics', () => {
  let service: TestService;
  let databaseUrl: string;
  let proxy: TcpProxy;
  let metricsUrl: string;
  beforeAll(async () => {
    databaseUrl = await createDatabase();
    const opened = await openDatabaseProxy(databaseUrl);
    ({ proxy } = opened);
    const env = { PROCESSES: '2', METRICS_PORT: '0' };
    service = await startService({ databaseUrl, databaseUrlOfService: opened.url, env });
    metricsUrl = /http:\S+\/metrics/.exec(service.output())![0];
  });
  afterAll(async () => {
    expect(await service.stop()).toBe(0);
    await proxy.close();

    await dropDatabase(databaseUrl);
  });

  const scrape = async () => {
    const begun = performance.now();
    const { status, text } = await call(metricsUrl);
    expect(status).toBe(200);
    return { text, seconds: (performance.now() - begun) / 1_000 };
  };
  /** The values of a metric, by labels. */
  const valuesOf = async (name: string): Promise<Record<string, number>> =>
    Object.fromEntries(
      (await scrape()).text
        .split('\n')
        .filter((line) => line.startsWith(`${name}{`) || line.startsWith(`${name} `))
        .map((line) => {
          const end = line.lastIndexOf(' ');
          return [line.slice(name.length, end), Number(line.slice(end + 1))];
        }),
    );
  /** The identifiers of requests in the record history. */
  const requestsOfBatches = async () => {
    const client = new pg.Client({ connectionString: databaseUrl });
    await client.connect();
    const { rows } = await client.query('SELECT request_id AS id FROM record_history.batch ORDER BY id');
    await client.end();
    return rows.map(({ id }) => id);
  };
  const requests = () => valuesOf('statistics_request_duration_seconds_count');

  it('count exactly what was sent, done, failed and refused; and the history names the request', async () => {
    const { baseUrl, key } = service;
    const url = `${baseUrl}/api/disdik/siswa`;
    // Each request has its own connection, so that both processes answer some.
    const send = (path: string, options: Parameters<typeof call>[1] = {}) =>
      call(path, { ...options, headers: { connection: 'close', ...options.headers } });
    const { key: reader } = await service.issueKey({ allow: 'disdik/siswa:list' });
    for (let n = 0; n < 6; n += 1) await send(`${url}?limit=${n}`, { key });
    await send(url);
    await send(url, { key: reader, method: 'POST', items: [sample(siswa)] });
    await send(`${url}?no_such=1`, { key });
    await send(url, { key, method: 'PATCH' });
    await send(`${baseUrl}/api/disdik/${key}`, { key });
    await send(`${url}/summary`, { key });
    await send(url, { key, method: 'POST', body: '{' });
    const items = [...samples(siswa, 5), sample(siswa, 1), { ...sample(siswa, 9), jumlah_siswa: 'x' }];
    const { json, headers } = await send(url, { key, method: 'POST', items });
    expect(await requestsOfBatches()).toEqual([headers['x-request-id']]);
    expect(json.info).toEqual({ jumlah_tersimpan: 5, jumlah_gagal: 1, jumlah_duplikat: 1 });
    const [first] = json.data;
    await send(url, { key, method: 'DELETE', items: [{ id_siswa: first.id_siswa }, { id_siswa: 999_999 }] });
    await send(`${baseUrl}/api/trpc/session.current`);
    await send(`${baseUrl}/api/trpc/session.current`, { method: 'DELETE' });
    const raw = await openRaw(baseUrl);
    raw.send('NO REQUEST\r\n\r\n');
    await raw.until(/ 400 /);

    const counted = {
      '{operation="GET disdik/siswa",status="200"}': 5,
      '{operation="GET disdik/siswa",status="400"}': 2,
      '{operation="GET disdik/siswa",status="401"}': 1,
      '{operation="POST disdik/siswa",status="403"}': 1,
      '{operation="PATCH disdik/siswa",status="405"}': 1,
      '{operation="GET unknown",status="404"}': 1,
      '{operation="GET disdik/siswa/summary",status="200"}': 1,
      '{operation="POST disdik/siswa",status="400"}': 1,
      '{operation="POST disdik/siswa",status="200"}': 1,
      '{operation="DELETE disdik/siswa",status="200"}': 1,
      '{operation="GET session.current",status="200"}': 1,
      '{operation="DELETE session.current",status="405"}': 1,
      '{operation="unreadable",status="400"}': 1,
    };
    // A request is counted when its response is closed, which may be shortly after the caller has the reply.
    await expect.poll(requests).toEqual(counted);
    const { text } = await scrape();
    expect(text).not.toContain(key);
    const done = (await valuesOf('statistics_batches_total'))[
      '{collection="siswa",operation="register",outcome="done"}'
    ];
    expect(done).toBe(1);
    expect(await valuesOf('statistics_items_total')).toEqual({
      '{collection="siswa",operation="register",outcome="stored"}': 5,
      '{collection="siswa",operation="register",outcome="failed"}': 1,
      '{collection="siswa",operation="register",outcome="duplicate"}': 1,
      '{collection="siswa",operation="delete",outcome="stored"}': 1,
      '{collection="siswa",operation="delete",outcome="failed"}': 1,
      '{collection="siswa",operation="delete",outcome="duplicate"}': 0,
    });
    expect(await valuesOf('statistics_process_up')).toEqual({
      '{process="0"}': 1,
      '{process="1"}': 1,
      '{process="2"}': 1,
    });
  });

  it('are there, and say so, while the database does not answer; and read it seldom', async () => {
    await expect.poll(() => valuesOf('statistics_database_up')).toEqual({ '': 1 });
    proxy.silence();
    try {
      await expect
        .poll(async () => {
          const { seconds } = await scrape();
          expect(seconds).toBeLessThan(SECONDS);
          return valuesOf('statistics_database_up');
        })
        .toEqual({ '': 0 });
      expect(await valuesOf('statistics_findings_open')).toEqual({});
      expect(Object.keys(await requests())).not.toEqual([]);
    } finally {
      await proxy.mend();
    }
    await expect.poll(() => valuesOf('statistics_database_up')).toEqual({ '': 1 });
  });

  it('have each metric that an alert or the board names', async () => {
    const { text } = await scrape();
    const named = (file: string) => readFileSync(file, 'utf8').match(METRIC) ?? [];
    const expressions = [...named(RULES), ...named(BOARD)].map((name) =>
      name.replace(/(_seconds)_(?:bucket|count|sum)$/, '$1'),
    );
    const shown = [...text.matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name!);
    // The metrics of backups exist only if backups are made.
    const ofBackups = ['statistics_backup_timestamp_seconds', 'statistics_backup_max_age_seconds'];
    const missing = [...new Set(expressions)].filter((name) => ![...shown, ...ofBackups].includes(name));
    expect(missing).toEqual([]);
    expect(expressions.length).toBeGreaterThan(20);
  });

  it.runIf(hasPromtool)('and the alerts are what Prometheus reads', async () => {
    expect(promtool(['check', 'metrics'], (await scrape()).text)).toBe('');
    expect(promtool(['check', 'rules', RULES])).toContain('SUCCESS');
    expect(promtool(['test', 'rules', join(projectRoot, 'monitoring/alerts.test.yaml')])).toContain(
      'SUCCESS',
    );
  });
});
