import { MAX_SEARCH } from '@/domain/collections/view/view';
import { FORMATS, MAX_LIMIT } from '@/server/records/list/list-query';
import { DELIMITERS } from '@/server/sheets/csv';
import { both, extension, integer, type Json, once, REPEATED } from './texts';

/** Query parameters and request headers that operations share; all are extensions of the specification. */
export const parameters: Json = {
  Search: extension({
    name: 'search',
    in: 'query',
    description: both({
      id: 'Kata-kata, dipisahkan spasi: setiap kata adalah bagian dari salah satu teks data, huruf besar dan kecil sama saja.',
      en: 'Words, separated by spaces: each is a part of one of the texts of a record, in upper or lower case.',
    }),
    ...REPEATED,
    schema: once({ type: 'string', minLength: 2, maxLength: MAX_SEARCH }),
  }),
  Limit: extension({
    name: 'limit',
    in: 'query',
    description: both({
      id: 'Jumlah data dalam satu halaman; tanpa ini, semuanya.',
      en: 'The number of records in one page; without it, all.',
    }),
    ...REPEATED,
    schema: once(integer(1, MAX_LIMIT)),
  }),
  After: extension({
    name: 'after',
    in: 'query',
    description: both({
      id: 'Halaman berikutnya: hanya data dengan nomor lebih besar dari ini.',
      en: 'The next page: only records whose identifier is greater.',
    }),
    schema: { ...integer(0), default: 0 },
  }),
  Cursor: extension({
    name: 'cursor',
    in: 'query',
    description: both({
      id: 'Halaman berikutnya dalam order yang sama: cursor dari header Link halaman sebelumnya, tanpa diubah.',
      en: 'The next page in the same order: the cursor of the header Link of the page before, unchanged.',
    }),
    ...REPEATED,
    schema: once({ type: 'string' }),
  }),
  AsOf: extension({
    name: 'as_of',
    in: 'query',
    description: both({
      id: 'Data seperti pada waktu ini; tidak sebelum riwayat mulai disimpan.',
      en: 'The records as they were at this time; not before the history begins.',
    }),
    ...REPEATED,
    schema: once({ type: 'string', format: 'date-time' }),
  }),
  Release: extension({
    name: 'release',
    in: 'query',
    description: both({
      id: '`latest`: rilis terbaru setiap periode; periode seperti 2024-S1: rilis terbarunya; 2024-S1.v3: versi itu. Tanpa ini, data sebagaimana adanya sekarang.',
      en: '`latest`: the newest release of each period; a period such as 2024-S1: its newest release; 2024-S1.v3: that version. Without it, the records as they are now.',
    }),
    ...REPEATED,
    schema: once({ type: 'string', pattern: '^(latest|\\d{4}(-S[12]|-\\d{2})?(\\.v\\d+)?)$' }),
  }),
  ChangedSince: extension({
    name: 'changed_since',
    in: 'query',
    description: both({
      id: 'Hanya yang ditambahkan atau diubah sejak waktu ini; jawaban juga memuat deleted dan until, serta next bila ada halaman berikutnya. Hanya JSON, bersama fields, limit, next, dan after.',
      en: 'Only what was registered or changed at this time or later; the reply also has deleted and until, and next where another page follows. Only as JSON, with fields, limit, next and after.',
    }),
    ...REPEATED,
    schema: once({ type: 'string', format: 'date-time' }),
  }),
  Next: extension({
    name: 'next',
    in: 'query',
    description: both({
      id: 'Halaman berikutnya dari penelusuran dengan changed_since: next dari jawaban sebelumnya, tanpa diubah. Berlaku 24 jam, untuk kunci dan koleksi yang sama.',
      en: 'The next page of a walk by changed_since: the next of the reply before, unchanged. Valid for 24 hours, for the same key and collection.',
    }),
    ...REPEATED,
    schema: once({ type: 'string' }),
  }),
  Format: extension({
    name: 'format',
    in: 'query',
    description: both({
      id: 'Format jawaban; didahulukan daripada Accept.',
      en: 'The format of the reply; it takes precedence over Accept.',
    }),
    schema: { type: 'string', enum: [...FORMATS], default: FORMATS[0] },
  }),
  Delimiter: extension({
    name: 'delimiter',
    in: 'query',
    description: both({
      id: 'Pemisah sel dalam CSV, sebagai nama atau karakternya sendiri; Excel berbahasa Indonesia memerlukan semicolon.',
      en: 'The separator of cells in CSV, by its name or the character itself; Excel in Indonesian needs semicolon.',
    }),
    schema: { type: 'string', enum: Object.entries(DELIMITERS).flat(), default: 'comma' },
  }),
  Bom: extension({
    name: 'bom',
    in: 'query',
    description: both({
      id: 'Apakah CSV diawali tanda urutan bita (BOM), yang diperlukan Excel untuk mengenali UTF-8.',
      en: 'Whether CSV begins with a byte order mark, by which Excel recognises UTF-8.',
    }),
    schema: { type: 'string', enum: ['1', '0', 'true', 'false'], default: '0' },
  }),
  IfNoneMatch: extension({
    name: 'If-None-Match',
    in: 'header',
    description: both({
      id: 'ETag dari jawaban sebelumnya; dijawab 304 bila koleksi tidak berubah.',
      en: 'The ETag of an earlier reply; answered with 304 while the collection is unchanged.',
    }),
    schema: { type: 'string' },
  }),
  AcceptLanguage: extension({
    name: 'Accept-Language',
    in: 'header',
    description: both({ id: 'Bahasa pesan: id atau en.', en: 'The language of messages: id or en.' }),
    schema: { type: 'string', default: 'en' },
  }),
  Prefer: extension({
    name: 'Prefer',
    in: 'header',
    description: both({
      id: 'return=minimal: data dalam jawaban kosong (RFC 7240). tx=rollback: seperti dry_run=true.',
      en: 'return=minimal: the data of the reply is empty (RFC 7240). tx=rollback: as dry_run=true.',
    }),
    schema: { type: 'string', enum: ['return=minimal', 'return=representation'] },
  }),
  PreferRegister: extension({
    name: 'Prefer',
    in: 'header',
    description: both({
      id: 'return=minimal: data dalam jawaban kosong (RFC 7240). tx=rollback: seperti dry_run=true. resolution=merge-duplicates: butir yang kunci datanya sudah tersimpan mengubah data itu; kunci API harus boleh menambah dan mengubah. resolution=ignore-duplicates: seperti biasa.',
      en: 'return=minimal: the data of the reply is empty (RFC 7240). tx=rollback: as dry_run=true. resolution=merge-duplicates: an item whose natural key is stored changes that record; the API key must be allowed to register and to change. resolution=ignore-duplicates: as usual.',
    }),
    schema: {
      type: 'string',
      enum: [
        ...['return=minimal', 'return=representation'],
        ...['resolution=ignore-duplicates', 'resolution=merge-duplicates'],
      ],
    },
  }),
  DryRun: extension({
    name: 'dry_run',
    in: 'query',
    description: both({
      id: 'true: kiriman diperiksa dan dihitung persis seperti biasa, tetapi tidak ada yang disimpan; sama dengan Prefer: tx=rollback.',
      en: 'true: the batch is judged and counted exactly as usual, and nothing is stored; the same as Prefer: tx=rollback.',
    }),
    ...REPEATED,
    schema: once({ type: 'string', enum: ['true', 'false'] }),
  }),
  IfMatch: extension({
    name: 'If-Match',
    in: 'header',
    description: both({
      id: 'ETag dari daftar koleksi ini: kiriman hanya diproses bila koleksi belum berubah sejak daftar itu dibaca, selain itu dijawab 412. *: versi apa pun.',
      en: 'The ETag of a list of this collection: the batch is written only if the collection has not changed since that list, and answered with 412 otherwise. *: whatever the version.',
    }),
    // The default is for Postman's converter, which would send a made-up value.
    schema: { type: 'string', default: '*' },
  }),
  PreferCount: extension({
    name: 'Prefer',
    in: 'header',
    description: both({
      id: 'Cara menghitung total (RFC 7240): count=exact tepat (bawaan), count=estimated perkiraan bila banyak, count=none tanpa total (null).',
      en: 'How total is counted (RFC 7240): count=exact (the default), count=estimated from statistics if many match, count=none not at all (null).',
    }),
    schema: { type: 'string', enum: ['count=exact', 'count=estimated', 'count=none'] },
  }),
};

