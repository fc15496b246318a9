import { describe, expect, it } from 'vitest';
import { firstValues, issueInputOf, rateOf } from './values';

const at = { now: new Date('2026-02-20T18:30:00Z'), timeZone: 'Asia/Jakarta' };
const empty = firstValues(undefined, '');

describe('a new key', () => {
  it('has a rate only if one is chosen', () => {
    const rates = [
      empty,
      { ...empty, rate: 'unlimited' },
      { ...empty, rate: '600' },
      { ...empty, rate: 'own' },
    ];
    expect(rates.map((values) => rateOf(values as typeof empty))).toEqual([null, 0, 600, undefined]);
    expect([0, '', 12, 1.5].map((ownRate) => rateOf({ rate: 'own', ownRate }))).toEqual([
      undefined,
      undefined,
      12,
      undefined,
    ]);
  });

  it('copies everything from another key but its name and its expiry', () => {
    const model = {
      owner: 'Bappeda',
      contact: null,
      purpose: 'Dasbor',
      permissions: [{ scope: '*', operations: ['list'] }],
      allowedAddresses: ['10.0.0.0/8', '192.0.2.7/32'],
      origins: ['https://portal.example'],
      ratePerMinute: 75,
      expiresAt: null,
    };
    const values = firstValues(model as never, 'Dasbor 2');
    expect(issueInputOf(values, at)).toEqual({
      ...model,
      name: 'Dasbor 2',
      contact: '',
      expiresAt: '2027-02-21T16:59:59.000Z',
    });
  });
});
