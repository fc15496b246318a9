import { z } from 'zod';
import { MAX_REMINDER_DAYS, MAX_REMINDER_TEXT, MAX_SUBJECT } from '@/domain/limits';
import { issueOf } from '@/server/input/input';
import { line } from '@/server/input/line';
import { missingPlaceholder, PLACEHOLDERS, type ReminderLanguage, unknownPlaceholder } from './texts';

const LAST_HOUR = 23;
const MAX_DAYS = 5;

const days = (first: number) =>
  z
    .array(z.number().int().min(first).max(MAX_REMINDER_DAYS))
    .max(MAX_DAYS)
    .transform((given) => [...new Set(given)].sort((a, b) => a - b));

/** Lines of text, without control characters but line feeds and tabs. */
const lines = z
  .string()
  .transform((text) => text.replace(/\r\n?/g, '\n').normalize('NFC').trim())
  .refine((text) => text.length > 0, issueOf({ code: 'required' }))
  .refine(
    (text) => [...text].length <= MAX_REMINDER_TEXT,
    issueOf({ code: 'too_long', limit: MAX_REMINDER_TEXT }),
  )
  .refine(
    (text) => !/[\p{Cc}\p{Cs}]/u.test(text.replace(/[\n\t]/g, '')),
    issueOf({ code: 'control_character' }),
  );

/** A text whose placeholders are those of its language; the list and the link must not be forgotten. */
function placed<T extends z.ZodType<string>>(
  text: T,
  language: ReminderLanguage,
  required: readonly string[],
) {
  return text.superRefine((value, context) => {
    const unknown = unknownPlaceholder(value, language);
    const missing = missingPlaceholder(value, required);
    const names = Object.values(PLACEHOLDERS[language])
      .map((name) => `{${name}}`)
      .join(', ');
    const refuse = (id: string, en: string) =>
      context.addIssue({ code: 'custom', ...issueOf({ code: 'refused_value', reason: { id, en } }) });
    if (unknown !== undefined)
      refuse(`${unknown} tidak dikenal; yang ada: ${names}`, `${unknown} is not known; there are: ${names}`);
    if (missing !== undefined) refuse(`harus memuat ${missing}`, `must contain ${missing}`);
  });
}

const subject = (language: ReminderLanguage) => placed(line(MAX_SUBJECT), language, []);
const text = (language: ReminderLanguage) => {
  const { list, link } = PLACEHOLDERS[language];
  return placed(lines, language, [list, link]);
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
