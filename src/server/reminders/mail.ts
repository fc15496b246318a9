import { findCollection } from '@/domain/collections';
import { periodInWords } from '@/domain/deliveries/period-in-words';
import type { DueReminder } from '@/domain/deliveries/reminders';
import type { HelpDeskContact } from '@/domain/help-desk';
import { localeOf } from '@/domain/languages';
import { composeLetter } from '@/server/letters/compose';
import type { Letter } from '@/server/mail';
import { filled, type ReminderLanguage, type ReminderTexts } from './texts';

/** The overdue or due deliveries of one table of which an agency is reminded. */
export type RemindedOf = DueReminder & Readonly<{ collection: string }>;

type Mail = Readonly<{
  agency: string;
  to: string;
  of: readonly RemindedOf[];
  link: string;
  texts: ReminderTexts;
  helpDesk: HelpDeskContact;
}>;

const MAX_NAMES = 30;

/** The mail that reminds an agency: in Indonesian, and below it in English. */
export function reminderMail({ agency, to, of, link, texts, helpDesk }: Mail): Letter {
  const inLanguage = (language: ReminderLanguage, text: string) => {
    const list = of.map((one) => lineOf(one, language)).join('\n');
    return filled(text, language, { agency, list, link });
  };
  const { id, en } = texts;
  return composeLetter({ to, language: 'id', helpDesk }, [
    `${inLanguage('id', id.subject)} / ${inLanguage('en', en.subject)}`,
    inLanguage('id', id.text),
    '* * *',
    inLanguage('en', en.text),
  ]);
}

function lineOf({ collection, period, due, days, units }: RemindedOf, language: ReminderLanguage): string {
  const label = findCollection(collection)?.label[language] ?? collection;
  const names = units.flatMap(({ unit, name }) => (unit === '' ? [] : [name]));
  const shown = names.slice(0, MAX_NAMES).join(', ');
  const more = names.length - MAX_NAMES;
  const rest = more > 0 ? (language === 'id' ? `, dan ${more} lainnya` : `, and ${more} others`) : '';
  const day = new Date(`${due}T00:00:00Z`).toLocaleDateString(localeOf(language), {
    dateStyle: 'long',
    timeZone: 'UTC',
  });
  const of = names.length === 0 ? '' : `: ${shown}${rest}`;
  return `- ${label}, ${periodInWords(period, language)} (${whenDue(day, days, language)})${of}`;
}

function whenDue(day: string, days: number, language: ReminderLanguage): string {
  if (language === 'id')
    return days === 0
      ? `batas ${day}, hari ini`
      : `batas ${day}, ${days < 0 ? `lewat ${-days} hari` : `${days} hari lagi`}`;
  const count = Math.abs(days) === 1 ? '1 day' : `${Math.abs(days)} days`;
  return days === 0 ? `due ${day}, today` : `due ${day}, ${days < 0 ? `${count} ago` : `in ${count}`}`;
}
