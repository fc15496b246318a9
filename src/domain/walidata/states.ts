import { isSameValue } from './decimal';
import type { ExchangeFault } from './exchange';

/** What is to be reached for a code and year: a value is stored there, or none is. */
export const WANTED = ['stored', 'withdrawn'] as const;
export type WantedThere = (typeof WANTED)[number];

/**
 * `waiting`: is sent soon. `unknown`: was sent, and no answer says yet what became of it. `sent`: was read back there.
 * `verified`: was verified there. `refused`: was not accepted. `overwritten`: was stored, and has another value there now, or
 * none. `withdrawn`: was withdrawn.
 */
export const VALUE_STATES = [
  'waiting',
  'unknown',
  'sent',
  'verified',
  'refused',
  'overwritten',
  'withdrawn',
] as const;
export type SentState = (typeof VALUE_STATES)[number];

/** Why a value was refused, or is not sent yet. */
export type ValueReason = Readonly<
  | { code: 'answer'; status: number; text: string }
  | { code: 'fault'; fault: ExchangeFault }
  /** It was accepted, and is not in the list that was read afterwards: it is not sent again by itself. */
  | { code: 'accepted' }
  /** Another value was verified there, which the service does not replace. */
  | { code: 'verified_other'; value: string }
>;

/** What is there for a code and year. */
export type There = Readonly<{ stored: string | undefined; final: string | undefined }>;

/** Whether a value was accepted and is not shown there, so that only a person decides whether it is sent again. */
export const isAcceptedOnly = ({
  state,
  reason,
}: Readonly<{ state: SentState; reason: ValueReason | null }>): boolean =>
  state === 'unknown' && reason?.code === 'accepted';

/** Whether the service is still at work on a value. */
export const isPending = (state: SentState): boolean => state === 'waiting' || state === 'unknown';

/**
 * Judges a value by what was read there.
 * @returns its state, or `send`: it has to be sent, because it is not there
 */
export function judgeByThere(
  { wanted, state, value }: Readonly<{ wanted: WantedThere; state: SentState; value: string }>,
  { stored, final }: There,
): Readonly<{ state: SentState; reason?: ValueReason }> | 'send' {
  if (wanted === 'withdrawn') {
    if (stored === undefined && final === undefined) return { state: 'withdrawn' };
    return isPending(state) ? 'send' : { state };
  }
  if (final !== undefined && isSameValue(final, value)) return { state: 'verified' };
  if (final !== undefined && isPending(state))
    return { state: 'refused', reason: { code: 'verified_other', value: final } };
  if (final === undefined && stored !== undefined && isSameValue(stored, value)) return { state: 'sent' };
  if (isPending(state)) return 'send';
  return state === 'refused' ? { state } : { state: 'overwritten' };
}

/**
 * How a value of the office compares with what is there. `missing`: the office has none. `refused`: it was sent and refused.
 * `verified`: a value was verified there, this one or another.
 */
export const THERE_COMPARISONS = ['new', 'changed', 'same', 'refused', 'verified', 'missing'] as const;
export type ThereComparison = (typeof THERE_COMPARISONS)[number];

/** @param ours the value of the office; null: it has none @param last the value that was sent last, if any */
export function compareWithThere(
  ours: string | null,
  there: There,
  last?: Readonly<{ value: string; state: SentState }>,
): ThereComparison {
  if (ours === null) return 'missing';
  if (there.final !== undefined) return 'verified';
  if (there.stored !== undefined && isSameValue(there.stored, ours)) return 'same';
  if (last?.state === 'refused' && isSameValue(last.value, ours)) return 'refused';
  return there.stored === undefined ? 'new' : 'changed';
}

/** Whether a person may have a value sent: it differs from what is there, and is not on its way. */
export const isSendable = (
  comparison: ThereComparison,
  last?: Readonly<{ state: SentState; reason: ValueReason | null }>,
): boolean =>
  ['new', 'changed', 'refused'].includes(comparison) &&
  (last === undefined || !isPending(last.state) || isAcceptedOnly(last));
