import { filledText } from '@/server/letters/placed-text';

/** The languages in which an agency is reminded: both, one below the other. */
export type ReminderLanguage = 'id' | 'en';

/** The placeholders in a text for parts that differ from mail to mail; in braces. */
type Placeholders = Readonly<Record<'agency' | 'list' | 'link', string>>;

/** A mail in one language. */
export type ReminderText = Readonly<{ subject: string; text: string }>;
export type ReminderTexts = Readonly<Record<ReminderLanguage, ReminderText>>;

export const PLACEHOLDERS: Readonly<Record<ReminderLanguage, Placeholders>> = {
  id: { agency: 'instansi', list: 'daftar', link: 'tautan' },
  en: { agency: 'agency', list: 'list', link: 'link' },
};

/** The texts of the service, until the office writes its own. */
export const DEFAULT_TEXTS: ReminderTexts = {
  id: {
    subject: 'Penyerahan data {instansi}',
    text: `Yth. narahubung {instansi},

Data berikut belum lengkap kami terima:

{daftar}

Yang sudah masuk, yang ditunggu, dan yang ditolak dapat dilihat tanpa masuk di halaman instansi Anda:
{tautan}

Tautan itu hanya untuk instansi Anda; jangan diteruskan. E-mail ini dikirim otomatis. Bila data sudah dikirim, abaikan.`,
  },
  en: {
    subject: 'Data deliveries of {agency}',
    text: `Dear contact of {agency},

We have not yet received all of this data:

{list}

What has arrived, what is due and what was refused is on the page of your agency, without signing in:
{link}

The link is for your agency only; do not pass it on. This e-mail was sent automatically. If the data has been sent, ignore it.`,
  },
};

/** Fills in a text. */
export function filled(
  text: string,
  language: ReminderLanguage,
  values: Readonly<Record<keyof Placeholders, string>>,
): string {
  const names = Object.entries(PLACEHOLDERS[language]);
  return filledText(
    text,
    Object.fromEntries(names.map(([key, name]) => [name, values[key as keyof Placeholders]])),
  );
}
