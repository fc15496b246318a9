import { setTimeout as sleep } from 'node:timers/promises';
import { peace, query, startEmbedded } from '../embedded';
import type { Fault } from '../fault';
import { GROUPS, OFFICER, ReleaseOfficer } from '../releases/officer';
import { fillPeriods, PupilWriters } from '../releases/pupil-writers';
import { ReleasedLists } from '../releases/released-lists';
import { checkStoredSteps } from '../releases/stored-steps';

/** A try takes fewer steps than this before the one in which the service is killed. */
const MOST_STEPS = 6;
/** The kill comes until the usual time of the step has passed, or a little later: then between two steps. */
const LATEST = 1.1;
const FULL = 20;
const LIMIT_S = 60;
const BACK_WITHIN_S = 15;

/** Whether released periods are locked in a try. */
const isWithLocks = (number: number): boolean => number % 2 === 0;
/** Whether the step of a try in which the service is killed is the one that makes a release; otherwise it is any. */
const isAtRelease = (number: number): boolean => number % 4 > 1;

/** The service is killed while a person takes periods to their releases. */
export const releaseSteps: Fault = {
  name: 'release-steps',
  does: 'kill -9 of the service while a person takes periods to their releases and three clients write; it is started again',
  holds:
    'each step follows the one before, is there for all periods of its request or for none, and has its release, lock and history; every earlier release reads the same',
  tries: { full: FULL, short: 1 },
  limit: LIMIT_S,
  others: { outage: 'the service is gone until it is started again', backWithin: BACK_WITHIN_S },
  arrange: async (stage) => {
    const env = { ADMIN_EMAIL: OFFICER.email, ADMIN_PASSWORD: OFFICER.password };
    const { writer, other, databaseUrl, service, startAgain } = await startEmbedded(stage, { env });
    await fillPeriods(databaseUrl);
    const officer = await ReleaseOfficer.signedIn(writer);
    const [writers, lists] = [new PupilWriters(), new ReleasedLists()];
    return {
      others: other,
      attempt: async (number) => {
        const isLocking = isWithLocks(number);
        await officer.turnLocks(isLocking);
        const life = async () => {
          const group = anyOf(GROUPS);
          for (let n = Math.floor(Math.random() * MOST_STEPS); n > 0; n -= 1)
            await officer.step(anyOf(GROUPS));
          if (isAtRelease(number)) while ((await officer.step(group)) !== 'approved');
          await lists.read(writer, databaseUrl);
          let killed: Promise<unknown> | undefined;
          const kill = async () => {
            await sleep(Math.random() * LATEST * officer.usualMs);
            await service().end('SIGKILL');
          };
          await officer
            .step(group, () => {
              killed = kill();
            })
            .catch(unlessBrokenOff);
          await killed;
          await startAgain();
        };
        await Promise.all([writers.write(writer), life().finally(() => writers.stop())]);
        await peace(databaseUrl);
        const [setting] = await query<{ locks: boolean }>(databaseUrl, 'SELECT locks FROM release_setting');
        if (setting?.locks !== isLocking) throw new Error(`the lock is ${setting?.locks}, not ${isLocking}`);
        officer.compare(await checkStoredSteps(databaseUrl, isLocking));
        await lists.read(writer, databaseUrl);
      },
      notes: () => {
        const { stored, absent } = officer.brokenOff;
        const steps = `${officer.acknowledged} steps acknowledged, ${stored + absent} broken off (${stored} of them stored)`;
        const items = `${writers.items.stored} records written meanwhile, ${writers.items.locked} refused by a lock`;
        return `${steps}; ${lists.verdict()}; ${items}`;
      },
    };
  },
};

/** @throws {Error} unless the connection was broken off */
function unlessBrokenOff(error: NodeJS.ErrnoException): void {
  if (error.code !== 'ECONNRESET' && error.code !== 'ECONNREFUSED') throw error;
}

const anyOf = <T>(all: readonly T[]): T => all[Math.floor(Math.random() * all.length)]!;
