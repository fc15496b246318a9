import type { AccessRequest } from '@/generated/prisma/client';
import type { Letter } from '@/server/mail';

/** The e-mail with the one-time link to the key, in the language of the request. */
export function collectionLetter(
  row: Pick<AccessRequest, 'contactEmail' | 'contactName' | 'number' | 'system' | 'language' | 'reason'>,
  { link, expiresAt, timeZone }: { link: string; expiresAt: Date; timeZone: string },
): Letter {
  const { contactEmail, contactName, number, system, language, reason } = row;
  const [text, locale] = language === 'en' ? ([english, 'en-GB'] as const) : ([indonesian, 'id-ID'] as const);
  const until = expiresAt.toLocaleString(locale, { dateStyle: 'long', timeStyle: 'short', timeZone });
  return { to: contactEmail, ...text({ contactName, number, system, reason, link, until }) };
}

type Facts = Readonly<{
  contactName: string;
  number: string;
  system: string;
  reason: string | null;
  link: string;
  until: string;
}>;

function indonesian({ contactName, number, system, reason, link, until }: Facts) {
  return {
    subject: `Permohonan ${number} disetujui: ambil kunci API Anda`,
    text: [
      `Yth. ${contactName},`,
      `Permohonan akses ${number} untuk ${system} telah disetujui.`,
      ...(reason === null ? [] : [`Catatan layanan bantuan: ${reason}`]),
      `Ambil kunci API Anda di sini:\n${link}`,
      `Tautan ini berlaku sampai ${until} dan hanya dapat dipakai sekali. Kunci hanya ditampilkan sekali: siapkan tempat yang aman untuk menyimpannya sebelum membuka tautan, dan jangan teruskan surat ini.`,
      'Surat ini dikirim otomatis. Jika Anda tidak mengajukan permohonan ini, abaikan saja.',
    ].join('\n\n'),
  };
}

function english({ contactName, number, system, reason, link, until }: Facts) {
  return {
    subject: `Request ${number} is approved: collect your API key`,
    text: [
      `Dear ${contactName},`,
      `The request for access ${number} for ${system} has been approved.`,
      ...(reason === null ? [] : [`Note from the help desk: ${reason}`]),
      `Collect your API key here:\n${link}`,
      `The link is valid until ${until} and works only once. The key is shown only once: have a safe place for it ready before you open the link, and do not forward this letter.`,
      'This letter was sent automatically. If you did not ask for access, ignore it.',
    ].join('\n\n'),
  };
}
