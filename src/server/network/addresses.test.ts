import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { clientAddress, compileNetworks, normaliseAddress, parseNetwork, readNetworks } from './addresses';

describe('networks', () => {
  it('refuses bits to the right of the mask, and says what may be meant', () => {
    expect(() => parseNetwork('10.1.2.3/8')).toThrow(/10\.0\.0\.0\/8 is meant/);
    expect(() => parseNetwork('2001:db8::1/32')).toThrow(/2001:db8::\/32 is meant/);
  });

  it('contain the addresses in them', () => {
    const set = compileNetworks(['10.1.0.0/16', '192.0.2.7', '2001:db8::/32']);
    for (const inside of ['10.1.255.255', '192.0.2.7', '2001:db8:ffff::1', '::ffff:10.1.2.3']) {
      expect([inside, set.contains(inside), set.contains(inside)]).toEqual([inside, true, true]);
    }
    for (const outside of ['10.2.0.0', '192.0.2.8', '2001:db9::1', '', 'nonsense', '::1']) {
      expect([outside, set.contains(outside), set.contains(outside)]).toEqual([outside, false, false]);
    }
    expect(compileNetworks([]).contains('10.1.2.3')).toBe(false);
    expect(compileNetworks(['0.0.0.0/0']).contains('2001:db8::1')).toBe(false);
  });

  it('that are invalid in the database contain nothing, and do not affect the others', () => {
    const set = readNetworks(['nonsense', '10.0.0.0/8']);
    expect([set.contains('10.1.2.3'), set.contains('11.1.2.3')]).toEqual([true, false]);
  });

  it('agree with a calculation in numbers', () => {
    const number = (address: string) => address.split('.').reduce((sum, part) => sum * 256 + Number(part), 0);
    fc.assert(
      fc.property(fc.ipV4(), fc.ipV4(), fc.integer({ min: 0, max: 32 }), (base, address, bits) => {
        const size = 2 ** (32 - bits);
        const start = Math.floor(number(base) / size) * size;
        const text = [24, 16, 8, 0].map((shift) => Math.floor(start / 2 ** shift) % 256).join('.');
        const inside = number(address) >= start && number(address) < start + size;
        expect(compileNetworks([`${text}/${bits}`]).contains(address)).toBe(inside);
      }),
    );
  });
});

describe('the address of a caller', () => {
  const proxies = compileNetworks(['10.0.0.0/8', '::1']);

  it.each([
    ['no proxy', '203.0.113.9', undefined, '203.0.113.9'],
    ['a header that a client wrote itself', '203.0.113.9', '192.0.2.1', '203.0.113.9'],
    ['a trusted proxy', '10.0.0.1', '192.0.2.1', '192.0.2.1'],
    ['a trusted proxy that says nothing', '10.0.0.1', undefined, '10.0.0.1'],
    ['IPv4 in IPv6', '::ffff:10.0.0.1', '::ffff:192.0.2.1', '192.0.2.1'],
    ['two trusted proxies', '10.0.0.1', '192.0.2.1, 10.0.0.2', '192.0.2.1'],
    ['a forged hop before the true one', '10.0.0.1', '10.9.9.9, 192.0.2.1', '192.0.2.1'],
    [
      'a forged hop that looks like a proxy',
      '10.0.0.1',
      '198.51.100.1, 10.5.5.5, 192.0.2.1, 10.0.0.2',
      '192.0.2.1',
    ],
    ['only proxies', '10.0.0.1', '10.0.0.3,10.0.0.2', '10.0.0.3'],
    ['a hop that is no address', '10.0.0.1', '192.0.2.1, unknown', '10.0.0.1'],
    ['an empty hop', '10.0.0.1', '192.0.2.1, ', '10.0.0.1'],
    ['ports', '10.0.0.1', '192.0.2.1:4711', '192.0.2.1'],
    ['ports of IPv6', '::1', '[2001:DB8::5]:4711', '2001:db8::5'],
    ['brackets left open', '10.0.0.1', '[2001:db8::5', '10.0.0.1'],
    ['a zone', 'fe80::1%eth0', undefined, 'fe80::1'],
    ['a connection that is gone', undefined, '192.0.2.1', ''],
  ])('with %s', (_, remote, forwarded, expected) => {
    expect(clientAddress(remote, forwarded, proxies)).toBe(expected);
  });

  it('is never what a caller behind no trusted proxy sends', () => {
    fc.assert(
      fc.property(
        fc.ipV4().filter((ip) => !ip.startsWith('10.')),
        fc.string(),
        fc.array(fc.ipV4()),
        (ip, text, hops) => {
          expect(clientAddress(ip, [text, ...hops].join(','), proxies)).toBe(ip);
          // An address that a trusted proxy appended is accepted; those before it are not.
          expect(clientAddress('10.0.0.1', [text, ...hops, ip].join(','), proxies)).toBe(ip);
        },
      ),
    );
  });

  it('normalizes what it can', () => {
    expect(normaliseAddress('2001:0DB8:0:0:0:0:0:1')).toBe('2001:db8::1');
    expect(normaliseAddress('localhost')).toBeUndefined();
  });
});
