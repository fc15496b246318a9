import type { Text } from '@/domain/collections';

/** A REST request that was refused, or of whose batch items were not stored. */
export type FailedRequest = Readonly<{
  /** The identifier in the reply: `x-request-id`, and `request_id` of an error. */
  requestId: string;
  /** What was sent as a key; it is not stored. */
  key: string | undefined;
  address: string;
  method: string;
  url: string;
  /** The HTTP status of the reply. */
  status: number;
  /** The code of the refusal, or of the first item that was not stored. */
  code: string;
  /** What the caller was told. */
  message: () => Text;
  /** Of a batch that was answered with status 200. */
  items?: Readonly<{ stored: number; failed: number; duplicates: number; told: () => readonly FailedItem[] }>;
}>;

/** An item of a batch that was not stored, as its caller was told. */
export type FailedItem = Readonly<{
  /** From 0. */
  index: number;
  code: string;
  /** Null: the item as a whole. */
  field: string | null;
  message: Text;
}>;

/** Items of one batch that are kept. */
export const MAX_ITEMS_OF_BATCH = 100;
