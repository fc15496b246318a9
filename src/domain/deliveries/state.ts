import { daysBetween } from '../calendar';

/** The states of a delivery, which exclude each other (docs/decisions/deliveries.md, "States"). */
export const DELIVERY_STATES = [
  'given',
  'undated',
  'revised',
  'late',
  'partial',
  'missing',
  'not_due',
  'not_expected',
] as const;
export type DeliveryState = (typeof DELIVERY_STATES)[number];

/** The stored records of one unit and period, and the expected parts. */
export type DeliveryFacts = Readonly<{
  records: number;
  /** Whether all expected parts are there. */
  isComplete: boolean;
  /** When the last expected part first came; undefined: not known, or not all parts are there. */
  completeAt: Date | undefined;
  /** The last write; undefined: not known. */
  changedAt: Date | undefined;
  isExpected: boolean;
}>;

/** The days by which a delivery is judged, as calendar days in the service's time zone. */
export type DeliveryDays = Readonly<{
  /** The last day on which a delivery is in time. */
  due: string;
  today: string;
  /** The first day for which the times of writes are known. */
  known: string;
  dayOf: (at: Date) => string;
}>;

/** A write this long after a delivery was complete is a revision, in milliseconds: corrections of the same day are not. */
export const REVISED_AFTER_MS = 86_400_000;

export type JudgedDelivery = Readonly<{
  state: DeliveryState;
  /** Days after the due day: until it was complete, or until today. 0: in time, or not known. */
  daysLate: number;
}>;

/** Judges one delivery. Source: docs/decisions/deliveries.md, "States". */
export function judgeDelivery(facts: DeliveryFacts, days: DeliveryDays): JudgedDelivery {
  const { records, isComplete, completeAt, changedAt, isExpected } = facts;
  const { due, today, known, dayOf } = days;
  if (records === 0 || !isComplete) {
    if (records === 0 && !isExpected) return { state: 'not_expected', daysLate: 0 };
    const daysLate = isExpected ? Math.max(0, daysBetween(due, today)) : 0;
    if (records > 0) return { state: 'partial', daysLate };
    return { state: daysLate > 0 ? 'missing' : 'not_due', daysLate };
  }
  const isTimeKnown = completeAt !== undefined && due >= known;
  const daysLate = isTimeKnown && isExpected ? Math.max(0, daysBetween(due, dayOf(completeAt))) : 0;
  const isRevised =
    completeAt !== undefined &&
    changedAt !== undefined &&
    changedAt.getTime() - completeAt.getTime() > REVISED_AFTER_MS;
  if (isRevised) return { state: 'revised', daysLate };
  if (!isTimeKnown) return { state: 'undated', daysLate };
  return { state: daysLate > 0 ? 'late' : 'given', daysLate };
}

/** Whether a delivery is complete. */
export const isDelivered = (state: DeliveryState): boolean =>
  state === 'given' || state === 'undated' || state === 'revised' || state === 'late';

/** Whether an expected part is missing although the due day has passed. */
export const isOverdue = ({ state, daysLate }: JudgedDelivery): boolean =>
  daysLate > 0 && (state === 'missing' || state === 'partial');
