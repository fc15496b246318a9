import { createHmac } from 'node:crypto';
import { type Challenge, createChallenge, type Payload, randomInt, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { createLimiter } from '@/server/access/limits';
import type { Pool } from '@/server/database/pool';
import type { PrismaClient } from '@/server/database/prisma';
import { createSecretReader } from '@/server/database/service-secret';
import { ServiceError } from '@/server/errors';

/** Slows down programs by work that a browser does once and a program would have to do for every request. */
export type ProofOfWork = Readonly<{
  /** @param effort the work, as a multiple of the usual work */
  challenge: (effort?: number) => Promise<Challenge>;
  /** Accepts each challenge once, from all instances together. @throws {ServiceError} `robot_suspected` */
  accept: (payload: Payload) => Promise<void>;
}>;

const LIFETIME_SECONDS = 600;
/** Rounds of PBKDF2 per attempt: about 0.3 ms in a browser. */
const COST = 2_000;
/** Number of attempts until the answer: uniformly distributed, so that nobody waits much longer than others. */
const ATTEMPTS = { least: 600, most: 1_800 };

type Options = Readonly<{ pool: Pool; prisma: PrismaClient; lifetime?: number }>;

/**
 * Creates the proof of work of ALTCHA, version 2. The answer is signed when the challenge is created, so that verifying
 * it needs no attempt. Source: docs/decisions/access-requests.md.
 */
export function createProofOfWork({ pool, prisma, lifetime = LIFETIME_SECONDS }: Options): ProofOfWork {
  // Longer than a challenge is valid, so that a used one is not forgotten while it could be used again.
  const shown = createLimiter({ pool, name: 'altcha', points: 1, seconds: lifetime + 60 });
  const readSecret = createSecretReader(prisma, 'altcha');
  return {
    async challenge(effort = 1) {
      return createChallenge({
        algorithm: 'PBKDF2/SHA-256',
        cost: COST,
        counter: randomInt(ATTEMPTS.most * effort, ATTEMPTS.least * effort),
        deriveKey,
        expiresAt: new Date(Date.now() + lifetime * 1000),
        ...secretsFrom(await readSecret()),
      });
    },
    async accept({ challenge, solution }) {
      const secrets = secretsFrom(await readSecret());
      const { verified } = await verifySolution({ challenge, solution, deriveKey, ...secrets });
      if (!verified) throw new ServiceError('robot_suspected');
      const used = await shown.take(challenge.parameters.nonce);
      if (used !== undefined) throw new ServiceError('robot_suspected');
    },
  };
}

type Secrets = Readonly<{ hmacSignatureSecret: string; hmacKeySignatureSecret: string }>;

function secretsFrom(secret: string): Secrets {
  const derive = (use: string) => createHmac('sha256', secret).update(use).digest('hex');
  return { hmacSignatureSecret: derive('challenge'), hmacKeySignatureSecret: derive('answer') };
}
