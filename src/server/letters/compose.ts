import type { HelpDeskContact } from '@/domain/help-desk';
import type { Letter } from '@/server/mail';

/** A subject, and the paragraphs of the text. */
export type LetterText = readonly [subject: string, ...text: string[]];

/** The recipient; the text is in their language. */
type To = Readonly<{ to: string; language: string; helpDesk: HelpDeskContact }>;

/** Composes a letter to an agency, which ends with the contact of the help desk, as far as it is set. */
export function composeLetter({ to, language, helpDesk }: To, [subject, ...text]: LetterText): Letter {
  const { name, ...ways } = helpDesk;
  const contact = [name, ways.email, ways.phone, ways.hours].filter((one) => one !== undefined).join('\n');
  const title = language === 'en' ? 'Help desk:' : 'Layanan bantuan:';
  return { to, subject, text: [...text, ...(contact === '' ? [] : [`${title}\n${contact}`])].join('\n\n') };
}
