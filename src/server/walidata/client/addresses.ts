import { type LookupAddress, type LookupOptions, lookup } from 'node:dns';
import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** Ranges to which the service never connects: among them the addresses at which clouds answer with their secrets. */
const NEVER: readonly string[] = ['linkLocal', 'unspecified', 'multicast', 'broadcast', 'reserved'];

/** The address is not one to which the service connects. */
export class AddressRefused extends Error {}

/** Whether the service connects to an IP address. @param isInternal whether it may be one of the office's own network */
export function mayConnectTo(address: string, isInternal: boolean): boolean {
  const range = ipaddr.process(address).range();
  return range === 'unicast' || (isInternal && !NEVER.includes(range));
}

/** Whether the host of an address is an IP address to which the service does not connect; a name is judged when it is looked up. */
export function isRefusedHost(hostname: string, isInternal: boolean): boolean {
  const host = hostname.replace(/^\[|\]$/g, '');
  return isIP(host) !== 0 && !mayConnectTo(host, isInternal);
}

type Found = (error: Error | null, address: string | LookupAddress[], family?: number) => void;

/**
 * Looks a name up for a connection, and refuses it if one of its addresses is refused. The connection uses the addresses that were
 * judged, so a name cannot have others by then.
 */
export const lookupOf =
  (isInternal: boolean) =>
  (hostname: string, options: LookupOptions, found: Found): void =>
    lookup(hostname, { ...options, all: true }, (error, addresses) => {
      if (error !== null) return found(error, []);
      if (addresses.some(({ address }) => !mayConnectTo(address, isInternal)))
        return found(new AddressRefused(hostname), []);
      const [first] = addresses;
      return options.all === true ? found(null, addresses) : found(null, first!.address, first!.family);
    });
