import type { Text } from '@/domain/collections/field';
import type { FaultyWebOrigin } from '@/domain/keys/web-origins';

/** Why a text is not an origin that a key may have, in both languages. */
export function webOriginText({
  text,
  why,
  meant,
}: Omit<FaultyWebOrigin, 'meant'> & { meant?: string | undefined }): Text {
  const { id, en } = reasonOf(why, meant);
  return {
    id: `"${text}" bukan asal halaman web seperti https://portal.example: ${id}`,
    en: `"${text}" is not the origin of a web page such as https://portal.example: ${en}`,
  };
}

function reasonOf(why: FaultyWebOrigin['why'], meant: string | undefined): Text {
  switch (why) {
    case 'wildcard':
      return {
        id: 'tulis setiap asal lengkap, tanpa *',
        en: 'write every origin in full, without *',
      };
    case 'null':
      return {
        id: 'null dikirim oleh berkas dan bingkai tanpa asal, dan dapat dikirim halaman mana pun',
        en: 'null is sent by files and by frames without an origin, and any page can send it',
      };
    case 'no_scheme':
      return { id: 'harus dimulai dengan https://', en: 'it must begin with https://' };
    case 'other_scheme':
      return { id: 'hanya https://', en: 'only https://' };
    case 'not_encrypted':
      return {
        id: 'http:// hanya untuk mencoba, di localhost atau 127.0.0.1',
        en: 'http:// is only for trying, at localhost or 127.0.0.1',
      };
    case 'user':
      return { id: 'tanpa nama pengguna (@)', en: 'without a user name (@)' };
    case 'path':
      return {
        id: `tanpa alamat setelah nama situs; mungkin maksudnya ${meant}`,
        en: `without a path after the site's name; perhaps ${meant} is meant`,
      };
    case 'port':
      return { id: 'nomor port harus antara 1 dan 65535', en: 'the port must be between 1 and 65535' };
    case 'host':
      return { id: 'nama situsnya salah', en: "the site's name is wrong" };
    case 'too_long':
      return { id: 'terlalu panjang', en: 'it is too long' };
  }
}
