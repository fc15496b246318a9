import type { Text } from '@/domain/collections/field';
import type { ServiceError } from '@/server/errors';
import { invalid } from '@/server/input/input';

const numbers = { id: new Intl.NumberFormat('id'), en: new Intl.NumberFormat('en') };

/** The refusal of a summary with more groups than are read. */
export const tooManyGroups = (size: number, most: number): ServiceError =>
  tooMany('rows', {
    ...{ size, most },
    of: { id: 'kelompok', en: 'groups' },
    advice: {
      id: 'tambahkan saringan, atau pilih wilayah yang lebih besar',
      en: 'add a filter, or choose larger places',
    },
  });

/** The refusal of a summary with more columns than a table shows. */
export const tooManyColumns = (size: number, most: number): ServiceError =>
  tooMany('columns', {
    ...{ size, most },
    of: { id: 'kolom', en: 'columns' },
    advice: { id: 'jadikan baris, atau tambahkan saringan', en: 'use it for the rows, or add a filter' },
  });

function tooMany(
  parameter: string,
  { size, most, of, advice }: Readonly<{ size: number; most: number; of: Text; advice: Text }>,
): ServiceError {
  const [id, en] = (['id', 'en'] as const).map((language) =>
    [size, most].map((n) => numbers[language].format(n)),
  );
  return invalid(parameter, {
    code: 'refused_value',
    reason: {
      id: `menghasilkan ${id![0]} ${of.id}, paling banyak ${id![1]}: ${advice.id}`,
      en: `makes ${en![0]} ${of.en}, at most ${en![1]}: ${advice.en}`,
    },
  });
}
