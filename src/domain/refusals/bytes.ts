const UNITS = ['KiB', 'MiB', 'GiB', 'TiB'] as const;
const STEP = 1024;

/** A number of bytes in the largest unit that does not exceed it; below the smallest unit, in bytes. */
export function inBinaryUnit(bytes: number): { amount: number; unit: (typeof UNITS)[number] | undefined } {
  const power = Math.min(UNITS.length, Math.floor(Math.log2(Math.max(1, bytes)) / Math.log2(STEP)));
  return { amount: bytes / STEP ** power, unit: UNITS[power - 1] };
}

/** An exact number of bytes, in the largest unit that divides it, such as 32 MiB. */
export function bytesText(bytes: number): { id: string; en: string } {
  const power = UNITS.findLastIndex((_, i) => bytes > 0 && bytes % STEP ** (i + 1) === 0);
  if (power < 0) return { id: `${bytes} bita`, en: `${bytes} bytes` };
  const text = `${bytes / STEP ** (power + 1)} ${UNITS[power]}`;
  return { id: text, en: text };
}
