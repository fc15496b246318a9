import { setTimeout as sleep } from 'node:timers/promises';
import { releaseName } from '@/domain/releases/release';
import { call } from '../../tests/support/http';
import type { Target } from '../../tests/support/ledger';
import { query } from '../embedded';
import { RELEASED } from './officer';

const PATH = '/api/disdik/siswa';
/** A process reads the releases once a second. */
const SEEN_WITHIN_MS = 3_000;
const AGAIN_MS = 100;

/** The lists of releases as they were read first. */
export class ReleasedLists {
  readonly #texts = new Map<string, string>();
  #compared = 0;

  /** Such as "41 releases, 812 lists the same". */
  verdict(): string {
    return `${this.#texts.size} releases, ${this.#compared} lists the same`;
  }

  /** Reads the list of each release. @throws {Error} if one is not the same as at the first time */
  async read(target: Target, databaseUrl: string): Promise<void> {
    const releases = await query<{ period: string; version: number }>(
      databaseUrl,
      'SELECT period, version FROM release WHERE collection = $1 ORDER BY public_at',
      [RELEASED],
    );
    for (const name of releases.map(releaseName)) {
      const text = await listOf(target, name);
      const first = this.#texts.get(name);
      if (first === undefined) this.#texts.set(name, text);
      else if (first !== text)
        throw new Error(`the list of ${name} had ${first.length} characters, now ${text.length} others`);
      else this.#compared += 1;
    }
  }
}

async function listOf({ baseUrl, key }: Target, name: string): Promise<string> {
  const deadline = performance.now() + SEEN_WITHIN_MS;
  for (;;) {
    const { status, text } = await call(`${baseUrl}${PATH}?release=${name}`, {
      key,
      headers: { connection: 'close' },
    });
    if (status === 200) return text;
    if (performance.now() > deadline) throw new Error(`the list of ${name}: ${status} ${text}`);
    await sleep(AGAIN_MS);
  }
}
