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
const MANY_WRITERS = 64;
const WRITES = 4000;
const WRITES_ALONE = 1000;
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
  singleRow({ name: 'single', connections: WRITERS, count: WRITES, target: 0.8 }),
  singleRow({ name: 'single-alone', connections: 1, count: WRITES_ALONE, target: 0.6 }),
  singleRow({ name: 'single-many', connections: MANY_WRITERS, count: WRITES, target: 0.8 }),
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

function singleRow({
  name,
  connections,
  count,
  target,
}: Pick<PairRow, 'name' | 'target'> & { connections: number; count: number }): PairRow {
  return {
    ...common,
    name,
    work: `register one record, ${connections === 1 ? '1 connection' : `${connections} connections`}`,
    limitName: 'node:http + pg, one prepared insert',
    target,
    prepare: async (stage) => {
      await removeBlock(stage);
      const records = share(stage, count);
      const headers = { 'x-api-key': stage.key };
      const requests = newRecords(records).map((record) =>
        rawRequest('POST', PATH, { headers, body: JSON.stringify([record]) }),
      );
      const options = { connections, requests, count: records, status: 200 };
      const counted = (port: number) => async () => {
        const figure = await load({ ...options, port });
        await expectStored(stage, records);
        return figure;
      };
      return {
        service: counted(stage.service.port),
        limit: counted(stage.limitServer.port),
        restore: () => removeBlock(stage),
      };
    },
  };
}

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
