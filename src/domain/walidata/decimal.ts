const TEN = 10n;
const NUMBER = /^([+-]?)(\d+)(?:[.,](\d+))?$/;

/** The most decimals with which a value is sent. */
export const MAX_SENT_DECIMALS = 6;

/**
 * Divides exactly, because a sum may be larger than a number holds: rounded half away from zero, without zeros at the end.
 * @param options.decimals how many decimals are kept at most
 */
export function roundedQuotient(
  numerator: bigint,
  denominator: bigint,
  { decimals }: Readonly<{ decimals: number }>,
): string {
  const isNegative = numerator < 0n !== denominator < 0n;
  const [above, below] = [
    numerator < 0n ? -numerator : numerator,
    denominator < 0n ? -denominator : denominator,
  ];
  const scaled = (above * TEN ** BigInt(decimals) * 2n + below) / (below * 2n);
  const digits = String(scaled).padStart(decimals + 1, '0');
  const split = digits.length - decimals;
  return plainDecimal(
    `${isNegative ? '-' : ''}${digits.slice(0, split)}${decimals > 0 ? '.' : ''}${digits.slice(split)}`,
  )!;
}

/**
 * A number in one form, so that two can be compared: `012,50` and `12.5` are both `12.5`. A comma and a point both begin the
 * decimals; a text with several of them is no number.
 * @returns undefined if it is no number
 */
export function plainDecimal(text: string): string | undefined {
  const [, sign, whole = '', fraction = ''] = NUMBER.exec(text.trim()) ?? [];
  if (sign === undefined) return undefined;
  const decimals = fraction.replace(/0+$/, '');
  const plain = `${whole.replace(/^0+(?=\d)/, '')}${decimals === '' ? '' : `.${decimals}`}`;
  return sign === '-' && plain !== '0' ? `-${plain}` : plain;
}

/** Whether two texts are the same number or, if one is none, the same text. */
export const isSameValue = (one: string, other: string): boolean =>
  (plainDecimal(one) ?? one.trim()) === (plainDecimal(other) ?? other.trim());
