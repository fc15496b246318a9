import type { Text } from '@/domain/collections/field';
import { bytesText } from '@/domain/refusals/bytes';
import { faultText } from '@/domain/refusals/fault-text';
import { jsonFaultText } from '@/domain/refusals/json-fault';
import { keyFaultText, keyPlaceText } from '@/domain/refusals/key-fault';
import type { NearPath, RefusalOf, RestCode, RestRefusal } from '@/domain/refusals/refusal';

type Message<Code extends RestCode> = Text | ((refusal: RefusalOf<Code>, target: string) => Text);

/** The operations, as the pages name them. */
const INDONESIAN: Readonly<Record<string, string>> = {
  list: 'Baca',
  register: 'Tambah',
  change: 'Ubah',
  delete: 'Hapus',
};

/** The message to a person for each refusal of the REST interface. */
const MESSAGES: { readonly [Code in RestCode]: Message<Code> } = {
  missing_body: {
    id: 'Isi kiriman kosong; kirim larik JSON berisi objek: [ {…} ].',
    en: 'The request has no body; send a JSON array of objects: [ {…} ].',
  },
  invalid_encoding: {
    id: 'Isi kiriman bukan UTF-8; simpan atau kirim sebagai UTF-8, bukan Windows-1252 atau UTF-16.',
    en: 'The body is not UTF-8; save or send it as UTF-8, not as Windows-1252 or UTF-16.',
  },
  invalid_json: ({ fault }) => {
    const { id, en } = fault === undefined ? NOTHING : prefixed(': ', jsonFaultText(fault));
    return { id: `Isi kiriman bukan JSON yang valid${id}.`, en: `The body is not valid JSON${en}.` };
  },
  invalid_csv: ({ line, fault }) =>
    fault === 'quote'
      ? {
          id: `Isi kiriman bukan CSV yang valid: baris ${line} memiliki tanda kutip yang tidak ditutup atau tidak digandakan.`,
          en: `The body is not valid CSV: line ${line} has a quotation mark that is not closed or not doubled.`,
        }
      : {
          id: `Isi kiriman bukan CSV yang valid: baris ${line} memuat nama kolom dua kali.`,
          en: `The body is not valid CSV: line ${line} names a column twice.`,
        },
  not_an_array: {
    id: 'Isi kiriman harus berupa larik JSON; kirim [ {…} ], juga untuk satu butir.',
    en: 'The body must be a JSON array; send [ {…} ], for a single item too.',
  },
  too_many_items: ({ limit }) => ({
    id: `Terlalu banyak butir: paling banyak ${limit} dalam satu kiriman.`,
    en: `Too many items: at most ${limit} in one request.`,
  }),
  too_many_members: ({ limit, item }) => ({
    id: `Butir ${item} terlalu besar: paling banyak ${limit} anggota dan unsur dalam satu butir.`,
    en: `Item ${item} is too large: at most ${limit} members and elements in one item.`,
  }),
  nested_too_deeply: ({ limit }) => ({
    id: `Isi kiriman bersarang terlalu dalam: paling banyak ${limit} tingkat; kirim larik berisi objek: [ {…} ].`,
    en: `The body is nested too deeply: at most ${limit} levels; send an array of objects: [ {…} ].`,
  }),
  invalid_parameter: ({ field, fault }, target) => {
    const { id, en } = faultText(fault);
    return {
      id: `Parameter ${field} pada ${target} salah: ${id}`,
      en: `Bad query parameter ${field} of ${target}: ${en}`,
    };
  },
  invalid_header: ({ field, fault }) => {
    const { id, en } = faultText(fault);
    return { id: `Header ${field} salah: ${id}`, en: `Bad header ${field}: ${en}` };
  },
  malformed_request: { id: 'Permintaan HTTP tidak dapat dibaca.', en: 'The HTTP request cannot be read.' },
  missing_key: ({ place }) => {
    const { id, en } = keyPlaceText(place);
    return { id: `Header x-api-key diperlukan${id}.`, en: `The header x-api-key is required${en}.` };
  },
  unknown_key: ({ fault }) => {
    const { id, en } = keyFaultText(fault);
    return { id: `Kunci API tidak dikenal: ${id}.`, en: `The API key is unknown: ${en}.` };
  },
  expired_key: { id: 'Kunci API sudah kedaluwarsa.', en: 'The API key has expired.' },
  revoked_key: { id: 'Kunci API sudah dicabut.', en: 'The API key has been revoked.' },
  suspended_key: { id: 'Kunci API sedang ditangguhkan.', en: 'The API key is suspended.' },
  operation_not_allowed: ({ operation, collection }) => ({
    id: `Kunci API tidak berhak atas operasi ${INDONESIAN[operation] ?? operation} pada koleksi ${collection}.`,
    en: `The API key has no right to the operation ${operation} on the collection ${collection}.`,
  }),
  basic_only: {
    id: 'Kunci API ini hanya untuk membaca di Excel dan sejenisnya: kirim sebagai kata sandi HTTP Basic, bukan dalam header x-api-key.',
    en: 'This API key is only for reading in Excel and the like: send it as the password of HTTP Basic, not in the header x-api-key.',
  },
  released_only: ({ field }) => {
    const [id, en] =
      field === undefined
        ? ['alamat ini tidak dapat dijawab dari rilis', 'this path cannot be answered from releases']
        : [`${field} tidak dapat dijawab dari rilis`, `${field} cannot be answered from releases`];
    return {
      id: `Kunci API hanya dapat membaca angka yang sudah dirilis: ${id}.`,
      en: `The API key reads released figures only: ${en}.`,
    };
  },
  address_not_allowed: {
    id: 'Kunci API tidak boleh digunakan dari alamat ini.',
    en: 'The API key may not be used from this address.',
  },
  origin_not_allowed: ({ origin }) => ({
    id: `Kunci API tidak boleh digunakan dari halaman web ${origin}.`,
    en: `The API key may not be used from web pages of ${origin}.`,
  }),
  not_found: ({ near }) => {
    const { id, en } = nearText(near);
    return { id: `Alamat ini tidak ada${id}.`, en: `There is nothing at this path${en}.` };
  },
  not_supported: ({ field, reason: { id, en } }, target) => ({
    id: `${field} pada ${target}: ${id}.`,
    en: `${field} of ${target}: ${en}.`,
  }),
  method_not_allowed: ({ allow }) => ({
    id: `Metode tidak didukung; yang didukung: ${allow}.`,
    en: `The method is not supported; supported are: ${allow}.`,
  }),
  body_too_large: ({ limit }) => ({
    id: `Kiriman terlalu besar: paling banyak ${bytesText(limit).id}.`,
    en: `The body is too large: at most ${bytesText(limit).en}.`,
  }),
  unsupported_media_type: ({ expected, isDamaged }) => {
    if (isDamaged === true)
      return {
        id: 'Isi kiriman bukan gzip yang utuh, padahal content-encoding menyebut gzip.',
        en: 'The body is not whole gzip, which its content-encoding says it is.',
      };
    return expected === undefined
      ? {
          id: 'Header content-type harus application/json, text/csv, atau application/x-ndjson; content-encoding hanya boleh gzip, dan isinya harus demikian.',
          en: 'The header content-type must be application/json, text/csv or application/x-ndjson; a content-encoding can only be gzip, and the body must be that.',
        }
      : {
          id: `Header content-type harus ${expected}, tanpa content-encoding.`,
          en: `The header content-type must be ${expected}, without a content-encoding.`,
        };
  },
  request_timeout: {
    id: 'Permintaan tidak tiba dalam batas waktu.',
    en: 'The request did not arrive in time.',
  },
  request_running: {
    id: 'Permintaan pertama dengan Idempotency-Key ini masih diproses; kirim ulang sebentar lagi untuk menerima jawabannya.',
    en: 'The first request with this Idempotency-Key is still being processed; send it again shortly to get its reply.',
  },
  list_changed: {
    id: 'Koleksi sudah berubah sejak daftar dengan ETag pada If-Match dibaca; tidak ada yang tersimpan. Baca ulang daftarnya, lalu putuskan lagi.',
    en: 'The collection has changed since the list with the ETag of If-Match was read; nothing was stored. Read the list again, then decide again.',
  },
  idempotency_key_reused: {
    id: 'Idempotency-Key ini sudah digunakan untuk kiriman lain (metode, alamat, atau isinya berbeda); tidak ada yang tersimpan. Gunakan kunci baru untuk kiriman baru.',
    en: 'This Idempotency-Key was used for another request (its method, path or body differs); nothing was stored. Use a new one for a new request.',
  },
  too_many_idempotency_keys: ({ limit }) => ({
    id: `Jawaban pertama yang disimpan untuk kunci API ini sudah mencapai batas (${limit} jawaban, atau ukurannya); tidak ada yang tersimpan. Kirim tanpa Idempotency-Key, gabungkan butir dalam kiriman yang lebih besar, atau coba lagi nanti.`,
    en: `The first replies that are kept for this API key have reached their limit (${limit} replies, or their size); nothing was stored. Send without Idempotency-Key, put more items into one request, or try again later.`,
  }),
  too_many_proposals: ({ limit, items }) => ({
    id: `Usulan kunci API ini yang belum diputuskan sudah mencapai batas (${limit} usulan, atau ${items} butir bersama-sama); usulan ini tidak disimpan. Tunggu sampai kantor memutuskan.`,
    en: `The open proposals of this API key have reached their limit (${limit} proposals, or ${items} items together); this one was not kept. Wait until the office has decided.`,
  }),
  headers_too_large: ({ limit }) => ({
    id: `Baris permintaan dan header terlalu besar: paling banyak ${bytesText(limit).id}.`,
    en: `The request line and the headers are too large: at most ${bytesText(limit).en}.`,
  }),
  too_many_requests: ({ limit }) => ({
    id: `Terlalu banyak panggilan bersamaan dengan kunci API ini; paling banyak ${limit} dilayani sekaligus.`,
    en: `Too many requests at the same time with this API key; at most ${limit} are served at once.`,
  }),
  rate_exceeded: ({ keyless }) =>
    keyless
      ? {
          id: 'Batas panggilan tanpa kunci API dari alamat ini terlampaui; coba lagi nanti.',
          en: 'The rate limit of this address for requests without an API key is used up; try again later.',
        }
      : {
          id: 'Batas panggilan kunci API ini terlampaui; coba lagi nanti.',
          en: 'The rate limit of this API key is used up; try again later.',
        },
  too_much_under_way: {
    id: 'Terlalu banyak kiriman besar dari kunci API ini pada saat yang sama; coba lagi nanti.',
    en: 'This API key is sending too many large bodies at the same time; try again later.',
  },
  internal_error: {
    id: 'Terjadi kesalahan pada sistem; tidak ada yang tersimpan. Sebutkan request_id kepada administrator.',
    en: 'An internal error; nothing was stored. Give the request_id to the administrator.',
  },
  unavailable: {
    id: 'Sistem sedang tidak tersedia; coba lagi sebentar lagi.',
    en: 'The service is not available at the moment; try again shortly.',
  },
};

