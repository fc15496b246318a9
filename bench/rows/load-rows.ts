import { districtQueries, newRecords, villageQueries } from '../data';
import { call } from '../http-call';
import { load, rawRequest } from '../load-client';
import type { Stage } from '../stage';
import { removeBlock } from './batch-rows';
import type { PairRow } from './row';

const PATH = '/api/drka/penduduk_umur';
const READERS = 32;
const WRITERS = 16;
const READS = 8000;
const WRITES = 4000;
const QUICK_SHARE = 4;

const common = { kind: 'pairs', unit: 'requests/s' } as const;

/** The rows of many concurrent small requests. */
export const loadRows: PairRow[] = [
  {
    ...common,
    name: 'page',
    work: 'list of 20 by filter, 32 connections',
    limitName: 'node:http + pg, one prepared statement',
    target: 0.65,
    prepare: (stage) => paging(stage, villageQueries()),
  },
  {
    ...common,
    name: 'page-of-many',
    work: 'list of 20 out of 170 by filter and limit, 32 connections',
    limitName: 'node:http + pg, one prepared statement',
    target: 0.65,
    prepare: (stage) => paging(stage, districtQueries()),
  },
  {
    ...common,
    name: 'single',
    work: 'register one record, 16 connections',
    limitName: 'node:http + pg, one prepared insert',
    target: 0.6,
    prepare: async (stage) => {
      await removeBlock(stage);
      const count = share(stage, WRITES);
      const headers = { 'x-api-key': stage.key };
      const requests = newRecords(count).map((record) =>
        rawRequest('POST', PATH, { headers, body: JSON.stringify([record]) }),
      );
      const options = { connections: WRITERS, requests, count, status: 200 };
      const counted = (port: number) => async () => {
        const figure = await load({ ...options, port });
        await expectStored(stage, count);
        return figure;
      };
      return {
        service: counted(stage.service.port),
        limit: counted(stage.limitServer.port),
        restore: () => removeBlock(stage),
      };
    },
  },
  {
    ...common,
    name: 'unchanged',
    work: 'list unchanged (304), 32 connections',
    limitName: "the service's own list of 20",
    target: 1.5,
    prepare: async (stage) => {
      const queries = villageQueries();
      const path = `${PATH}?${queries[0]}`;
      const { etag } = (await call(stage, { method: 'GET', path })).headers;
      const unchanged = pageRequests(stage, queries, { 'if-none-match': etag! });
      const options = { port: stage.service.port, connections: READERS, count: share(stage, READS) };
      return {
        service: () => load({ ...options, requests: unchanged, status: 304 }),
        limit: () => load({ ...options, requests: pageRequests(stage, queries), status: 200 }),
        restore: async () => {},
      };
    },
  },
];

const share = ({ quick }: Stage, count: number): number => (quick ? count / QUICK_SHARE : count);

async function paging(stage: Stage, queries: string[]) {
  const requests = pageRequests(stage, queries);
  const options = { connections: READERS, requests, count: share(stage, READS), status: 200 };
  return {
    service: () => load({ ...options, port: stage.service.port }),
    limit: () => load({ ...options, port: stage.limitServer.port }),
    restore: async () => {},
  };
}

const pageRequests = (
  { key }: Stage,
  queries: readonly string[],
  headers: Record<string, string> = {},
): Buffer[] =>
  queries.map((query) =>
    rawRequest('GET', `${PATH}?${query}`, { headers: { 'x-api-key': key, ...headers } }),
  );

async function expectStored({ database }: Stage, count: number): Promise<void> {
  const { rows } = await database.query<{ stored: number }>(
    'SELECT count(*)::integer AS stored FROM penduduk_umur WHERE id_penduduk_umur > (SELECT last FROM bench_standing)',
  );
  if (rows[0]!.stored !== count) throw new Error(`${rows[0]!.stored} records stored, not ${count}`);
}
