import { z } from 'zod';
import { MAX_REMINDER_TEXT, MAX_SUBJECT } from '@/domain/limits';
import { line, lines } from '@/server/input/line';
import { placedText } from '@/server/letters/placed-text';
import { MAIL_PLACEHOLDERS, type MailLanguage } from './texts';

const MAX_RECIPIENTS = 50;

const namesIn = (language: MailLanguage) => Object.values(MAIL_PLACEHOLDERS[language]);
const subject = (language: MailLanguage) =>
  placedText(line(MAX_SUBJECT), { names: namesIn(language), required: [] });
/** The text must contain the link. */
const text = (language: MailLanguage) =>
  placedText(lines(MAX_REMINDER_TEXT), {
    names: namesIn(language),
    required: [MAIL_PLACEHOLDERS[language].link],
  });

/** The mail settings of a report, as a form has them. `version`: the version of the report that the person saw. */
export const saveReportMailInput = z.strictObject({
  id: z.uuid(),
  version: z.number().int().min(1),
  isOn: z.boolean(),
  recipients: z
    .array(z.uuid())
    .max(MAX_RECIPIENTS)
    .transform((ids) => [...new Set(ids)]),
  subjectId: subject('id'),
  textId: text('id'),
  subjectEn: subject('en'),
  textEn: text('en'),
});
