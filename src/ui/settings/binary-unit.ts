const UNITS = ['KiB', 'MiB', 'GiB', 'TiB'] as const;
const STEP = 1024;

/** Bytes in the largest unit of which there is at least one; without unit: bytes. */
export function inBinaryUnit(bytes: number): { amount: number; unit: (typeof UNITS)[number] | undefined } {
  const power = Math.min(UNITS.length, Math.floor(Math.log2(Math.max(1, bytes)) / Math.log2(STEP)));
  return { amount: bytes / STEP ** power, unit: UNITS[power - 1] };
}
