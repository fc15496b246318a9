import { describe, expect, it } from 'vitest';
import { faults } from '../../faults/all';
import { runFault } from '../../faults/run-fault';

/**
 * The short form of `npm run faults`: few tries of each fault, and no figure that depends on the machine. A long run tries
 * all of them; otherwise those are tried that no other test causes.
 */
const ALONE = ['kill-postmaster', 'net-cut'];

const ARRANGING_S = 60;

const isLong = process.env['LONG_TESTS'] === 'true';
const short = faults.filter(({ name, tries }) => tries.short > 0 && (isLong || ALONE.includes(name)));

describe.each(short)('$name', (fault) => {
  it(
    fault.holds,
    async ({ skip }) => {
      const { notRun, failures, others, notes } = await runFault(fault, { short: true });
      if (notRun !== undefined && process.env['CI'] !== 'true') skip(notRun);
      expect({ notRun, failures, others: others?.faults ?? [], notes }).toEqual({
        notRun: undefined,
        failures: [],
        others: [],
        notes,
      });
    },
    (ARRANGING_S + fault.limit * fault.tries.short) * 1000,
  );
});
