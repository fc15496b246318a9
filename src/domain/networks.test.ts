import { isIPv4, isIPv6 } from 'node:net';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findFaultyNetwork, readNetwork, splitNetworks, widensNetworks } from './networks';

describe('networks', () => {
  it.each([
    [[], ['10.0.0.0/8'], true],
    [['0.0.0.0/0', '::/0'], ['10.0.0.0/8'], true],
    [['10.0.0.0/7'], ['10.0.0.0/8'], true],
    [['10.1.2.3/32', '192.0.2.1/32'], ['10.0.0.0/8'], true],
    [['::/0'], ['0.0.0.0/0'], true],
    [['10.0.0.0/22'], ['10.0.0.0/24', '10.0.2.0/23'], true],
    [['10.0.0.0/23'], ['10.0.1.0/24', '10.0.0.0/24'], false],
    [['2001:db8::/33'], ['2001:db8:8000::/33', '2001:db8::/33', '10.0.0.0/8'], false],
    [['10.1.0.0/16', '10.2.0.0/16'], ['10.0.0.0/8', '10.1.0.0/16'], false],
    [['10.0.0.0/8'], ['10.0.0.0/8'], false],
    [['10.0.0.0/8'], [], false],
    [[], [], false],
  ])('%j instead of %j are wider: %j', (networks, others, wider) => {
    expect(widensNetworks(networks, others)).toBe(wider);
  });

  it.each([
    ['10.1.0.0/16', '10.1.0.0/16'],
    [' 10.1.2.3 ', '10.1.2.3/32'],
    ['0.0.0.0/0', '0.0.0.0/0'],
    ['2001:DB8:0::/32', '2001:db8::/32'],
    ['::1', '::1/128'],
    ['::/0', '::/0'],
    ['::ffff:10.0.0.0/104', '10.0.0.0/8'],
    ['::ffff:10.1.2.3', '10.1.2.3/32'],
  ])('%j is %s', (text, network) => {
    expect(readNetwork(text)).toEqual({ network });
  });

  it.each([
    '',
    '/24',
    'example.org',
    '10.1',
    '010.1.2.3',
    '10.1.2.3/33',
    '10.0.0.0/08',
    '10.0.0.0/',
    '10.0.0.0/8/8',
    '10.0.0.0/-1',
    '0x7f.0.0.1',
    ':::',
    '::/129',
    'fe80::1%eth0',
    '::ffff:010.0.0.1',
  ])('%j is none', (text) => {
    expect(readNetwork(text)).toEqual({ text });
  });

  it.each([
    ['10.1.2.3/8', '10.0.0.0/8'],
    ['103.20.15.200/26', '103.20.15.192/26'],
    ['2001:db8::1/32', '2001:db8::/32'],
    ['::ffff:10.1.2.3/104', '10.0.0.0/8'],
  ])('%s has bits to the right of its mask: %s is meant', (text, meant) => {
    expect(readNetwork(text)).toEqual({ text, meant });
    expect(findFaultyNetwork(['10.0.0.1', text, 'x'])).toEqual({ text, meant });
    expect(readNetwork(meant)).toEqual({ network: meant });
  });

  it('are one per line, or separated by commas, semicolons or spaces', () => {
    expect(splitNetworks(' 10.0.0.1, 10.0.0.2\n\n10.0.0.3;10.0.0.4 ')).toHaveLength(4);
    expect(findFaultyNetwork([])).toBeUndefined();
  });

  it('accept the same addresses as Node.js, and no other text', () => {
    const piece = fc.constantFrom('0', '1', '9', 'a', 'f', ':', '::', '.', '1.2.3.4', 'ffff', '256', '01');
    const text = fc.oneof(
      fc.ipV4(),
      fc.ipV6(),
      fc.array(piece, { maxLength: 9 }).map((pieces) => pieces.join('')),
    );
    fc.assert(
      fc.property(text, (address) => {
        expect([address, 'network' in readNetwork(address)]).toEqual([
          address,
          isIPv4(address) || isIPv6(address),
        ]);
      }),
      { numRuns: 5_000 },
    );
  });
});
