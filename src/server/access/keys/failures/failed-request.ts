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
  items?: Readonly<{ failed: number; duplicates: number }>;
}>;
