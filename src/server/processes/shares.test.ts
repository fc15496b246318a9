import { describe, expect, it } from 'vitest';
import { readSettings } from '@/server/settings';
import { shareConnections, shareOf } from './shares';
import { pauseBefore } from './workers';

const MIB = 1_048_576;
const share = (env: Record<string, string>, accepted: number) =>
  shareConnections(readSettings(env), accepted);

describe('connections', () => {
  it('are divided, and stay within what the database accepts', () => {
    expect(share({ PROCESSES: '2' }, 197)).toEqual({ processes: 2, connections: 8 });
    expect(share({ PROCESSES: '7' }, 197)).toEqual({ processes: 7, connections: 4 });
    expect(share({ PROCESSES: '3', DATABASE_POOL_SIZE: '60' }, 197)).toEqual({
      processes: 3,
      connections: 20,
    });
    for (const accepted of [40, 97, 197, 1_000])
      for (let wanted = 1; wanted <= 64; wanted += 1)
        for (const size of ['2', '16', '500']) {
          const settings = { ...readSettings({ DATABASE_POOL_SIZE: size }), PROCESSES: wanted };
          const { processes, connections } = shareConnections(settings, accepted);
          expect(connections).toBeGreaterThanOrEqual(2);
          expect(processes * (connections + 6)).toBeLessThanOrEqual(accepted - 12);
        }
  });

  it('that do not suffice for PROCESSES as set are an error, and otherwise mean fewer processes', () => {
    expect(() => share({ PROCESSES: '30' }, 100)).toThrow('set PROCESSES=11');
    expect(shareConnections({ ...readSettings({}), PROCESSES: 30 }, 100)).toEqual({
      processes: 11,
      connections: 2,
    });
  });
});

it('memory and limits of a machine are divided among its processes', () => {
  const settings = readSettings({ LIST_CACHE_BYTES: `${9 * MIB}`, MAX_CONCURRENT_PER_KEY: '5' });
  const shared = shareOf(settings, { processes: 3, connections: 4 });
  expect(shared).toMatchObject({
    PROCESSES: 3,
    DATABASE_POOL_SIZE: 4,
    LIST_CACHE_BYTES: 3 * MIB,
    MAX_CONCURRENT_PER_KEY: 2,
  });
  expect(shared.SPOOL_BYTES).toBe(Math.floor(settings.SPOOL_BYTES / 3));
});

it('a process that does not stay is started again after longer and longer pauses', () => {
  expect([0, 1, 2, 3, 10].map(pauseBefore)).toEqual([0, 500, 1_000, 2_000, 10_000]);
});
