import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';
import { afterAll, expect, it } from 'vitest';
import { createInstance } from '@/server/access/keys/testing';
import { createOwnDatabase } from '@/server/database/testing';
import type { ServiceError } from '@/server/errors';
import { createProofOfWork } from './proof';
import { application, createRequestInstance, stranger } from './testing';

const database = await createOwnDatabase();
const { DATABASE_URL } = database.settings;
const one = createRequestInstance({ DATABASE_URL, withProof: true });
const two = createInstance({ DATABASE_URL });
const elsewhere = createProofOfWork(two);
afterAll(async () => {
  await Promise.all([one.close(), two.close()]);
  await database.drop();
});

const solve = async (challenge: Awaited<ReturnType<typeof elsewhere.challenge>>) => {
  // The challenge is solved as a browser does it.
  const solution = await solveChallenge({ challenge, deriveKey });
  return { challenge, solution: solution! };
};
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: ServiceError) => error.code,
  );

it('accepts solved challenges once, across all instances', async () => {
  const proof = await solve(await one.requests.challenge());
  const submit = () => one.requests.submit(application({ solution: proof as never }), stranger());
  // Another instance made no challenge and knows the same secret.
  const outcomes = await Promise.all([codeOf(submit()), codeOf(elsewhere.accept(proof))]);
  expect(outcomes.toSorted()).toEqual(['done', 'robot_suspected']);
  expect(await codeOf(submit())).toBe('robot_suspected');
});

it('refuses missing work, and foreign, changed or old challenges', async () => {
  const challenge = await elsewhere.challenge();
  const { signature = '', parameters } = challenge;
  const solution = { counter: 1, derivedKey: `${parameters.keyPrefix}${'0'.repeat(32)}`, time: 0 };
  const easier = { ...parameters, cost: 1, keyPrefix: '00' };
  for (const guessed of [
    { challenge, solution },
    { challenge: { signature, parameters: easier }, solution },
    { challenge: { signature: '0'.repeat(64), parameters }, solution },
  ]) {
    expect(await codeOf(elsewhere.accept(guessed))).toBe('robot_suspected');
  }
  const past = await createProofOfWork({ ...two, lifetime: -1 }).challenge();
  expect(await codeOf(elsewhere.accept(await solve(past)))).toBe('robot_suspected');
  expect(await codeOf(elsewhere.accept(await solve(challenge)))).toBe('done');
});
