import { execFile, execFileSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { collections } from '@/domain/collections';
import { otherValue, samples, stored } from '../support/sample';
import { service, startFromEmpty } from '../support/shared';

/** The agencies' usual client: PHP with cURL, as API tools generate it (docs/specification.md, "Operations"). */

const CLIENT = new URL('./php/client.php', import.meta.url).pathname;
// A number of records for which replies are compressed and cURL sends Expect: 100-continue with the body.
const COUNT = 40;

const hasPhp = findPhp();
if (!hasPhp && process.env['CI'] === 'true')
  throw new Error('PHP with cURL is missing; here its test may not be skipped.');
if (!hasPhp) console.warn('PHP with cURL is not to be had here: its test is skipped.');

startFromEmpty();

describe.skipIf(!hasPhp)('PHP with cURL', () => {
  it('registers, lists, changes and deletes records in all sixteen collections', async () => {
    const work = collections.map((collection) => {
      const { path, identifier, fields, naturalKey } = collection;
      const items = samples(collection, COUNT);
      const others = fields.filter(({ name }) => !naturalKey.includes(name));
      const changes = items.map(() =>
        Object.fromEntries(others.map((field) => [field.name, otherValue(field)])),
      );
      return { collection, path, identifier, items, changes };
    });
    const { done, refused } = JSON.parse(await runClient(work));
    expect(done).toHaveLength(16);
    for (const [i, { collection, identifier, items, changes }] of work.entries()) {
      const { registered, again, listed, changed, deleted, left } = done[i];
      for (const { status, redirects } of [registered, again, listed, changed, deleted, left])
        expect([status, redirects]).toEqual([200, 0]);

      const ids = registered.body.data.map((record: Record<string, number>) => record[identifier]);
      const records = items.map((item, n) => stored(collection, ids[n], item));
      expect(registered.body).toEqual({
        info: { jumlah_tersimpan: COUNT, jumlah_gagal: 0, jumlah_duplikat: 0 },
        data: records,
        errors: [],
      });
      expect(again.body.info).toEqual({ jumlah_tersimpan: 0, jumlah_gagal: 0, jumlah_duplikat: COUNT });
      expect(listed.body).toEqual({ status: true, total: COUNT, data: records });
      expect(changed.body).toEqual({
        info: { jumlah_tersimpan: COUNT, jumlah_gagal: 0 },
        data: items.map((item, n) => stored(collection, ids[n], { ...item, ...changes[n] })),
        errors: [],
      });
      expect(deleted.body).toEqual({
        info: { jumlah_gagal: 0, jumlah_terhapus: COUNT },
        data: ids.map((id: number) => ({ [identifier]: id })),
        errors: [],
      });
      expect(left.body).toEqual({ status: true, total: 0, data: [] });
    }
    expect([refused.status, refused.body.code]).toEqual([401, 'unknown_key']);
  });
});

function runClient(work: unknown): Promise<string> {
  return new Promise((resolve, reject) => {
    const options = { maxBuffer: 64 * 1024 * 1024 };
    const client = execFile(
      'php',
      [CLIENT, service.baseUrl, service.key],
      options,
      (error, stdout, stderr) =>
        error ? reject(new Error(`${error.message}\n${stdout}${stderr}`)) : resolve(stdout),
    );
    client.stdin?.end(JSON.stringify(work));
  });
}

function findPhp(): boolean {
  try {
    const modules = execFileSync('php', ['-m'], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
    return /^curl$/m.test(modules) && /^json$/m.test(modules);
  } catch {
    return false;
  }
}
