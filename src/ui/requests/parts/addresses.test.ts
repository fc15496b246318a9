import { describe, expect, it } from 'vitest';
import { networkFaultOf } from '@/server/access/keys/addresses';
import { addressFault, splitAddresses } from './addresses';

const TEXTS = [
  '103.20.15.8',
  '103.20.15.0/24',
  '103.20.15.8/24',
  '0.0.0.0/0',
  '10.0.0.0/33',
  '10.0.0.0/08',
  '256.1.1.1',
  '10.1.1',
  '10.0.0.0/8/8',
  '2001:db8::1',
  '2001:db8::/32',
  '2001:db8::/129',
  '::ffff:10.0.0.1',
  ':::',
  'fe80::1%eth0',
  'server.go.id',
  '10.0.0.0/',
  '/24',
];

describe('addresses that people type', () => {
  it.each(TEXTS)('%s is judged as the service judges it', (text) => {
    expect(addressFault([text]) === undefined).toBe(networkFaultOf(text) === undefined);
  });

  it('names the network that was meant', () => {
    expect(addressFault(['10.0.0.1', '103.20.15.200/26'])).toEqual({
      text: '103.20.15.200/26',
      network: '103.20.15.192/26',
    });
  });

  it('takes lines, commas and spaces', () => {
    expect(splitAddresses(' 10.0.0.1, 10.0.0.2\n\n10.0.0.3;10.0.0.4 ')).toHaveLength(4);
  });
});
