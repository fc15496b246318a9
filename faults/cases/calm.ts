import { setTimeout as sleep } from 'node:timers/promises';
import { startEmbedded } from '../embedded';
import type { Fault } from '../fault';

/** The performance of the machine without a fault, for comparison with the other rows. */
export const calm: Fault = {
  name: 'calm',
  does: 'nothing: what the machine gives',
  holds: 'nothing is refused',
  tries: { full: 10, short: 0 },
  limit: 5,
  others: 'served',
  arrange: async (stage) => {
    const { other } = await startEmbedded(stage);
    return { others: other, attempt: () => sleep(1000) };
  },
};
