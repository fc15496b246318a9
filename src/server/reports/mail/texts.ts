/** The languages of mails: each person gets the language of their pages. */
export type MailLanguage = 'id' | 'en';

/** The placeholders in a text for parts that differ from mail to mail; in braces. */
export type MailPlaceholders = Readonly<Record<'title' | 'period' | 'figures' | 'link', string>>;

export const MAIL_PLACEHOLDERS: Readonly<Record<MailLanguage, MailPlaceholders>> = {
  id: { title: 'judul', period: 'periode', figures: 'angka', link: 'tautan' },
  en: { title: 'title', period: 'period', figures: 'figures', link: 'link' },
};

/** A mail in one language, and in both. */
export type ReportMailText = Readonly<{ subject: string; text: string }>;
export type ReportMailTexts = Readonly<Record<MailLanguage, ReportMailText>>;

/** The texts of the service, until the office writes its own. */
export const DEFAULT_MAIL_TEXTS: ReportMailTexts = {
  id: {
    subject: '{judul}, {periode}',
    text: `Data {periode} sudah cukup lengkap. Laporan “{judul}” dengan angka terbarunya:
{tautan}

{angka}

E-mail ini dikirim otomatis setelah tiap periode yang lengkap.`,
  },
  en: {
    subject: '{title}, {period}',
    text: `The data of {period} is complete enough. The report “{title}” with its latest figures:
{link}

{figures}

This e-mail is sent automatically after each completed period.`,
  },
};
