/** What is wrong with an address that somebody typed; `network` names the network that was meant. */
export type AddressFault = Readonly<{ text: string; network?: string }>;

const IPV4 = /^(25[0-5]|2[0-4]\d|1?\d?\d)(\.(25[0-5]|2[0-4]\d|1?\d?\d)){3}$/;
const IPV4_BITS = 32;
const IPV6_BITS = 128;

/** The addresses and networks in a text: one a line, or separated by commas or spaces. */
export function splitAddresses(text: string): string[] {
  return text.split(/[\s,;]+/).filter((part) => part !== '');
}

/**
 * The first faulty one among addresses and networks, judged as the service judges them but for the bits of an IPv6
 * network to the right of its mask.
 */
export function addressFault(addresses: readonly string[]): AddressFault | undefined {
  for (const text of addresses) {
    const [base = '', length, ...rest] = text.split('/');
    const most = IPV4.test(base) ? IPV4_BITS : isIpv6(base) ? IPV6_BITS : undefined;
    const bits = length === undefined ? most : /^(0|[1-9]\d{0,2})$/.test(length) ? Number(length) : undefined;
    if (most === undefined || bits === undefined || bits > most || rest.length > 0) return { text };
    if (most === IPV4_BITS && networkOf(base, bits) !== base)
      return { text, network: `${networkOf(base, bits)}/${bits}` };
  }
  return undefined;
}

const isIpv6 = (text: string): boolean => /^[\da-f:.]+$/i.test(text) && URL.canParse(`http://[${text}]/`);

function networkOf(address: string, bits: number): string {
  return address
    .split('.')
    .map((part, place) => {
      const kept = Math.min(8, Math.max(0, bits - place * 8));
      return Number(part) & (0xff << (8 - kept)) & 0xff;
    })
    .join('.');
}
