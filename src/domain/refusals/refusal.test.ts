import { expect, it } from 'vitest';
import { faultText } from './fault-text';
import { isRestRefusal, REFUSAL_STATUS, REST_STATUS } from './refusal';

it('a refusal has one status, and REST uses only its own', () => {
  expect(Object.keys(REFUSAL_STATUS)).toEqual(expect.arrayContaining(Object.keys(REST_STATUS)));
  expect(isRestRefusal({ code: 'unavailable', retryAfter: 5 })).toBe(true);
  expect(isRestRefusal({ code: 'own_request' })).toBe(false);
});

it('a fault has a text in both languages, with what it names', () => {
  expect(faultText({ code: 'bits_beyond_mask', network: '10.1.2.3/8', meant: '10.0.0.0/8' })).toEqual({
    id: '"10.1.2.3/8" adalah satu alamat di dalam sebuah jaringan; mungkin maksudnya 10.0.0.0/8',
    en: '"10.1.2.3/8" is one address inside a network; perhaps 10.0.0.0/8 is meant',
  });
  expect(faultText({ code: 'not_between', max: 12 }).en).toBe('must be a whole number of at most 12');
  const reason = { id: 'salah', en: 'wrong' };
  expect(faultText({ code: 'refused_value', reason, repeat: 'tahun' }).id).toBe(
    'salah; untuk beberapa nilai, ulangi namanya: tahun=…&tahun=…',
  );
});
