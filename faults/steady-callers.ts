import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Target } from '../tests/support/ledger';

const PAGE = '/api/disdik/siswa?limit=20';
const LIST = '/api/drka/penduduk_umur';
const WRITE = '/api/rsud/dokter';
const LIMIT_MS = 60_000;
const PAUSE_MS = 25;
/** Callers that are idle for a while have a connection that the service may close just when they use it. */
const IDLE_MS = 900;
const BATCH = 20;
const LIST_BYTES_PER_S = 1_500_000;
const MS_PER_SECOND = 1_000;
const SHOWN = 5;

type Sent = { method?: string; body?: string; bytesPerSecond?: number };
type Got = { status: number; text: string };

/** Callers that send one request after the other, never again, each on a connection of its own that it keeps. */
export class SteadyCallers {
  readonly #target: Target;
  readonly #longest: number;
  #isStopping = false;
  #named = 0;
  #stored = 0;
  readonly counts = { pages: 0, lists: 0, writes: 0 };
  readonly failures: string[] = [];

  /** @param records the number of records in the long list */
  constructor(target: Target, records: number) {
    this.#target = target;
    this.#longest = records;
  }

  /** The number of records that were acknowledged. */
  get stored(): number {
    return this.#stored;
  }

  /** Sends requests until it is stopped, and then lets each caller finish. */
  async call(): Promise<void> {
    this.#isStopping = false;
    const times = (count: number, caller: () => Promise<void>) => Array.from({ length: count }, caller);
    await Promise.all([
      ...times(3, () => this.#repeat('pages', PAUSE_MS, (agent) => this.#page(agent))),
      ...times(4, () => this.#repeat('pages', IDLE_MS, (agent) => this.#page(agent))),
      ...times(2, () => this.#repeat('writes', PAUSE_MS, (agent) => this.#write(agent))),
      ...times(2, () => this.#repeat('lists', PAUSE_MS, (agent) => this.#list(agent))),
      // A new connection for each request.
      this.#repeat('pages', PAUSE_MS, () => this.#page(new Agent())),
    ]);
  }

  stop(): void {
    this.#isStopping = true;
  }

  /** Such as "20,310 pages, 40 lists, 3,220 writes: 0 failed". */
  verdict(): string {
    const { pages, lists, writes } = this.counts;
    const failed = this.failures.length === 0 ? '' : ` (${this.failures.slice(0, SHOWN).join('; ')})`;
    return `${pages} pages, ${lists} long lists, ${writes} batches: ${this.failures.length} failed${failed}`;
  }

  async #repeat(kind: keyof typeof this.counts, pauseMs: number, work: (agent: Agent) => Promise<void>) {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    while (!this.#isStopping) {
      this.counts[kind] += 1;
      await work(agent).catch((error: Error) => this.failures.push(`${kind}: ${error.message}`));
      await sleep(pauseMs);
    }
    agent.destroy();
  }

  async #page(agent: Agent): Promise<void> {
    await this.#expect200(agent, PAGE);
  }

  async #write(agent: Agent): Promise<void> {
    this.#named += 1;
    const items = Array.from({ length: BATCH }, (_, n) => ({
      nama_dokter: `caller ${this.#named} ${n}`,
      spesialis: 'Anak',
    }));
    await this.#expect200(agent, WRITE, { method: 'POST', body: JSON.stringify(items) });
    this.#stored += BATCH;
  }

  async #list(agent: Agent): Promise<void> {
    const text = await this.#expect200(agent, LIST, { bytesPerSecond: LIST_BYTES_PER_S });
    const { total, data } = JSON.parse(text);
    if (total !== this.#longest || data.length !== total) throw new Error(`${data.length} of ${total}`);
  }

  async #expect200(agent: Agent, path: string, sent: Sent = {}): Promise<string> {
    const { status, text } = await exchange(agent, this.#target, path, sent);
    if (status !== 200) throw new Error(`${status} ${text.slice(0, 100)}`);
    return text;
  }
}

/** Sends one request. @throws {Error} if the connection breaks before the end of the reply */
function exchange(
  agent: Agent,
  { baseUrl, key }: Target,
  path: string,
  { method = 'GET', body, bytesPerSecond }: Sent,
): Promise<Got> {
  return new Promise((resolve, reject) => {
    const headers = { 'x-api-key': key, ...(body !== undefined && { 'content-type': 'application/json' }) };
    const signal = AbortSignal.timeout(LIMIT_MS);
    const call = request(`${baseUrl}${path}`, { agent, method, headers, signal }, async (reply) => {
      try {
        const chunks: Buffer[] = [];
        for await (const chunk of reply as AsyncIterable<Buffer>) {
          chunks.push(chunk);
          if (bytesPerSecond !== undefined) await sleep((chunk.length / bytesPerSecond) * MS_PER_SECOND);
        }
        resolve({ status: reply.statusCode ?? 0, text: Buffer.concat(chunks).toString() });
      } catch (error) {
        reject(error);
      }
    });
    call.on('error', reject);
    call.end(body);
  });
}
