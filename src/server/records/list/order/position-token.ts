import type { Collection } from '@/domain/collections';
import { ANY_CONTEXT } from '@/domain/collections/kinds/context';
import { judgeKey } from '@/domain/collections/view/judge';
import type { RowKey, SortColumn } from '@/domain/collections/view/view';
import { ViewFault } from '@/domain/collections/view/view-fault';

/** A collection in an order that ends with the identifier. */
export type Ordered = Readonly<{ collection: Collection; order: readonly SortColumn[] }>;

/** The position that a token names, and the settings that were put into it. */
export type Position = Readonly<{ after: RowKey; settings: readonly unknown[] }>;

/** The order as a token has it, so that a position in another order is refused. */
const orderName = ({ collection: { resource }, order }: Ordered): string =>
  `${resource} ${order.map(({ field, desc }) => `${desc ? '-' : ''}${field.name}`).join(' ')}`;

/**
 * The token of a position in an order. It tells nothing but where a page ended that its caller has read.
 * @param settings what the next page needs besides
 */
export const positionToken = (after: RowKey, ordered: Ordered, settings: readonly unknown[] = []): string =>
  Buffer.from(JSON.stringify([orderName(ordered), ...settings, ...after])).toString('base64url');

/** @returns the position; `other_order`: it is one in another order or collection; undefined: the text is no token */
export function readPositionToken(
  token: string,
  ordered: Ordered,
  settingCount = 0,
): Position | 'other_order' | undefined {
  const [name, ...told] = listIn(token);
  if (typeof name !== 'string') return undefined;
  if (name !== orderName(ordered)) return 'other_order';
  const after = judgeKey(told.slice(settingCount), ordered.order, ANY_CONTEXT);
  return after instanceof ViewFault ? undefined : { after, settings: told.slice(0, settingCount) };
}

function listIn(token: string): unknown[] {
  try {
    const list: unknown = JSON.parse(Buffer.from(token, 'base64url').toString('utf8'));
    return Array.isArray(list) ? list : [];
  } catch {
    return [];
  }
}
