import { setTimeout as sleep } from 'node:timers/promises';
import { send } from '../../tests/support/send';
import { peace } from '../embedded';
import type { Fault } from '../fault';
import { atLowPriority } from '../low-priority';
import { watchMemory } from '../memory';
import { type Own, startOwn } from '../own';
import { fillAges, fillPupils } from '../records';
import { headOf, type Line, openLine } from '../sockets';
import type { Stage } from '../stage';

const LONG = '/api/drka/penduduk_umur';
const PUPILS = '/api/disdik/siswa';
const RECORDS = { full: 200_000, short: 40_000 };
const PUPILS_COUNT = 3_000;
const BYTES_PER_SECOND = 32 * 1024;
const HELD_MS = 15_000;
const OTHERS_LISTS = 10;
const OTHERS_LIST_S = 10;
const MAX_MIB = 256;
const ABANDONED = 30;
/** One round takes a fraction of a second, in which another key sends few requests. */
const ROUNDS = 10;
const PEACE_S = 5;
const LISTS_OF_ONE = 16;
/** The pause before each list of another key, in milliseconds. */
const BETWEEN_LISTS_MS = 1_000;
const FIRST_BYTES_S = 1;

/** Callers who read slowly, or not at all. */
export const readers: Fault[] = [
  slowReaders(8, { full: 3, short: 0 }),
  slowReaders(64, { full: 3, short: 0 }),
  {
    name: 'slow-lists-16',
    does: `a key reads ${LISTS_OF_ONE} lists of up to ${RECORDS.full.toLocaleString('en')} records at 256 kbit/s`,
    holds: `none is refused or cut; the first bytes of a long list of another key come within ${FIRST_BYTES_S} s, three times`,
    tries: { full: 3, short: 1 },
    limit: 120,
    others: 'served',
    arrange: async (stage) => {
      const own = await startFilled(stage);
      let longest = 0;
      return {
        others: own.other,
        attempt: async () => {
          longest = Math.max(longest, await atLowPriority(() => readManySlowly(own)));
          await peace(own.databaseUrl);
        },
        notes: () => `first bytes of another key's list within ${longest.toFixed(1)} s`,
      };
    },
  },
  {
    name: 'abandoned',
    does: `${ROUNDS} times, ${ABANDONED} requests for long lists, filters and earlier times, all closed at once`,
    holds: `the database has nothing left to do for them within ${PEACE_S} s`,
    tries: { full: 10, short: 0 },
    limit: 60,
    others: 'served',
    arrange: async (stage) => {
      const own = await startFilled(stage);
      let longest = 0;
      return {
        others: own.other,
        attempt: async () => {
          for (let round = 0; round < ROUNDS; round += 1) {
            await atLowPriority(() => abandon(own));
            const begun = performance.now();
            await peace(own.databaseUrl);
            const seconds = (performance.now() - begun) / 1000;
            longest = Math.max(longest, seconds);
            if (seconds > PEACE_S)
              throw new Error(`the database worked for them for ${seconds.toFixed(1)} s`);
          }
        },
        notes: () => `over in the database within ${longest.toFixed(1)} s`,
      };
    },
  },
];

function slowReaders(count: number, tries: { full: number; short: number }): Fault {
  return {
    name: `slow-readers-${count}`,
    does: `${count} keys each read a list of ${RECORDS.full.toLocaleString('en')} records at 256 kbit/s`,
    holds: `none is refused or cut; ${OTHERS_LISTS} lists of ${PUPILS_COUNT} records by another key take ${OTHERS_LIST_S} s each at most; the service takes ${MAX_MIB} MiB more at most`,
    tries,
    limit: 120,
    others: 'served',
    arrange: async (stage) => {
      const own = await startFilled(stage);
      const keys = await stage.keys(own.databaseUrl, count);
      let most = 0;
      let longest = 0;
      return {
        others: own.other,
        attempt: async () => {
          const memory = watchMemory(own.service.pid);
          try {
            longest = Math.max(longest, await atLowPriority(() => readSlowly(own, keys)));
          } finally {
            most = Math.max(most, memory.end());
          }
          await peace(own.databaseUrl);
          if (most > MAX_MIB) throw new Error(`the service took ${most.toFixed(0)} MiB more`);
        },
        notes: () => `+${most.toFixed(0)} MiB; lists of another key within ${longest.toFixed(1)} s`,
      };
    },
  };
}

