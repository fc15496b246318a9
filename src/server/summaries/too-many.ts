import type { ServiceError } from '@/server/errors';
import { invalid } from '@/server/input/input';

const numbers = { id: new Intl.NumberFormat('id'), en: new Intl.NumberFormat('en') };

/** The refusal of a summary with more groups than are read. */
export function tooManyGroups(size: number, most: number): ServiceError {
  const shown = (language: 'id' | 'en', count: number) => numbers[language].format(count);
  return invalid('rows', {
    code: 'refused_value',
    reason: {
      id: `menghasilkan ${shown('id', size)} kelompok, paling banyak ${shown('id', most)}: tambahkan saringan, atau pilih wilayah yang lebih besar`,
      en: `makes ${shown('en', size)} groups, at most ${shown('en', most)}: add a filter, or choose larger places`,
    },
  });
}

/** The refusal of a summary with more columns than a table shows. */
export function tooManyColumns(size: number, most: number): ServiceError {
  const shown = (language: 'id' | 'en', count: number) => numbers[language].format(count);
  return invalid('columns', {
    code: 'refused_value',
    reason: {
      id: `menghasilkan ${shown('id', size)} kolom, paling banyak ${shown('id', most)}: jadikan baris, atau tambahkan saringan`,
      en: `makes ${shown('en', size)} columns, at most ${shown('en', most)}: use it for the rows, or add a filter`,
    },
  });
}
