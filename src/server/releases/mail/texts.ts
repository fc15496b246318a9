import type { Collection } from '@/domain/collections';
import { periodInWords } from '@/domain/deliveries/period-in-words';
import { type PublicRelease, releaseName } from '@/domain/releases/release';
import type { ReleaseStepKind } from '@/domain/releases/steps';
import type { LetterText } from '@/server/letters/compose';

/** The languages of mails: people get that of their pages, agencies both. */
export type StepMailLanguage = 'id' | 'en';

type About = Readonly<{ collection: Collection; period: string }>;

/** A step of a period, or of the part of an agency, as in a mail. */
export type StepNews = About &
  Readonly<{
    kind: ReleaseStepKind;
    /** The name of the person. */
    by: string;
    note: string | null;
    /** The agency whose part it is; null: the whole period. */
    part: string | null;
  }>;

const STATES: Readonly<Record<StepMailLanguage, Readonly<Record<ReleaseStepKind, string>>>> = {
  id: {
    submitted: 'diajukan',
    returned: 'dikembalikan',
    checked: 'diperiksa',
    approved: 'disetujui',
    released: 'dirilis',
  },
  en: {
    submitted: 'submitted',
    returned: 'returned',
    checked: 'checked',
    approved: 'approved',
    released: 'released',
  },
};

const nameOf = ({ collection, period }: About, language: StepMailLanguage): string =>
  `${collection.label[language]}, ${periodInWords(period, language)}`;

const noteIn = (note: string | null, language: StepMailLanguage): string[] =>
  note === null ? [] : [language === 'id' ? `Keterangan: ${note}` : `Note: ${note}`];

/** The mail about a step for somebody who works on releases. @param link to the page of the period */
export function staffText(
  news: StepNews,
  { language, link }: Readonly<{ language: StepMailLanguage; link: string }>,
): LetterText {
  const { kind, by, note, part } = news;
  const what = part === null ? nameOf(news, language) : `${nameOf(news, language)}, ${part}`;
  const state = STATES[language][kind];
  return language === 'id'
    ? [
        `${what}: ${state}`,
        `${what}, ${state} oleh ${by}.`,
        ...noteIn(note, language),
        link,
        'E-mail ini dikirim otomatis. Anda dapat menghentikannya di halaman Rilis.',
      ]
    : [
        `${what}: ${state}`,
        `${what}, ${state} by ${by}.`,
        ...noteIn(note, language),
        link,
        'This e-mail was sent automatically. You can stop it on the page Releases.',
      ];
}

/** The mail for an agency when its part, or the whole period, is returned. */
export function returnedText(
  about: About & Readonly<{ agency: string; note: string }>,
  language: StepMailLanguage,
): LetterText {
  const { agency, note } = about;
  const name = nameOf(about, language);
  return language === 'id'
    ? [
        `${name}: dikembalikan`,
        `Yth. narahubung ${agency},`,
        `Data ${name} dikembalikan untuk diperbaiki. Alasan: ${note}`,
        'Setelah diperbaiki, nyatakan lagi lengkap di halaman instansi Anda, dengan tautan yang sudah Anda terima.',
      ]
    : [
        `${name}: returned`,
        `Dear contact of ${agency},`,
        `The data of ${name} was returned to be corrected. Reason: ${note}`,
        'When it is corrected, submit it again on the page of your agency, by the link that you have received.',
      ];
}

/** The mail for an agency when a release is public. */
export function publicText(
  about: About & Readonly<{ agency: string; release: Pick<PublicRelease, 'period' | 'version' | 'note'> }>,
  language: StepMailLanguage,
): LetterText {
  const { agency, release } = about;
  const name = nameOf(about, language);
  return language === 'id'
    ? [
        `${name}: dirilis`,
        `Yth. narahubung ${agency},`,
        `Data ${name} telah dirilis sebagai ${releaseName(release)}.`,
        ...noteIn(release.note, language),
      ]
    : [
        `${name}: released`,
        `Dear contact of ${agency},`,
        `The data of ${name} was released as ${releaseName(release)}.`,
        ...noteIn(release.note, language),
      ];
}
