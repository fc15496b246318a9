import type { Text } from '@/domain/collections';

/** A REST request that was refused, or a batch of which some items were not stored. */
export type FailedRequest = Readonly<{
  /** The identifier in the reply: `x-request-id`, and `request_id` of an error. */
  requestId: string;
  /** The text that was sent as a key; it is not stored. */
  key: string | undefined;
  address: string;
  method: string;
  url: string;
  /** The HTTP status of the reply. */
  status: number;
  /** The code of the refusal, or of the first item that was not stored. */
  code: string;
  /** The message of the reply. */
  message: () => Text;
  /** The counts of a batch that was answered with status 200. */
  items?: Readonly<{ stored: number; failed: number; duplicates: number; told: () => readonly FailedItem[] }>;
}>;

/** An item of a batch that was not stored, as the reply reported it. */
export type FailedItem = Readonly<{
  /** The index in the batch, from 0. */
  index: number;
  code: string;
  /** Null: the fault concerns the whole item. */
  field: string | null;
  message: Text;
}>;

/** The most items of one batch that are kept. */
export const MAX_ITEMS_OF_BATCH = 100;
