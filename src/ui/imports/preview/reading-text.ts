import { useFormatter } from 'next-intl';
import type { ImportProblem } from '@/domain/imports/import';

const MOST_DIGITS = 12;

/**
 * Returns a function that writes what a doubtful text may mean as the reader does: `2.625` of a file may be 2625 or 2,625.
 * Thousands have no separators, because they are what is in doubt.
 */
export function useReadingText() {
  const format = useFormatter();
  return (code: ImportProblem['code'], reading: string): string => {
    const number = Number(reading);
    return code === 'ambiguousNumber' && reading !== '' && Number.isFinite(number)
      ? format.number(number, { useGrouping: false, maximumFractionDigits: MOST_DIGITS })
      : reading;
  };
}

/** Whether a reading of a doubtful text leaves the text as it is. Of a figure it says which of two it is. */
export const isAsWritten = (
  code: ImportProblem['code'],
  { text, reading }: { text: string; reading: string },
) => code !== 'ambiguousNumber' && reading === text;
