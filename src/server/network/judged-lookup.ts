import { type LookupAddress, lookup as resolve } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';
import { normaliseAddress } from './addresses';

/** Why no connection is made to an IP address; undefined: one may be made. */
export type RefusalOfAddress = (address: string) => Error | undefined;

/** Whether an address belongs to the public network, also inside one of the notations that embed an IPv4 address. */
export function isPublic(address: string): boolean {
  const normal = normaliseAddress(address);
  return normal !== undefined && ipaddr.process(normal).range() === 'unicast';
}

/** The refusal of the host of a URL, if it is an IP address, for which no look-up is made. */
export function refusalOfHost(hostname: string, refusalOf: RefusalOfAddress): Error | undefined {
  const host = hostname.replace(/^\[|\]$/g, '');
  return isIP(host) === 0 ? undefined : refusalOf(host);
}

/**
 * Looks a name up for a connection, and refuses it if one of its addresses is refused. The connection uses the addresses that were
 * judged, so a name that has others a moment later gains nothing.
 */
export const judgedLookup =
  (refusalOf: RefusalOfAddress): LookupFunction =>
  (hostname, options, done) =>
    resolve(hostname, { ...options, all: true }, (error, found) => {
      const refusal =
        error ?? found.map(({ address }) => refusalOf(address)).find((one) => one !== undefined);
      if (refusal !== undefined) return done(refusal, []);
      if (options.all === true) return done(null, found);
      const [first] = found as [LookupAddress];
      done(null, first.address, first.family);
    });
