import ipaddr from 'ipaddr.js';
import { judgedLookup, refusalOfHost } from '@/server/network/judged-lookup';

/** Ranges to which the service never connects: among them the addresses at which clouds answer with their secrets. */
const NEVER: readonly string[] = ['linkLocal', 'unspecified', 'multicast', 'broadcast', 'reserved'];

/** The address is not one to which the service connects. */
export class AddressRefused extends Error {}

/** Whether the service connects to an IP address. @param isInternal whether it may be one of the office's own network */
export function mayConnectTo(address: string, isInternal: boolean): boolean {
  const range = ipaddr.process(address).range();
  return range === 'unicast' || (isInternal && !NEVER.includes(range));
}

const refusalOf = (isInternal: boolean) => (address: string) =>
  mayConnectTo(address, isInternal) ? undefined : new AddressRefused(address);

/** Whether the host of an address is an IP address to which the service does not connect; a name is judged when it is looked up. */
export const isRefusedHost = (hostname: string, isInternal: boolean): boolean =>
  refusalOfHost(hostname, refusalOf(isInternal)) !== undefined;

/** The look-up of a connection, which refuses names with an address to which the service does not connect. */
export const lookupOf = (isInternal: boolean) => judgedLookup(refusalOf(isInternal));
