/** The decimals to which quotients are rounded. */
export const QUOTIENT_DECIMALS = 2;

/**
 * Divides exactly, because a sum may be larger than a number holds: rounded half up to two decimals, without zeros at the end.
 * Figures are never negative.
 */
export function quotientText(dividend: bigint, divisor: bigint): string {
  const scale = 10n ** BigInt(QUOTIENT_DECIMALS);
  const scaled = (dividend * scale * 2n + divisor) / (divisor * 2n);
  const decimals = String(scaled % scale)
    .padStart(QUOTIENT_DECIMALS, '0')
    .replace(/0+$/, '');
  return `${scaled / scale}${decimals === '' ? '' : `.${decimals}`}`;
}
