import type { HelpDeskContact } from '@/domain/help-desk';
import { localeOf } from '@/domain/languages';
import type { AccessRequest } from '@/generated/prisma/client';
import { composeLetter, type LetterText } from '@/server/letters/compose';
import type { Letter } from '@/server/mail';

type Addressed = Pick<
  AccessRequest,
  'contactEmail' | 'contactName' | 'number' | 'system' | 'language' | 'reason'
>;

/** The facts of a letter, and how the help desk is reached. */
type With<Facts> = Readonly<Facts & { helpDesk: HelpDeskContact }>;

/** The e-mail with the one-time link to the key, in the language of the request. */
export function collectionLetter(
  row: Addressed,
  { link, expiresAt, timeZone, helpDesk }: With<{ link: string; expiresAt: Date; timeZone: string }>,
): Letter {
  const { contactEmail, contactName, number, system, language, reason } = row;
  const text = language === 'en' ? english : indonesian;
  const until = expiresAt.toLocaleString(localeOf(language), {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone,
  });
  return composeLetter(
    { to: contactEmail, language, helpDesk },
    text({ contactName, number, system, reason, link, until }),
  );
}

type Facts = Readonly<{
  contactName: string;
  number: string;
  system: string;
  reason: string | null;
  link: string;
  until: string;
}>;

function indonesian({ contactName, number, system, reason, link, until }: Facts): LetterText {
  return [
    `Permohonan ${number} disetujui: ambil kunci API Anda`,
    `Yth. ${contactName},`,
    `Permohonan akses ${number} untuk ${system} telah disetujui.`,
    ...(reason === null ? [] : [`Catatan layanan bantuan: ${reason}`]),
    `Ambil kunci API Anda di sini:\n${link}`,
    `Tautan ini berlaku sampai ${until} dan hanya dapat dipakai sekali. Kunci hanya ditampilkan sekali: siapkan tempat yang aman untuk menyimpannya sebelum membuka tautan, dan jangan teruskan e-mail ini.`,
    'E-mail ini dikirim otomatis. Bila Anda tidak mengajukan permohonan ini, abaikan saja.',
  ];
}

function english({ contactName, number, system, reason, link, until }: Facts): LetterText {
  return [
    `Request ${number} is approved: collect your API key`,
    `Dear ${contactName},`,
    `The request for access ${number} for ${system} has been approved.`,
    ...(reason === null ? [] : [`Note from the help desk: ${reason}`]),
    `Collect your API key here:\n${link}`,
    `The link is valid until ${until} and works only once. The key is shown only once: have a safe place for it ready before you open the link, and do not forward this e-mail.`,
    'This e-mail was sent automatically. If you did not ask for access, ignore it.',
  ];
}

/** The receipt of a request, with the link to its status. */
export function receiptLetter(
  { contactEmail, contactName, number, system, language }: Addressed,
  { link, helpDesk }: With<{ link: string }>,
): Letter {
  return composeLetter(
    { to: contactEmail, language, helpDesk },
    language === 'en'
      ? [
          `Request ${number} has arrived`,
          `Dear ${contactName},`,
          `We have received the request for access ${number} for ${system}. The help desk will decide on it.`,
          `See its status here, at any time:\n${link}`,
          'Whoever has this link can see, change and withdraw the request. This e-mail was sent automatically. If you did not ask for access, ignore it.',
        ]
      : [
          `Permohonan ${number} sudah diterima`,
          `Yth. ${contactName},`,
          `Permohonan akses ${number} untuk ${system} sudah kami terima. Layanan bantuan akan memutuskannya.`,
          `Lihat statusnya di sini, kapan saja:\n${link}`,
          'Siapa pun yang memiliki tautan ini dapat melihat, mengubah, dan menarik kembali permohonan. E-mail ini dikirim otomatis. Bila Anda tidak mengajukan permohonan ini, abaikan saja.',
        ],
  );
}

/** A question of the help desk; only its receipt has the link to the state of a request. */
export function questionLetter(
  { contactEmail, contactName, number, system, language }: Addressed,
  { question, helpDesk }: With<{ question: string }>,
): Letter {
  return composeLetter(
    { to: contactEmail, language, helpDesk },
    language === 'en'
      ? [
          `A question about request ${number}`,
          `Dear ${contactName},`,
          `The help desk has a question about the request for access ${number} for ${system}:`,
          question,
          'Please answer it on the page of your request: open the private link that you received when you sent it. There you can also change or withdraw the request.',
          'This e-mail was sent automatically.',
        ]
      : [
          `Pertanyaan tentang permohonan ${number}`,
          `Yth. ${contactName},`,
          `Layanan bantuan bertanya tentang permohonan akses ${number} untuk ${system}:`,
          question,
          'Jawablah di halaman permohonan Anda: bukalah tautan pribadi yang Anda terima saat mengirimnya. Di sana permohonan juga dapat diubah atau ditarik kembali.',
          'E-mail ini dikirim otomatis.',
        ],
  );
}

/** The rejection of a request, with its reason. */
export function rejectionLetter(
  { contactEmail, contactName, number, system, language, reason }: Addressed,
  { baseUrl, helpDesk }: With<{ baseUrl: string }>,
): Letter {
  const again = `${baseUrl}/request-access`;
  return composeLetter(
    { to: contactEmail, language, helpDesk },
    language === 'en'
      ? [
          `Request ${number} was rejected`,
          `Dear ${contactName},`,
          `The request for access ${number} for ${system} was rejected. The reason: ${reason ?? ''}`,
          `When you have corrected it, you can send a new request:\n${again}`,
          'This e-mail was sent automatically.',
        ]
      : [
          `Permohonan ${number} ditolak`,
          `Yth. ${contactName},`,
          `Permohonan akses ${number} untuk ${system} ditolak. Alasannya: ${reason ?? ''}`,
          `Setelah diperbaiki, Anda dapat mengajukan permohonan baru:\n${again}`,
          'E-mail ini dikirim otomatis.',
        ],
  );
}
