import { addDays } from '../calendar';
import { type OpenPeriod, openOfAgency } from './agency';
import type { Board } from './board';

/** The days on which an agency is reminded of deliveries that are not complete, counted before and after the due day. */
export type ReminderDays = Readonly<{ before: readonly number[]; after: readonly number[] }>;

/** An open period of which an agency has to be reminded. */
export type DueReminder = OpenPeriod &
  Readonly<{
    /** The day of the reminder rule that applies, in days after the due day; negative: before it. */
    day: number;
  }>;

/** A reminder that could not be sent on its day, because the service was not running, is sent this many days later at most. */
const MAX_DELAY_DAYS = 3;

/**
 * The reminders that are due to an agency on a day.
 * @param asked.key see `agencyKeyOf`
 * @param asked.since the calendar day from which reminders are sent: reminders of earlier days are not sent later
 */
export function remindersOn(
  board: Board,
  asked: Readonly<{ key: string; today: string; since: string; days: ReminderDays }>,
): readonly DueReminder[] {
  const { key, today, since, days } = asked;
  return openOfAgency(board, { key, today }).flatMap((open): DueReminder[] => {
    const day = dayThatApplies(-open.days, days);
    return day === undefined || addDays(open.due, day) < since ? [] : [{ ...open, day }];
  });
}

/**
 * The last day of the rule that has come; undefined if the due day has passed and no later day has come, or if the last day
 * came too long ago.
 */
function dayThatApplies(passed: number, { before, after }: ReminderDays): number | undefined {
  const [last] = [...before.map((day) => -day), ...after]
    .filter((day) => day <= passed && passed - day <= MAX_DELAY_DAYS && (day > 0 || passed <= 0))
    .sort((a, b) => b - a);
  return last;
}
