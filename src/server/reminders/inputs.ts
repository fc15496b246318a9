import { z } from 'zod';
import { MAX_REMINDER_DAYS, MAX_REMINDER_TEXT, MAX_SUBJECT } from '@/domain/limits';
import { line, lines } from '@/server/input/line';
import { placedText } from '@/server/letters/placed-text';
import { PLACEHOLDERS, type ReminderLanguage } from './texts';

const LAST_HOUR = 23;
const MAX_DAYS = 5;

const days = (first: number) =>
  z
    .array(z.number().int().min(first).max(MAX_REMINDER_DAYS))
    .max(MAX_DAYS)
    .transform((given) => [...new Set(given)].sort((a, b) => a - b));

/** A text whose placeholders are those of its language; it must contain the list and the link. */
const placed = <T extends z.ZodType<string>>(
  text: T,
  language: ReminderLanguage,
  required: readonly string[],
) => placedText(text, { names: Object.values(PLACEHOLDERS[language]), required });

const subject = (language: ReminderLanguage) => placed(line(MAX_SUBJECT), language, []);
const text = (language: ReminderLanguage) => {
  const { list, link } = PLACEHOLDERS[language];
  return placed(lines(MAX_REMINDER_TEXT), language, [list, link]);
};

/** The settings of reminders, as a form has them. `seen`: the time of their last change that the person saw. */
export const saveRemindersInput = z.strictObject({
  daysBefore: days(0),
  daysAfter: days(1),
  hour: z.number().int().min(0).max(LAST_HOUR),
  subjectId: subject('id'),
  textId: text('id'),
  subjectEn: subject('en'),
  textEn: text('en'),
  seen: z.iso.datetime().nullable(),
});
/** `seen`: the time since which reminders are sent, as the person saw it. */
export const turnRemindersInput = z.strictObject({ isOn: z.boolean(), seen: z.iso.datetime().nullable() });
