import type { HelpDeskContact } from '@/domain/help-desk';
import { localeOf } from '@/domain/languages';
import { composeLetter, type LetterText } from '@/server/letters/compose';
import type { Letter } from '@/server/mail';

/** The link to a key, and the key that it replaces, which is recognised by its first characters. */
export type LinkedKey = Readonly<{
  to: string;
  language: string;
  name: string;
  /** The agency. */
  owner: string | null;
  link: string;
  expiresAt: Date;
  /** Undefined: it replaces none. `overlapSeconds`: how long the old key works after the new one was collected. */
  replaces: Readonly<{ prefix: string; overlapSeconds: number }> | undefined;
}>;

type Setting = Readonly<{ timeZone: string; helpDesk: HelpDeskContact }>;
type Facts = LinkedKey & Readonly<{ until: string }>;

/** The e-mail with the one-time link to a key, to the contact of that key. */
export function keyLinkLetter(key: LinkedKey, { timeZone, helpDesk }: Setting): Letter {
  const { to, language, expiresAt } = key;
  const text = language === 'en' ? english : indonesian;
  const until = expiresAt.toLocaleString(localeOf(language), {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone,
  });
  return composeLetter({ to, language, helpDesk }, text({ ...key, until }));
}

const HOUR = 3_600;

function indonesian({ name, owner, link, until, replaces }: Facts): LetterText {
  return [
    `Ambil kunci API Anda: ${name}`,
    `Yth. narahubung ${owner ?? name},`,
    `Layanan bantuan menyiapkan kunci API ${name}.`,
    ...(replaces === undefined
      ? []
      : [
          `Kunci ini menggantikan kunci yang diawali ${replaces.prefix}, yang ${
            replaces.overlapSeconds === 0
              ? 'berakhir segera setelah kunci baru diambil'
              : `masih berlaku paling lama ${Math.ceil(replaces.overlapSeconds / HOUR)} jam setelah kunci baru diambil`
          }.`,
        ]),
    `Ambil kunci di sini:\n${link}`,
    `Tautan ini berlaku sampai ${until} dan hanya dapat dipakai sekali. Kunci hanya ditampilkan sekali: siapkan tempat yang aman untuk menyimpannya sebelum membuka tautan, dan jangan teruskan e-mail ini.`,
    'E-mail ini dikirim otomatis. Bila Anda tidak mengharapkannya, beri tahu layanan bantuan.',
  ];
}

function english({ name, owner, link, until, replaces }: Facts): LetterText {
  return [
    `Collect your API key: ${name}`,
    `Dear contact of ${owner ?? name},`,
    `The help desk has prepared the API key ${name}.`,
    ...(replaces === undefined
      ? []
      : [
          `It replaces the key that begins with ${replaces.prefix}, which ${
            replaces.overlapSeconds === 0
              ? 'ends as soon as the new key is collected'
              : `works for up to ${moreHours(replaces.overlapSeconds)} after the new key is collected`
          }.`,
        ]),
    `Collect the key here:\n${link}`,
    `The link is valid until ${until} and works only once. The key is shown only once: have a safe place for it ready before you open the link, and do not forward this e-mail.`,
    'This e-mail was sent automatically. If you did not expect it, tell the help desk.',
  ];
}

function moreHours(seconds: number): string {
  const hours = Math.ceil(seconds / HOUR);
  return hours === 1 ? '1 more hour' : `${hours} more hours`;
}
