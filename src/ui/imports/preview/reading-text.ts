import { useFormatter } from 'next-intl';
import type { ImportProblem } from '@/domain/imports/import';

const MOST_DIGITS = 12;

/**
 * Returns a function that writes the readings of a doubtful text in the reader's format: `2.625` in a file may be 2625 or
 * 2,625. Thousands have no separators, because the separators are in doubt.
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

/** Whether a reading of a doubtful text equals the text. For a figure, a reading decides which of two numbers it is. */
export const isAsWritten = (
  code: ImportProblem['code'],
  { text, reading }: { text: string; reading: string },
) => code !== 'ambiguousNumber' && reading === text;
