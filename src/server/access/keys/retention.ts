import { type Daily, everyDay } from '@/server/database/retention';
import type { Logger } from '@/server/log';
import { removeOldFailures } from './failures/retention';
import { removeOldUse } from './usage/retention';

type Options = Parameters<typeof removeOldUse>[0] & Readonly<{ log: Logger }>;

/** Deletes old use and failed requests soon after the start, and then once a day. */
export function deleteOldDaily(options: Options): Daily {
  const { pool, log } = options;
  return everyDay({
    pool,
    log,
    name: 'key-use',
    run: async (closing) => {
      const removed = await removeOldUse(options, { closing });
      if (removed > 0) log.info({ removed }, 'the use of keys from long ago was removed');
      await removeOldFailures(options, { closing });
    },
  });
}