const header = (id: string, en: string, example: string | number): Json =>
  extension({
    description: both({ id, en }),
    schema: { type: typeof example === 'number' ? 'integer' : 'string' },
    example,
  });

/** Headers of replies; all are extensions of the specification. */
export const headers: Json = {
  'x-request-id': header(
    'Nomor permintaan; sebutkan saat menghubungi layanan bantuan.',
    'Number of the request; give it when you contact the help desk.',
    '5f0c1c5e-3d0a-4c0e-9d3b-0a4f8f6f2b11',
  ),
  'Content-Language': header('Bahasa pesan.', 'Language of the messages.', 'en'),
  Link: header(
    'Alamat halaman berikutnya (RFC 8288): ada bila daftar dengan limit, atau penelusuran dengan changed_since, masih berlanjut. Tidak ada pada HEAD dan 304.',
    'The address of the next page (RFC 8288): present where more of a list with limit, or of a walk by changed_since, follows. Not with HEAD and 304.',
    '</api/disdik/siswa?limit=1000&after=1000>; rel="next"',
  ),
  ETag: header(
    'Berubah setiap kali koleksi berubah.',
    'Changes whenever the collection changes.',
    'W/"42-json2"',
  ),
  'Content-Disposition': header(
    'Nama berkas, untuk CSV, XLSX dan Parquet.',
    'The name of the file, for CSV, XLSX and Parquet.',
    'attachment; filename="siswa-2026-01-31.xlsx"',
  ),
  'Preference-Applied': header(
    'Bagian dari Prefer yang dipenuhi.',
    'The preferences that were applied.',
    'return=minimal',
  ),
  'WWW-Authenticate': header(
    'Cara mengenalkan diri: kunci API dalam header x-api-key, atau untuk membaca sebagai kata sandi HTTP Basic.',
    'How to authenticate: an API key in the header x-api-key, or for reading as the password of HTTP Basic.',
    'ApiKey realm="Regional Statistical Data Service", header="x-api-key", Basic realm="Regional Statistical Data Service", charset="UTF-8"',
  ),
  Allow: header('Metode yang didukung.', 'The methods that are supported.', 'GET, HEAD, POST, PUT, DELETE'),
  'Idempotent-Replayed': header(
    'Ada bila ini jawaban pertama dari kiriman yang sama, yang diberikan lagi.',
    'Present if this is the first reply to the same batch, given again.',
    'true',
  ),
  Location: header(
    'Alamat usulan; hanya untuk kunci yang hanya boleh mengusulkan.',
    'The address of the proposal; only for a key that may only propose.',
    '/api/proposals/0b4d0f4e-6f0e-4c1c-9d43-3c1e6f0d7a21',
  ),
  'Retry-After': header('Coba lagi setelah sekian detik.', 'Try again after this number of seconds.', 5),
  RateLimit: header(
    'Sisa panggilan dan detik sampai pulih; ada bila kunci memiliki batas panggilan.',
    'The requests left, and the seconds until all are available again; present if the key has a rate limit.',
    '"key";r=599;t=42',
  ),
  'RateLimit-Policy': header(
    'Batas panggilan kunci: panggilan per sekian detik.',
    "The key's rate limit: requests in this number of seconds.",
    '"key";q=600;w=60',
  ),
};
