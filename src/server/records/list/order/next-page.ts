import type { RowKey, SortColumn } from '@/domain/collections/view/view';
import { type Ordered, positionToken } from './position-token';
import { CURSOR } from './read-order';

/** The parameter with which the page after an identifier is asked for. */
export const nextAfter = (last: number | null): string => `after=${last}`;

/** The parameter with which the page after a position is asked for; without an order, by its identifier. */
export const nextAfterPosition = (
  position: RowKey,
  { collection, order }: Pick<Ordered, 'collection'> & { order: readonly SortColumn[] | undefined },
): string =>
  order === undefined
    ? nextAfter(Number(position.at(-1)))
    : `${CURSOR}=${positionToken(position, { collection, order })}`;
