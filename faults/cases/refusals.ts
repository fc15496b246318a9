import { once } from 'node:events';
import type { Fault } from '../fault';
import { residentOf } from '../memory';
import { startOwn } from '../own';
import { headOf, openLine } from '../sockets';

const COUNT = { full: 1_000_000, short: 30_000 };
/** The number of concurrent requests. */
const AHEAD = 200;
const WARM_UP = 10_000;
const MAX_MIB = 64;
const ANSWER = Buffer.from('HTTP/1.1 401 ');

/** A connection on which every request is refused. */
export const refusals: Fault = {
  name: 'refusals',
  does: `${COUNT.full.toLocaleString('en')} requests without a key on one connection, each with a body`,
  holds: `each is answered 401; the service holds ${MAX_MIB} MiB more at most afterwards`,
  tries: { full: 1, short: 1 },
  limit: 600,
  others: 'served',
  arrange: async (stage) => {
    const own = await startOwn(stage);
    const count = stage.short ? COUNT.short : COUNT.full;
    let told = '';
    return {
      others: own.other,
      attempt: async () => {
        await refuse(own.writer, WARM_UP);
        const before = residentOf(own.service.pid);
        const begun = performance.now();
        await refuse(own.writer, count);
        const more = residentOf(own.service.pid) - before;
        const rate = count / ((performance.now() - begun) / 1000);
        told = `${count} refused, ${rate.toFixed(0)} a second, ${more.toFixed(0)} MiB more`;
        // A few requests do not show a leak: uncollected garbage takes more memory.
        if (more > MAX_MIB && !stage.short) throw new Error(told);
      },
      notes: () => told,
    };
  },
};

/** Sends the requests without a key on one connection and waits for as many refusals. */
async function refuse(target: { baseUrl: string; key: string }, count: number): Promise<void> {
  const line = await openLine(target);
  const head = headOf(target, 'POST', '/api/disdik/siswa', {
    'x-api-key': '',
    'content-type': 'application/json',
    'content-length': 2,
  });
  const request = `${head}[]`;
  let answered = 0;
  let sent = 0;
  let rest: Buffer = Buffer.alloc(0);
  const more = () => {
    const now = Math.min(count - sent, AHEAD - (sent - answered));
    if (now <= 0) return;
    sent += now;
    line.socket.write(request.repeat(now));
  };
  const done = new Promise<void>((resolve, reject) => {
    line.socket.on('data', (chunk: Buffer) => {
      const text = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
      let from = 0;
      for (let at = text.indexOf(ANSWER); at >= 0; at = text.indexOf(ANSWER, from)) {
        answered += 1;
        from = at + ANSWER.length;
      }
      // The beginning of a reply may be at the end of a chunk.
      rest = text.subarray(Math.max(from, text.length - ANSWER.length + 1));
      if (answered === count) resolve();
      else if (sent - answered < AHEAD / 2) more();
    });
    void once(line.socket, 'close').then(() => reject(new Error(`closed after ${answered} refusals`)));
  });
  more();
  try {
    await done;
  } finally {
    line.socket.destroy();
  }
}
