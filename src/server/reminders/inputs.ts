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

/** A text whose placeholders are those of its language; the list and the link must not be forgotten. */
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

/** How reminders are sent, as a form has it. `seen`: when it was last changed, as the person saw it. */
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
/** `seen`: since when reminders were sent, as the person saw it. */
export const turnRemindersInput = z.strictObject({ isOn: z.boolean(), seen: z.iso.datetime().nullable() });