const NOTHING: Text = { id: '', en: '' };

const prefixed = (prefix: string, { id, en }: Text): Text => ({ id: prefix + id, en: prefix + en });

function nearText(near: NearPath | undefined): Text {
  const [only, ...others] = near?.paths ?? [];
  if (near === undefined || only === undefined) return NOTHING;
  if (others.length > 0) {
    const paths = [only, ...others].join(', ');
    return { id: `; yang ada: ${paths}`, en: `; there are: ${paths}` };
  }
  const meant = { id: `; mungkin maksudnya ${only}?`, en: `; did you mean ${only}?` };
  const { identifier } = near;
  if (identifier === undefined) return { id: meant.id.slice(0, -1), en: meant.en.slice(0, -1) };
  return {
    id: `${meant.id} Nomor data bukan bagian alamat: saring dengan ?${identifier}=…, atau sebut ${identifier} dalam isi PUT dan DELETE`,
    en: `${meant.en} An identifier is no part of a path: filter by ?${identifier}=…, or name ${identifier} in the body of PUT and DELETE`,
  };
}

/**
 * The message of a refusal of the REST interface, in both languages.
 * @param target the target of the request, such as `GET /api/disdik/siswa (list)`
 */
export function messageOf(refusal: RestRefusal, target: string): Text {
  const message = MESSAGES[refusal.code] as Message<typeof refusal.code>;
  return typeof message === 'function' ? message(refusal as never, target) : message;
}
