import { expect, it } from 'vitest';
import { readRequestSearch } from './request-address';

it('reads a request_id within any text, and an address that stands alone', () => {
  const requestId = '3f2b8c1e-7d4a-4f0b-9c55-0a1b2c3d4e5f';
  expect(readRequestSearch(`{"request_id": "${requestId.toUpperCase()}"}`)).toEqual({ requestId });
  for (const address of ['10.1.2.3', '2001:db8::1', '::ffff:10.1.2.3', '::1'])
    expect(readRequestSearch(` ${address} `)).toEqual({ address });
  for (const text of ['', 'kantor', '10.1.2', 'rsd_abcdefgh', 'cafe', '12:30 siang'])
    expect(readRequestSearch(text), text).toBeUndefined();
});
