import { setTimeout as sleep } from 'node:timers/promises';
import { call, type Reply } from '../../tests/support/http';
import type { Fault, Scene } from '../fault';
import { atLowPriority } from '../low-priority';
import { residentOf, watchMemory } from '../memory';
import { type Own, startOwn } from '../own';
import { headOf, openLine } from '../sockets';
import type { Stage } from '../stage';

const PATH = '/api/disdik/siswa';
const MIB = 1024 * 1024;
const LARGEST = 32 * MIB;
const SENDERS = 8;
/** Long enough for a hundred requests of another key. */
const SENDING_MS = 6_000;
const MEMBERS = 1_900_000;
const STALLED = 60;
const STALLED_BYTES = 31 * MIB;
/** A body that makes no progress is ended after 30 s; the rest is a margin for a busy machine. */
const STALLED_END_S = 45;
const HONEST = 20;
const HONEST_ITEMS = 100_000;
const DRIPPING = 50;
const DRIP_EVERY_MS = 1_000;
const DRIP_MS = 15_000;
/** Spaces in chunks of a byte each, before the items. */
const CHUNKS = 400_000;
const CHUNKED_WITHIN_S = 60;
const MAX_MIB = 512;
const AGAIN_LIMIT_S = 120;

/** Bodies that cost the service more than their sender. */
export const bodies: Fault[] = [
  whole('body-flat', 'a body of 32 MiB of [[],[],…', () => `[${'[],'.repeat((LARGEST - 8) / 3)}[]]`),
  whole('body-deep', 'a body of 32 MiB, of 16 million arrays in each other', () => {
    const deep = LARGEST / 2 - 1;
    return '['.repeat(deep) + ']'.repeat(deep);
  }),
  whole('body-members', `one item with ${MEMBERS.toLocaleString('en')} members`, () => {
    const members = Array.from({ length: MEMBERS }, (_, n) => `"m${n}":1`);
    return `[{${members.join(',')}}]`;
  }),
  {
    name: 'body-stalled',
    does: `${STALLED} bodies of which 31 MiB of 32 are sent, and then nothing`,
    holds: `each is answered or closed within ${STALLED_END_S} s; the service takes ${MAX_MIB} MiB more at most`,
    tries: { full: 2, short: 0 },
    limit: 120,
    others: 'served',
    arrange: (stage) => sceneOf(stage, (own) => stall(own)),
  },
  {
    name: 'body-honest',
    does: `${HONEST} batches of ${HONEST_ITEMS.toLocaleString('en')} records (12 MiB) by one key at once, sent again where that is asked for`,
    holds: `each is stored in the end; the service takes ${MAX_MIB} MiB more at most`,
    tries: { full: 1, short: 0 },
    limit: 240,
    others: 'served',
    arrange: async (stage) => {
      const body = honestBody();
      return sceneOf(stage, (own) => sendHonest(own, body));
    },
  },
  {
    name: 'body-drip',
    does: `${DRIPPING} bodies that come a byte a second`,
    holds: 'nothing but what another key meets',
    tries: { full: 2, short: 0 },
    limit: 60,
    others: 'served',
    arrange: (stage) => sceneOf(stage, (own) => dripBodies(own)),
  },
  {
    name: 'body-chunks',
    does: `${SENDERS} bodies of ${CHUNKS.toLocaleString('en')} chunks of one byte, with a key and then without one`,
    holds: `each is answered within ${CHUNKED_WITHIN_S} s, with a key by 200; the service takes ${MAX_MIB} MiB more at most`,
    tries: { full: 3, short: 1 },
    limit: 120,
    others: 'served',
    arrange: (stage) => {
      const body = `${'1\r\n \r\n'.repeat(CHUNKS)}2\r\n[]\r\n0\r\n\r\n`;
      return sceneOf(stage, (own) => sendChunked(own, body));
    },
  },
];

/** A body that is sent completely, first alone and then repeatedly by eight callers. */
function whole(name: string, does: string, make: () => string): Fault {
  return {
    name,
    does: `${does}, alone and then by ${SENDERS} callers for ${SENDING_MS / 1000} s`,
    holds: `each is answered 400, 413, 429 or 503, or 200 with nothing stored, or closed before all is sent; the service takes ${MAX_MIB} MiB more at most`,
    tries: { full: 3, short: 0 },
    limit: 120,
    others: 'served',
    arrange: (stage) => {
      const body = Buffer.from(make());
      return sceneOf(stage, async (own) => {
        await expectUnstored(own, body);
        const until = performance.now() + SENDING_MS;
        const sendAgain = async () => {
          while (performance.now() < until) await expectUnstored(own, body);
        };
        await Promise.all(Array.from({ length: SENDERS }, sendAgain));
      });
    },
  };
}

/** An arranged fault whose tries are watched for memory. */
async function sceneOf(stage: Stage, attempt: (own: Own) => Promise<void>): Promise<Scene> {
  const own = await startOwn(stage);
  let most = 0;
  return {
    others: own.other,
    attempt: async () => {
      const memory = watchMemory(own.service.pid);
      try {
        await atLowPriority(() => attempt(own));
      } finally {
        most = Math.max(most, memory.end());
      }
      if (most > MAX_MIB) throw new Error(`the service took ${most.toFixed(0)} MiB more`);
    },
    notes: () => `+${most.toFixed(0)} MiB, ${residentOf(own.service.pid).toFixed(0)} in the end`,
  };
}

