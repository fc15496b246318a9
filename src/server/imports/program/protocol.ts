import type { Refusal } from '@/domain/refusals/refusal';
import type { Settings } from '@/server/settings';
import type { CallProgress } from '../session';
import type { Calls } from './calls';

/** The functions of an import process that the service can call. */
export type CallName = keyof Calls;
export type CallParameters<Name extends CallName> = Parameters<Calls[Name]>[0];
export type CallResult<Name extends CallName> = Awaited<ReturnType<Calls[Name]>>;

/** What the service sends to an import process. `folder`: its temporary folder, which exists. */
export type ImportRequest =
  | Readonly<{ type: 'start'; settings: Settings; folder: string }>
  | Readonly<{ type: 'call'; id: number; name: CallName; parameters: unknown }>
  | Readonly<{ type: 'cancel'; id: number }>;

/** What an import process sends to the service. */
export type ImportMessage =
  | Readonly<{ type: 'progress'; id: number; progress: CallProgress }>
  | Readonly<{ type: 'result'; id: number; result: unknown }>
  | Readonly<{ type: 'refused'; id: number; refusal: Refusal }>
  /** `error`: for the log. */
  | Readonly<{ type: 'failed'; id: number; error: string }>;
