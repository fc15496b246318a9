import type { Collection } from '@/domain/collections';
import { ANY_CONTEXT } from '@/domain/collections/kinds/context';
import { judgeKey } from '@/domain/collections/view/judge';
import type { RowKey, SortColumn } from '@/domain/collections/view/view';
import { ViewFault } from '@/domain/collections/view/view-fault';
import { refused } from './odata-options';

/** The position at which the next page begins, and the size of the pages. */
type Position = Readonly<{ after: RowKey; size: number }>;

/** The order as a token has it, so that a position in another order is refused. */
const orderName = ({ resource }: Collection, order: readonly SortColumn[]): string =>
  `${resource} ${order.map(({ field, desc }) => `${desc ? '-' : ''}${field.name}`).join(' ')}`;

/** The value of `$skiptoken` for a position. It tells nothing that the page before has not shown. */
export const skipTokenOf = (
  { after, size }: Position,
  collection: Collection,
  order: readonly SortColumn[],
): string =>
  Buffer.from(JSON.stringify([orderName(collection, order), size, ...after])).toString('base64url');

/** Reads the value of `$skiptoken`. @throws {ServiceError} `invalid_parameter` */
export function readSkipToken(
  token: string,
  { collection, order, maxSize }: { collection: Collection; order: readonly SortColumn[]; maxSize: number },
): Position {
  const [name, size, ...key] = listIn(token);
  const after = judgeKey(key, order, ANY_CONTEXT);
  const isSize = typeof size === 'number' && Number.isInteger(size) && size >= 1 && size <= maxSize;
  if (name !== orderName(collection, order) || !isSize || after instanceof ViewFault)
    throw refused('$skiptoken', NOT_A_TOKEN);
  return { after, size };
}

const NOT_A_TOKEN = {
  id: 'bukan tanda halaman dari @odata.nextLink dengan $orderby yang sama',
  en: 'is no token of an @odata.nextLink with the same $orderby',
};

function listIn(token: string): unknown[] {
  try {
    const list: unknown = JSON.parse(Buffer.from(token, 'base64url').toString('utf8'));
    return Array.isArray(list) ? list : [];
  } catch {
    return [];
  }
}
