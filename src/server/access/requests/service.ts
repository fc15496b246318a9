import { type HelpDeskSettings, helpDeskOf } from '@/domain/help-desk';
import type { KeyLinks } from '@/server/access/key-links/service';
import { forgetRates } from '@/server/access/keys/check/rate';
import { clearLimits } from '@/server/access/limits';
import type { Pool } from '@/server/database/pool';
import type { PrismaClient } from '@/server/database/prisma';
import { type Daily, deleteInBatches, everyDay } from '@/server/database/retention';
import type { Letters } from '@/server/letters/letters';
import type { Logger } from '@/server/log';
import { publicUrlOf, type Settings } from '@/server/settings';
import { createApplicantActions } from './applicant';
import { createAsking } from './ask';
import { createCollection } from './collect';
import { createDecisions } from './decide';
import { createRequestReader } from './find';
import { createProofOfWork, type ProofOfWork } from './proof';
import { createSubmission } from './submit';

export type RequestService = ReturnType<typeof createRequestService>;

type Options = Readonly<{
  pool: Pool;
  prisma: PrismaClient;
  log: Logger;
  letters: Pick<Letters, 'send' | 'post'>;
  links: Pick<KeyLinks, 'inspect' | 'collect'>;
  settings: Pick<Settings, 'TIME_ZONE' | 'BASE_URL'> & HelpDeskSettings;
  now?: () => Date;
  /** Lower in tests, which would take too long otherwise. */
  proof?: ProofOfWork;
}>;

/**
 * Requests of agencies for a key: submitted by anyone, decided by the help desk, collected once.
 * Source: docs/decisions/access-requests.md.
 */
export function createRequestService({
  pool,
  prisma,
  log,
  letters,
  links,
  settings,
  now = () => new Date(),
  proof = createProofOfWork({ pool, prisma }),
}: Options) {
  const shared = { prisma, letters, baseUrl: publicUrlOf(settings), helpDesk: helpDeskOf(settings), now };
  let daily: Daily | undefined;
  return {
    ...createSubmission({ ...shared, pool, proof }),
    ...createApplicantActions({ prisma, pool, now }),
    ask: createAsking(shared),
    ...createRequestReader({ prisma, pool, now }),
    ...createDecisions({ ...shared, timeZone: settings.TIME_ZONE }),
    ...createCollection({ prisma, pool, links, now }),

    /** Begins to delete old counts of attempts, of all limiters of the service. */
    start(): void {
      daily ??= everyDay({
        pool,
        log,
        name: 'rate-limit',
        run: async (closing) => {
          await deleteInBatches((limit) => clearLimits(pool, limit), { closing });
          await deleteInBatches((limit) => forgetRates(pool, limit), { closing });
        },
      });
    },

    /** Stops that. The pool must still be open. */
    async close(): Promise<void> {
      await daily?.close();
    },
  };
}
