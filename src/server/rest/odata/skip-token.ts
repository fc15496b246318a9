import type { RowKey } from '@/domain/collections/view/view';
import { type Ordered, positionToken, readPositionToken } from '@/server/records/list/order/position-token';
import { refused } from './odata-options';

/** The position at which the next page begins, and the size of the pages. */
type Position = Readonly<{ after: RowKey; size: number }>;

/** The value of `$skiptoken` for a position. */
export const skipTokenOf = ({ after, size }: Position, ordered: Ordered): string =>
  positionToken(after, ordered, [size]);

/** Reads the value of `$skiptoken`. @throws {ServiceError} `invalid_parameter` */
export function readSkipToken(
  token: string,
  { maxSize, ...ordered }: Ordered & { maxSize: number },
): Position {
  const position = readPositionToken(token, ordered, 1);
  const [size] = typeof position === 'object' ? position.settings : [];
  const isSize = typeof size === 'number' && Number.isInteger(size) && size >= 1 && size <= maxSize;
  if (typeof position !== 'object' || !isSize) throw refused('$skiptoken', NOT_A_TOKEN);
  return { after: position.after, size };
}

const NOT_A_TOKEN = {
  id: 'bukan tanda halaman dari @odata.nextLink dengan $orderby yang sama',
  en: 'is no token of an @odata.nextLink with the same $orderby',
};
