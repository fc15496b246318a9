import { expect, it } from 'vitest';
import { createReadPace } from './read-pace';

const nextTurn = () => new Promise((resolve) => setImmediate(resolve));

it('permits a limited number of bytes in each turn, in the order of asking', async () => {
  const pace = createReadPace({ bytesPerTurn: 100 });
  const permitted: string[] = [];
  const ask = (name: string, bytes: number) => void pace(bytes)?.then(() => permitted.push(name));
  expect(pace(60)).toBeUndefined();
  // The last piece of a turn may exceed the limit: it is in memory already.
  expect(pace(60)).toBeUndefined();
  ask('a', 90);
  ask('b', 90);
  ask('c', 1);
  expect(permitted).toEqual([]);
  await nextTurn();
  expect(permitted).toEqual(['a', 'b']);
  ask('d', 1);
  await nextTurn();
  expect(permitted).toEqual(['a', 'b', 'c', 'd']);
  await nextTurn();
  expect(pace(1)).toBeUndefined();
});
