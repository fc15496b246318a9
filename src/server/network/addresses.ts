import { isIPv4, isIPv6 } from 'node:net';
import ipaddr from 'ipaddr.js';
import { LRUCache } from 'lru-cache';
import { readNetwork } from '@/domain/networks';
import { faultText } from '@/domain/refusals/fault-text';
import type { InputFault } from '@/domain/refusals/input-fault';

/** A set of networks that tests whether it contains an address. */
export type NetworkSet = Readonly<{
  size: number;
  /** `address` as {@link normaliseAddress} returns it. */
  contains: (address: string) => boolean;
}>;

const REMEMBERED = 1_000;

/** A text that is not a network. */
export class NetworkFault extends Error {
  readonly fault: InputFault;

  constructor(fault: InputFault) {
    super(faultText(fault).en);
    this.fault = fault;
  }
}

/** As {@link readNetwork}. @throws {NetworkFault} */
export function parseNetwork(text: string): string {
  const read = readNetwork(text);
  if ('network' in read) return read.network;
  const { meant } = read;
  throw new NetworkFault(
    meant === undefined
      ? { code: 'not_a_network', network: text }
      : { code: 'bits_beyond_mask', network: text, meant },
  );
}

/**
 * Prepares networks for quick tests; recent results are cached, because the same few addresses are tested repeatedly.
 * @throws {Error} on an invalid network.
 */
export function compileNetworks(networks: readonly string[]): NetworkSet {
  const ranges = networks.map((network) => ipaddr.parseCIDR(parseNetwork(network)));
  const remembered = new LRUCache<string, boolean>({ max: REMEMBERED });
  const contains = (address: string): boolean => {
    if (ranges.length === 0) return false;
    const known = remembered.get(address);
    if (known !== undefined) return known;
    const inside = matches(address, ranges);
    remembered.set(address, inside);
    return inside;
  };
  return { size: ranges.length, contains };
}

/**
 * Prepares stored networks. An invalid one, written there by hand, contains no address and does not affect the others.
 */
export function readNetworks(stored: readonly string[]): NetworkSet {
  return compileNetworks(stored.filter((network) => networkFaultOf(network) === undefined));
}

/** The fault of a network's text; undefined if there is none. Also used for the setting `TRUSTED_PROXIES`. */
export function networkFaultOf(text: string): string | undefined {
  try {
    parseNetwork(text);
    return undefined;
  } catch (error) {
    return (error as Error).message;
  }
}

/** An address in its normal form (IPv4 in IPv6 as IPv4, no zone); undefined if it is invalid. */
export function normaliseAddress(text: string): string | undefined {
  if (isIPv4(text)) return text;
  if (!isIPv6(text)) return undefined;
  if (text.startsWith('::ffff:') && isIPv4(text.slice(7))) return text.slice(7);
  const zone = text.indexOf('%');
  return ipaddr.process(zone === -1 ? text : text.slice(0, zone)).toString();
}

/**
 * The address that a request comes from. `X-Forwarded-For` counts only as far as trusted proxies wrote it: it is read
 * from the right, and each hop is accepted while the one that reported it is trusted.
 * @returns '' if the connection has been closed, so that its address is unknown.
 */
export function clientAddress(
  remoteAddress: string | undefined,
  forwardedFor: string | undefined,
  trustedProxies: NetworkSet,
): string {
  let address = normaliseAddress(remoteAddress ?? '') ?? '';
  let rest = forwardedFor ?? '';
  while (rest !== '' && trustedProxies.contains(address)) {
    const comma = rest.lastIndexOf(',');
    const hop = normaliseAddress(withoutPort(rest.slice(comma + 1).trim()));
    // A hop that is no address ("unknown") hides all hops before it: the proxy that wrote it is the last known address.
    if (hop === undefined) return address;
    address = hop;
    rest = comma === -1 ? '' : rest.slice(0, comma);
  }
  return address;
}

/** Some proxies write the port too: `192.0.2.1:4711`, `[2001:db8::1]:4711`. */
function withoutPort(hop: string): string {
  if (hop.startsWith('[')) return hop.slice(1, Math.max(1, hop.indexOf(']')));
  const colon = hop.indexOf(':');
  return colon !== -1 && colon === hop.lastIndexOf(':') ? hop.slice(0, colon) : hop;
}

function matches(address: string, ranges: readonly [ipaddr.IPv4 | ipaddr.IPv6, number][]): boolean {
  const normal = normaliseAddress(address);
  if (normal === undefined) return false;
  const parsed = ipaddr.parse(normal);
  return ranges.some((range) => range[0].kind() === parsed.kind() && parsed.match(range));
}
