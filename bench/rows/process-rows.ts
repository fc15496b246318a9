import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { call } from '../http-call';
import type { Server } from '../service';
import type { Stage } from '../stage';
import type { Figure, PairRow } from './row';

const run = promisify(execFile);
const PATH = '/api/drka/penduduk_umur';
const QUERY = 'kota_kab=Aceh+Barat&kecamatan=Kecamatan+1&tahun=2020&limit=20';
const CONNECTIONS = 32;
const SECONDS = 4;
const QUICK_SECONDS = 2;
/** The targets for two processes and four; on two processors, four gain nothing and may lose little. */
const TARGETS = { 2: 1.4, 4: 1.2 } as const;

type Kind = Readonly<{
  name: string;
  work: string;
  headers: (stage: Stage, service: Server) => Promise<Record<string, string>>;
}>;

const withKey = ({ key }: Stage) => ({ 'x-api-key': key });

const KINDS: readonly Kind[] = [
  { name: '401', work: 'requests without a key (401)', headers: async () => ({}) },
  {
    name: '304',
    work: 'list unchanged (304)',
    headers: async (stage, { port }) => {
      const { etag } = (await call(stage, { method: 'GET', path: `${PATH}?${QUERY}`, port })).headers;
      return { ...withKey(stage), 'if-none-match': etag! };
    },
  },
  { name: 'kept', work: 'list of 20, kept', headers: async (stage) => withKey(stage) },
];

/** The rows that compare a service of several processes with one of one process. */
export const processRows: PairRow[] = ([2, 4] as const).flatMap((processes) =>
  KINDS.map(
    ({ name, work, headers }): PairRow => ({
      kind: 'pairs',
      name: `processes-${processes}-${name}`,
      work: `${work}, ${CONNECTIONS} connections, ${processes} processes`,
      limitName: "the service's own with one process",
      unit: 'requests/s',
      target: TARGETS[processes],
      prepare: async (stage) => {
        const several = await stage.serviceOf(processes);
        const one = await stage.serviceOf(1);
        const loading = async (service: Server) => {
          const sent = await headers(stage, service);
          return () => load(service, sent, stage.quick ? QUICK_SECONDS : SECONDS);
        };
        return { service: await loading(several), limit: await loading(one), restore: async () => {} };
      },
    }),
  ),
);

/**
 * Sends the same request repeatedly with wrk, which is written in C: a client in Node would use as much of the processors as a
 * process that serves.
 */
async function load({ port }: Server, headers: Record<string, string>, seconds: number): Promise<Figure> {
  const sent = Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`]);
  const url = `http://127.0.0.1:${port}${PATH}?${QUERY}`;
  const { stdout } = await run('wrk', ['-t1', `-c${CONNECTIONS}`, `-d${seconds}s`, ...sent, url]).catch(
    (error: NodeJS.ErrnoException) => {
      throw error.code === 'ENOENT' ? new Error('These rows need wrk: apt install wrk') : error;
    },
  );
  const found = /(\d+) requests in ([\d.]+)s/.exec(stdout);
  const refused = Number(/Non-2xx or 3xx responses: (\d+)/.exec(stdout)?.[1] ?? 0);
  const expected = headers['x-api-key'] === undefined ? Number(found?.[1]) : 0;
  if (found === null || refused !== expected || stdout.includes('Socket errors')) throw new Error(stdout);
  return { amount: Number(found[1]), seconds: Number(found[2]) };
}
