import type { Collection } from '@/domain/collections';
import type { View } from '@/domain/collections/view/view';
import { BLOCK_ROWS } from './block-map';

/** What a table asks first, so that the server can ask it while it makes the page. */
export const firstRowsOf = ({ resource }: Collection, view: View) => ({
  collection: resource,
  view,
  take: BLOCK_ROWS,
});
