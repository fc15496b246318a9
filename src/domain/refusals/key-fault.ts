import type { Text } from '../collections/field';

/** What is wrong with the text that was sent as a key. */
export type KeyFault = keyof typeof FAULTS;

/** The parts of a request in which a key was sent instead of the header `x-api-key`. */
export type KeyPlace = keyof typeof PLACES;

const FAULTS = {
  scheme: {
    id: 'di depannya ada kata seperti Bearer; kirim kuncinya saja, mulai dari rsd_',
    en: 'a word such as Bearer precedes it; send the key alone, from rsd_ on',
  },
  surrounding_characters: {
    id: 'kunci diapit tanda kutip, spasi, atau tanda lain; kirim tanpa tanda itu',
    en: 'it is surrounded by quotes, spaces or other characters; send it without them',
  },
  placeholder: {
    id: 'yang terkirim adalah teks contoh, bukan kunci; isi variabelnya',
    en: 'a placeholder was sent instead of a key; fill in the variable',
  },
  prefix: { id: 'kunci berawalan rsd_', en: 'keys begin with rsd_' },
  too_short: {
    id: 'kunci terpotong; kunci yang utuh terdiri atas 53 karakter',
    en: 'the key is cut off; a whole key has 53 characters',
  },
  too_long: {
    id: 'kunci terlalu panjang; kunci terdiri atas 53 karakter',
    en: 'the key is too long; a key has 53 characters',
  },
  characters: {
    id: 'memuat karakter yang tidak dimiliki kunci; salin ulang kunci dari sumbernya',
    en: 'it contains characters that no key has; copy the key again from its source',
  },
  checksum: {
    id: 'ada karakter yang salah ketik atau tertukar (digit pemeriksanya tidak cocok); salin ulang kunci dari sumbernya',
    en: 'a character is wrong or swapped (its check digits do not match); copy the key again from its source',
  },
} as const satisfies Record<string, Text>;

const PLACES = {
  authorization: {
    id: '; kunci dikirim dalam header Authorization, pindahkan ke x-api-key tanpa Bearer',
    en: '; the key was sent in the header Authorization, move it to x-api-key without Bearer',
  },
  basic_of_write: {
    id: '; kunci sebagai kata sandi HTTP Basic hanya untuk membaca (GET, HEAD)',
    en: '; a key as the password of HTTP Basic is only for reading (GET, HEAD)',
  },
  basic_unreadable: {
    id: ', atau HTTP Basic; isi Authorization: Basic tidak dapat dibaca (harus base64 dari nama:kunci dalam UTF-8)',
    en: ', or HTTP Basic; the Authorization: Basic that was sent cannot be read (it must be base64 of name:key in UTF-8)',
  },
  basic_empty: {
    id: ', atau HTTP Basic; kata sandinya kosong: isi dengan kunci',
    en: ', or HTTP Basic; its password is empty: enter the key there',
  },
  query: {
    id: '; kunci dikirim di alamat URL, pindahkan ke header itu dan ganti kunci bila alamatnya tercatat',
    en: '; the key was sent in the URL, move it to that header, and rotate it if the URL was logged',
  },
  other_header: {
    id: '; kunci dikirim dalam header dengan nama lain',
    en: '; the key was sent in a header of another name',
  },
  empty: { id: '; header itu terkirim tanpa isi', en: '; that header was sent empty' },
} as const satisfies Record<string, Text>;

/** What is wrong with the text of a key; undefined: nothing can be seen in the text. */
export const keyFaultText = (fault: KeyFault | undefined): Text =>
  fault === undefined
    ? {
        id: 'bentuknya benar, tetapi tidak terdaftar pada sistem ini; mungkin milik sistem lain',
        en: 'it has the right form, but this service does not have it; it may be of another service',
      }
    : FAULTS[fault];

/** The part of the request in which the key was sent instead, as the end of a sentence. */
export const keyPlaceText = (place: KeyPlace | undefined): Text =>
  place === undefined ? { id: '', en: '' } : PLACES[place];