async function startFilled(stage: Stage): Promise<Own> {
  // Otherwise the readers share one reply in memory, and need no buffers of their own.
  const own = await startOwn(stage, { LIST_CACHE_BYTES: '0' });
  await fillAges(own.databaseUrl, stage.short ? RECORDS.short : RECORDS.full);
  await fillPupils(own.databaseUrl, PUPILS_COUNT);
  return own;
}

/** @returns the longest list of another key meanwhile, in seconds */
async function readSlowly(own: Own, keys: string[]): Promise<number> {
  const lines = await Promise.all(keys.map((key) => startReader(own, key)));
  try {
    const longest = await readBeside(own);
    expectReading(lines);
    return longest;
  } finally {
    for (const { socket } of lines) socket.destroy();
  }
}

/** Sends requests and closes their connections at once. */
async function abandon(own: Own): Promise<void> {
  const before = new Date(Date.now() - 1000).toISOString();
  const paths = [LONG, `${LONG}?as_of=${before}`, `${LONG}?jumlah_penduduk=7`];
  const lines = await Promise.all(
    Array.from({ length: ABANDONED }, async (_, n) => {
      const line = await openLine(own.writer);
      line.socket.pause();
      line.socket.write(headOf(own.writer, 'GET', paths[n % paths.length]!));
      return line;
    }),
  );
  await sleep(100);
  for (const { socket } of lines) socket.destroy();
}

async function startReader(own: Own, key: string, path = LONG): Promise<Line> {
  const line = await openLine(own.writer, BYTES_PER_SECOND);
  line.socket.write(headOf({ ...own.writer, key }, 'GET', path));
  return line;
}

/** @returns the longest time until the first bytes of a list of another key meanwhile, in seconds */
async function readManySlowly(own: Own): Promise<number> {
  const { key } = own.writer;
  const lines = await Promise.all(
    Array.from({ length: LISTS_OF_ONE }, (_, n) => startReader(own, key, `${LONG}?after=${n + 1}`)),
  );
  let longest = 0;
  try {
    for (let n = 0; n < 3; n += 1) {
      await sleep(BETWEEN_LISTS_MS);
      longest = Math.max(longest, await firstBytes(own, `${LONG}?after=${LISTS_OF_ONE + n + 1}`));
    }
    expectReading(lines);
    return longest;
  } finally {
    for (const { socket } of lines) socket.destroy();
  }
}

/** Asks for a list with another key, and disconnects. @returns the seconds until it began */
async function firstBytes({ other }: Own, path: string): Promise<number> {
  const line = await openLine(other);
  const begun = performance.now();
  const seconds = () => (performance.now() - begun) / 1000;
  try {
    line.socket.write(headOf(other, 'GET', path));
    while (line.status() === undefined && seconds() < FIRST_BYTES_S) await sleep(5);
    if (line.status() === 200) return seconds();
    const answer = line.status() ?? `nothing within ${FIRST_BYTES_S} s`;
    throw new Error(`a list of another key was answered ${answer}`);
  } finally {
    line.socket.destroy();
  }
}

/**
 * Reads lists with another key, too long to be answered in one piece, during the slow reads.
 * @returns the longest, in seconds
 */
async function readBeside({ other }: Own): Promise<number> {
  const until = performance.now() + HELD_MS;
  let longest = 0;
  for (let n = 0; n < OTHERS_LISTS; n += 1) {
    const begun = performance.now();
    const limitMs = OTHERS_LIST_S * 1000;
    const { status, body } = await send(`${other.baseUrl}${PUPILS}`, other.key, {
      method: 'GET',
      limitMs,
    }).catch(() => ({ status: `nothing within ${OTHERS_LIST_S} s`, body: undefined }));
    if (status !== 200) throw new Error(`a list of another key was answered ${status}`);
    if (body.data.length !== PUPILS_COUNT) throw new Error(`a list of ${body.data.length} records`);
    longest = Math.max(longest, (performance.now() - begun) / 1000);
    await sleep(Math.max(0, (until - performance.now()) / (OTHERS_LISTS - n)));
  }
  return longest;
}

function expectReading(lines: Line[]): void {
  const count = (test: (line: Line) => boolean) => lines.filter(test).length;
  const refused = count((line) => line.status() !== undefined && line.status() !== 200);
  const silent = count((line) => line.status() === undefined);
  const cut = count((line) => line.closed() && line.status() === 200);
  if (refused + silent + cut > 0) {
    throw new Error(`of ${lines.length} slow readers ${refused} refused, ${silent} not answered, ${cut} cut`);
  }
}