async function expectUnstored({ writer }: Own, body: Buffer): Promise<void> {
  const reply = await post(writer.baseUrl, writer.key, body).catch((error: NodeJS.ErrnoException) => {
    // The connection was answered and closed before everything was sent: sending the rest fails with a reset.
    if (error.code === 'ECONNRESET' || error.code === 'EPIPE') return undefined;
    throw error;
  });
  if (reply === undefined || [400, 413].includes(reply.status) || isLater(reply)) return;
  if (reply.status === 200 && reply.json.info.jumlah_tersimpan === 0) return;
  throw new Error(`answered ${reply.status} ${reply.text.slice(0, 200)}`);
}

const post = (baseUrl: string, key: string, body: Buffer): Promise<Reply> =>
  call(`${baseUrl}${PATH}`, { method: 'POST', key, body });

/** A refusal that says when to try again. */
const isLater = ({ status, headers }: Reply): boolean =>
  (status === 429 || status === 503) && Number(headers['retry-after']) > 0;

async function stall({ writer }: Own): Promise<void> {
  const head = headOf(writer, 'POST', PATH, {
    'content-type': 'application/json',
    'content-length': LARGEST,
  });
  const part = Buffer.alloc(STALLED_BYTES, ' ');
  const begun = performance.now();
  const lines = await Promise.all(
    Array.from({ length: STALLED }, async () => {
      const line = await openLine(writer);
      line.socket.write(head);
      line.socket.write(part);
      return line;
    }),
  );
  try {
    const over = () => lines.filter((line) => line.closed() || line.status() !== undefined).length;
    while (over() < STALLED) {
      if (performance.now() - begun > STALLED_END_S * 1000) {
        throw new Error(`${STALLED - over()} of ${STALLED} stalled bodies still wait`);
      }
      await sleep(100);
    }
  } finally {
    for (const { socket } of lines) socket.destroy();
  }
}

/** Each batch has the same records: the first stores them, the others find them stored. */
function honestBody(): Buffer {
  const items = Array.from({ length: HONEST_ITEMS }, (_, n) => ({
    kota_kab: 'Aceh Besar',
    kecamatan: `Kecamatan ${n}`,
    tahun: '2024',
    semester: '1',
    jenjang: 'SMA',
    jumlah_siswa: `${n % 1000}`,
  }));
  return Buffer.from(JSON.stringify(items));
}

async function sendHonest({ writer }: Own, body: Buffer): Promise<void> {
  const sendUntilStored = async () => {
    const deadline = performance.now() + AGAIN_LIMIT_S * 1000;
    for (;;) {
      const reply = await post(writer.baseUrl, writer.key, body);
      if (reply.status === 200) {
        const { jumlah_tersimpan, jumlah_duplikat } = reply.json.info;
        if (jumlah_tersimpan + jumlah_duplikat === HONEST_ITEMS) return;
        throw new Error(`${jumlah_tersimpan} stored and ${jumlah_duplikat} duplicates`);
      }
      if (!isLater(reply)) throw new Error(`answered ${reply.status} ${reply.text.slice(0, 200)}`);
      if (performance.now() > deadline) throw new Error(`not stored within ${AGAIN_LIMIT_S} s`);
      await sleep(Number(reply.headers['retry-after']) * 1000);
    }
  };
  await Promise.all(Array.from({ length: HONEST }, sendUntilStored));
}

async function dripBodies({ writer }: Own): Promise<void> {
  const head = headOf(writer, 'POST', PATH, {
    'content-type': 'application/json',
    'content-length': LARGEST,
  });
  const lines = await Promise.all(Array.from({ length: DRIPPING }, () => openLine(writer)));
  for (const { socket } of lines) socket.write(`${head}[`);
  const timer = setInterval(() => {
    for (const { socket } of lines) if (!socket.destroyed) socket.write(' ');
  }, DRIP_EVERY_MS);
  await sleep(DRIP_MS);
  clearInterval(timer);
  for (const { socket } of lines) socket.destroy();
}

async function sendChunked({ writer }: Own, body: string): Promise<void> {
  const json = { 'content-type': 'application/json', 'transfer-encoding': 'chunked' };
  const send = async (key: string) => {
    const begun = performance.now();
    const line = await openLine(writer);
    line.socket.write(headOf({ ...writer, key }, 'POST', PATH, json));
    line.socket.write(body);
    while (line.status() === undefined && !line.closed()) {
      if (performance.now() - begun > CHUNKED_WITHIN_S * 1000) throw new Error('a body was not answered');
      await sleep(50);
    }
    line.socket.destroy();
    return line.status();
  };
  for (const [key, expected] of [
    [writer.key, 200],
    ['', 401],
  ] as const) {
    const statuses = await Promise.all(Array.from({ length: SENDERS }, () => send(key)));
    const others = statuses.filter((status) => status !== expected);
    if (others.length > 0) throw new Error(`answered ${others.join(', ')}`);
  }
}
