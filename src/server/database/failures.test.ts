import { describe, expect, it } from 'vitest';
import { isDiskFull, isOutOfReach } from './failures';

const withCode = (code: string) => Object.assign(new Error(code), { code });
/** An error as Prisma throws it for its adapter's error. */
const byPrisma = (originalCode: string) =>
  Object.assign(new Error('query failed'), { code: 'P2010', meta: { driverAdapterError: { originalCode } } });

describe('a temporary failure', () => {
  it.each([
    '53000',
    '53100',
    '53200',
    '53300',
    '25006',
    '57014',
    '08006',
    'ECONNREFUSED',
    'ENOSPC',
    'EDQUOT',
  ])('has the code %s', (code) => {
    expect(isOutOfReach(withCode(code))).toBe(true);
    expect(isOutOfReach(new Error('wrapped', { cause: withCode(code) }))).toBe(true);
  });

  it.each(['23505', '22003', '42P01', 'EACCES'])('has not the code %s', (code) => {
    expect(isOutOfReach(withCode(code))).toBe(false);
  });
});

it.each([
  [withCode('53100'), true],
  [withCode('ENOSPC'), true],
  [new Error('wrapped', { cause: withCode('EDQUOT') }), true],
  [byPrisma('53100'), true],
  [new Error('PostgreSQL did not start:\nFATAL: could not write: No space left on device'), true],
  [withCode('53200'), false],
])('a full disk is known as such: %s', (error, expected) => {
  expect(isDiskFull(error)).toBe(expected);
});
