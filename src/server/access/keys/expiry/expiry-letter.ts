import { dayOf, daysBetween } from '@/domain/calendar';
import type { HelpDeskContact } from '@/domain/help-desk';
import { localeOf } from '@/domain/languages';
import { composeLetter, type LetterText } from '@/server/letters/compose';
import type { Letter } from '@/server/mail';

/** A key that expires soon, and the person who is informed of it. */
export type ExpiringKey = Readonly<{
  name: string;
  prefix: string;
  /** The agency. */
  owner: string | null;
  expiresAt: Date;
  /** The e-mail address of the key's contact, and the language of the agency's request. */
  to: string;
  language: string;
}>;

type Setting = Readonly<{ now: Date; timeZone: string; helpDesk: HelpDeskContact }>;

/** The e-mail that informs the contact of a key when it expires, and what to do. */
export function expiryLetter(key: ExpiringKey, { now, timeZone, helpDesk }: Setting): Letter {
  const { to, language, expiresAt } = key;
  const days = daysBetween(dayOf(now, timeZone), dayOf(expiresAt, timeZone));
  const text = language === 'en' ? english : indonesian;
  const until = expiresAt.toLocaleString(localeOf(language), {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone,
  });
  return composeLetter({ to, language, helpDesk }, text({ ...key, until, days }));
}

type Facts = ExpiringKey & Readonly<{ until: string; days: number }>;

function indonesian({ name, prefix, owner, until, days }: Facts): LetterText {
  const left = days === 0 ? 'hari ini' : `${days} hari lagi`;
  return [
    `Kunci API ${name} segera berakhir: ${left}`,
    `Yth. narahubung ${owner ?? name},`,
    `Kunci API ${name}, yang diawali ${prefix}, berlaku sampai ${until} (${left}). Sesudah itu setiap panggilan dengan kunci ini ditolak.`,
    'Bila kunci ini masih diperlukan, mintalah layanan bantuan memperpanjang atau menggantinya sebelum waktu itu, dan sebutkan awalannya. Jangan mengirimkan kuncinya.',
    'E-mail ini dikirim otomatis.',
  ];
}

function english({ name, prefix, owner, until, days }: Facts): LetterText {
  const left = days === 0 ? 'today' : days === 1 ? 'in 1 day' : `in ${days} days`;
  return [
    `The API key ${name} expires ${left}`,
    `Dear contact of ${owner ?? name},`,
    `The API key ${name}, which begins with ${prefix}, is valid until ${until} (it expires ${left}). After that, every request with this key is refused.`,
    'If the key is still needed, ask the help desk to extend or replace it before then, and give its first characters. Do not send the key itself.',
    'This e-mail was sent automatically.',
  ];
}
