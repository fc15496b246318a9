import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Target } from '../tests/support/ledger';
import { send } from '../tests/support/send';
import { query } from './embedded';

const PATH = '/api/rsud/dokter';
const EVERY_MS = 50;
const LIMIT_MS = 90_000;
const MS_PER_SECOND = 1_000;

/** A client that registers one record after the other, and measures how long none is acknowledged. */
export class WriteProbe {
  readonly #acknowledged: string[] = [];
  readonly #unknown: string[] = [];
  #isStopping = false;
  readonly #id = randomUUID();
  #named = 0;
  /** The longest time without an acknowledged record, in seconds, of each run. */
  readonly #gaps: { label: string; seconds: number }[] = [];
  /** The slowest answer that was not 200, in seconds. */
  slowestRefusal = 0;
  /** The number of answers that were not 200, by status and code. */
  readonly refusals: Record<string, number> = {};

  /** Writes until it is stopped. @param label what happens during the run */
  async run({ baseUrl, key }: Target, label: string): Promise<void> {
    this.#isStopping = false;
    let last = performance.now();
    let longest = 0;
    while (!this.#isStopping) {
      this.#named += 1;
      const name = `probe ${this.#id} ${this.#named}`;
      const begun = performance.now();
      const items = [{ nama_dokter: name, spesialis: 'Anak' }];
      const answer = await send(`${baseUrl}${PATH}`, key, { method: 'POST', items, limitMs: LIMIT_MS }).catch(
        (error: Error) => error,
      );
      const now = performance.now();
      if (!(answer instanceof Error) && answer.status === 200) {
        this.#acknowledged.push(name);
        longest = Math.max(longest, now - last);
        last = now;
      } else this.#refused(answer, { name, seconds: (now - begun) / MS_PER_SECOND });
      await sleep(EVERY_MS);
    }
    this.#gaps.push({ label, seconds: Math.max(longest, performance.now() - last) / MS_PER_SECOND });
  }

  stop(): void {
    this.#isStopping = true;
  }

  /** @throws {Error} unless every acknowledged record is stored, once. @returns what became of the others */
  async check(databaseUrl: string): Promise<{ stored: number; absent: number }> {
    const lost = await missing(databaseUrl, this.#acknowledged);
    if (lost > 0) throw new Error(`${lost} of ${this.#acknowledged.length} acknowledged records are lost`);
    const absent = await missing(databaseUrl, this.#unknown);
    return { stored: this.#unknown.length - absent, absent };
  }

  /** Such as "no writes for 21.3 s in the median, 24.0 s at most (kill 21.3 s, suspend 24.0 s)", and what was refused. */
  verdict(): string {
    const sorted = this.#gaps.map(({ seconds }) => seconds).toSorted((a, b) => a - b);
    const median = sorted[Math.floor(sorted.length / 2)] ?? 0;
    const each = this.#gaps.map(({ label, seconds }) => `${label} ${seconds.toFixed(1)} s`);
    const gaps = `${median.toFixed(1)} s in the median, ${(sorted.at(-1) ?? 0).toFixed(1)} s at most (${each.join(', ')})`;
    const refused = Object.entries(this.refusals).map(([name, count]) => `${count} × ${name}`);
    return `no writes for ${gaps}; of single records ${this.#acknowledged.length} acknowledged, refused ${refused.join(', ') || 'none'} after ${this.slowestRefusal.toFixed(1)} s at most`;
  }

  #refused(
    answer: Error | { status: number; body: { code?: string } | undefined },
    { name, seconds }: { name: string; seconds: number },
  ): void {
    const kind = answer instanceof Error ? 'none' : `${answer.status} ${answer.body?.code ?? ''}`.trim();
    this.refusals[kind] = (this.refusals[kind] ?? 0) + 1;
    this.#unknown.push(name);
    this.slowestRefusal = Math.max(this.slowestRefusal, seconds);
  }
}

/** The number of names of which not exactly one record is stored. */
async function missing(databaseUrl: string, names: readonly string[]): Promise<number> {
  const [row] = await query<{ count: number }>(
    databaseUrl,
    `SELECT count(*)::int AS count FROM unnest($1::text[]) AS name
     WHERE (SELECT count(*) FROM dokter WHERE nama_dokter = name) <> 1`,
    [names],
  );
  return row!.count;
}
