import { expect, it } from 'vitest';
import { storeWithin } from './store-within';

it('never retries a part of a transaction, which would wait while the transaction holds its locks', async () => {
  const deadlock = Object.assign(new Error('deadlock detected'), { code: '40P01' });
  const sent: string[] = [];
  const store = storeWithin(
    { parseContext: () => Promise.reject(new Error('not asked for')) },
    {
      execute: async (_, text) => sent.push(text),
      query: async (_, text) => {
        sent.push(text);
        throw deadlock;
      },
    },
  );
  await expect(store.retry(() => store.queryRow(undefined, 'UPDATE', []))).rejects.toBe(deadlock);
  expect(sent).toEqual(['SAVEPOINT part', 'UPDATE', 'ROLLBACK TO SAVEPOINT part']);
});
