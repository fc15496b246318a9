import ipaddr from 'ipaddr.js';

/** A text that is not a network; `meant`: the network without the bits to the right of its mask. */
export type FaultyNetwork = Readonly<{ text: string; meant?: string }>;

const BITS = /^(0|[1-9]\d{0,2})$/;
/** An IPv4 address at the end of an IPv6 address. */
const EMBEDDED = /[^:]*\.[^:]*$/;

/**
 * Reads a network in CIDR notation, or one address, and returns it in its normal form: `10.1.0.0/16`, `2001:db8::/32`;
 * IPv4 in IPv6 (`::ffff:10.0.0.0/104`) becomes IPv4.
 */
export function readNetwork(text: string): { network: string } | FaultyNetwork {
  const [base = '', length, ...rest] = text.trim().split('/');
  const family = ipaddr.IPv4.isValidFourPartDecimal(base) ? 32 : isIpv6(base) ? 128 : undefined;
  if (family === undefined || rest.length > 0) return { text };
  if (length !== undefined && !BITS.test(length)) return { text };
  const bits = length === undefined ? family : Number(length);
  return bits > family ? { text } : normalNetwork(text, ipaddr.parse(base), bits);
}

/** The addresses and networks in a text: one per line, or separated by commas or spaces. */
export function splitNetworks(text: string): string[] {
  return text.split(/[\s,;]+/).filter((part) => part !== '');
}

/** The first of several texts that is not a network. */
export function findFaultyNetwork(texts: readonly string[]): FaultyNetwork | undefined {
  for (const text of texts) {
    const read = readNetwork(text);
    if (!('network' in read)) return read;
  }
  return undefined;
}

/**
 * Whether networks include addresses that the others do not. Both lists are in normal form; an empty one stands for all
 * addresses.
 */
export function widensNetworks(networks: readonly string[], others: readonly string[]): boolean {
  if (others.length === 0) return false;
  if (networks.length === 0) return true;
  const allowed = joinedRanges(others.map(rangeOf));
  const isAllowed = ({ bits, first, last }: Range) =>
    allowed.some((range) => range.bits === bits && range.first <= first && last <= range.last);
  return !networks.map(rangeOf).every(isAllowed);
}

/** Addresses as whole numbers, from `first` to `last`; `bits`: 32 for IPv4, 128 for IPv6. */
type Range = Readonly<{ bits: number; first: bigint; last: bigint }>;

function rangeOf(network: string): Range {
  const [base, length] = ipaddr.parseCIDR(network);
  const bytes = base.toByteArray();
  const bits = bytes.length * 8;
  const first = bytes.reduce((sum, byte) => sum * 256n + BigInt(byte), 0n);
  return { bits, first, last: first + (1n << BigInt(bits - length)) - 1n };
}

/** Ranges in ascending order, with adjacent and overlapping ones merged. */
function joinedRanges(ranges: readonly Range[]): readonly Range[] {
  const sorted = ranges.toSorted((a, b) => a.bits - b.bits || (a.first < b.first ? -1 : 1));
  const joined: Range[] = [];
  for (const range of sorted) {
    const before = joined.at(-1);
    if (before === undefined || before.bits !== range.bits || range.first > before.last + 1n) {
      joined.push(range);
    } else if (range.last > before.last) {
      joined[joined.length - 1] = { ...before, last: range.last };
    }
  }
  return joined;
}

/** Node.js decides, because the library also accepts leading zeros in an embedded IPv4 address. */
function isIpv6(text: string): boolean {
  if (text.includes('%') || !ipaddr.IPv6.isValid(text)) return false;
  const [embedded] = EMBEDDED.exec(text) ?? [];
  return embedded === undefined || ipaddr.IPv4.isValidFourPartDecimal(embedded);
}

function normalNetwork(
  text: string,
  base: ipaddr.IPv4 | ipaddr.IPv6,
  bits: number,
): { network: string } | FaultyNetwork {
  if (base instanceof ipaddr.IPv6 && base.isIPv4MappedAddress() && bits >= 96) {
    return normalNetwork(text, base.toIPv4Address(), bits - 96);
  }
  const family = base.kind() === 'ipv4' ? ipaddr.IPv4 : ipaddr.IPv6;
  const network = `${family.networkAddressFromCIDR(`${base.toString()}/${bits}`).toString()}/${bits}`;
  return network === `${base.toString()}/${bits}` ? { network } : { text, meant: network };
}
