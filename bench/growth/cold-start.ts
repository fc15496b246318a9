import type { Client } from 'pg';
import { newRecords } from '../data';
import { load, rawRequest } from '../load-client';
import type { Server } from '../service';

const CALLERS = 16;
const PART = 1_000;
const PARTS = 20;

/** Registrations in a second. */
export type ColdStart = Readonly<{ first: number; last: number; warm: number }>;

/** Registers single records into an empty table with a service that has just been started. */
export async function measureColdStart({
  database,
  service,
  key,
}: {
  database: Client;
  service: Server;
  key: string;
}): Promise<ColdStart> {
  const rates: number[] = [];
  for (let part = 0; part <= PARTS; part += 1) {
    if (part === PARTS) await database.query('ANALYZE penduduk_umur');
    const requests = newRecords(PART, part * PART).map((record) =>
      rawRequest('POST', '/api/drka/penduduk_umur', {
        headers: { 'x-api-key': key },
        body: JSON.stringify([record]),
      }),
    );
    const { seconds } = await load({
      port: service.port,
      connections: CALLERS,
      requests,
      count: PART,
      status: 200,
    });
    rates.push(PART / seconds);
  }
  return { first: rates[0]!, last: rates[PARTS - 1]!, warm: rates[PARTS]! };
}
