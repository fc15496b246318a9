import { type Collection, OPERATIONS, type Operation } from '@/domain/collections';
import { required } from '@/domain/collections/fault';
import { CONTENT_TYPE } from '../negotiate';
import { MAX_TOLD_FAULTS } from '../replies/write-reply';
import { type DocumentLimits, recordExample, schemaName } from './collection-schemas';
import { errorReferences, headersNamed } from './error-responses';
import { both, extension, integer, type Json, ref } from './texts';

type Write = Exclude<Operation, 'list'>;
const WRITES = OPERATIONS.filter((operation): operation is Write => operation !== 'list');

const REPLY_HEADERS = ['x-request-id', 'RateLimit', 'RateLimit-Policy'];

/** The members of `info` for each operation, in the order of docs/specification.md, "Operations". */
const INFO: Readonly<Record<Write, readonly string[]>> = {
  register: ['jumlah_tersimpan', 'jumlah_gagal', 'jumlah_duplikat'],
  change: ['jumlah_tersimpan', 'jumlah_gagal'],
  delete: ['jumlah_gagal', 'jumlah_terhapus'],
};

const COUNTED: Readonly<Record<string, { id: string; en: string }>> = {
  jumlah_tersimpan: { id: 'Butir tersimpan.', en: 'Items saved.' },
  jumlah_gagal: { id: 'Butir gagal.', en: 'Items failed.' },
  jumlah_duplikat: { id: 'Butir duplikat.', en: 'Items that are duplicates.' },
  jumlah_terhapus: { id: 'Data terhapus.', en: 'Records deleted.' },
};

/** The name of the type of an operation's reply: `SiswaList`, `SiswaRegistered`. */
const replyName = (collection: Collection, operation: Operation): string =>
  schemaName(collection, 'record') +
  { list: 'List', register: 'Registered', change: 'Changed', delete: 'Deleted' }[operation];

const INFO_NAME: Readonly<Record<Write, string>> = {
  register: 'RegisterInfo',
  change: 'ChangeInfo',
  delete: 'DeleteInfo',
};

/** The types of a collection's replies. They have names, because generators of clients invent names for unnamed types. */
export const replySchemas = (collection: Collection): Json =>
  Object.fromEntries([
    [replyName(collection, 'list'), listReply(collection)],
    ...WRITES.map((operation) => [replyName(collection, operation), writeReply(collection, operation)]),
  ]);

/** The types of `info`, which are the same for all collections. */
export const infoSchemas: Json = Object.fromEntries(
  WRITES.map((operation) => [
    INFO_NAME[operation],
    {
      type: 'object',
      description: both({ id: 'Hasil kiriman.', en: 'The result of the batch.' }),
      properties: Object.fromEntries(
        INFO[operation].map((name) => [name, { ...integer(0), description: both(COUNTED[name]!) }]),
      ),
      required: INFO[operation],
      additionalProperties: false,
    },
  ]),
);

/** A list's replies, by status (docs/specification.md, "List"). */
export function listResponses(collection: Collection, limits: DocumentLimits): Json {
  const record = recordExample(collection, limits);
  const csv = [Object.keys(record), Object.values(record)]
    .map((row) => row.map(csvCell).join(','))
    .join('\r\n');
  return {
    200: {
      description: both({ id: 'Daftar data.', en: 'The records.' }),
      headers: headersNamed([...REPLY_HEADERS, 'ETag', 'Link', 'Content-Disposition', 'Preference-Applied']),
      content: {
        'application/json': {
          schema: ref('schemas', replyName(collection, 'list')),
          example: { status: true, total: 1, data: [record] },
        },
        'text/csv': { schema: extension({ type: 'string' }), example: `${csv}\r\n` },
        'application/x-ndjson': {
          schema: extension({ type: 'string' }),
          example: `${JSON.stringify(record)}\n`,
        },
        // OpenAPI 3.1 describes binary files by their media type alone.
        [CONTENT_TYPE.xlsx]: { schema: extension({}) },
        [CONTENT_TYPE.parquet]: { schema: extension({}) },
      },
    },
    304: extension({
      description: both({ id: 'Tidak berubah sejak ETag itu.', en: 'Unchanged since that ETag.' }),
      headers: headersNamed([...REPLY_HEADERS, 'ETag']),
    }),
    ...errorReferences({ write: false }),
  };
}

const listReply = (collection: Collection): Json => ({
  type: 'object',
  properties: {
    status: { type: 'boolean', const: true },
    total: {
      ...integer(0),
      type: ['integer', 'null'],
      description: both({
        id: 'Jumlah data yang cocok, tidak bergantung pada limit dan after; null bila diminta dengan Prefer: count=none.',
        en: 'The number of matching records, independent of limit and after; null if Prefer: count=none was sent.',
      }),
    },
    until: extension({
      type: 'string',
      format: 'date-time',
      description: both({
        id: 'Dengan changed_since: waktu untuk permintaan berikutnya.',
        en: 'With changed_since: the time for the next request.',
      }),
    }),
    deleted: extension({
      type: 'array',
      items: integer(1),
      description: both({
        id: 'Dengan changed_since: nomor data yang dihapus.',
        en: 'With changed_since: the identifiers of deleted records.',
      }),
    }),
    next: extension({
      type: 'string',
      description: both({
        id: 'Dengan changed_since dan limit, bila ada halaman berikutnya: penanda untuk memintanya, juga dalam header Link.',
        en: 'With changed_since and limit, where another page follows: the token that asks for it, also in the header Link.',
      }),
    }),
    data: {
      type: 'array',
      description: both({
        id: 'Dengan `fields`, data hanya memuat kolom yang diminta.',
        en: 'With `fields`, records have only the fields asked for.',
      }),
      items: ref('schemas', schemaName(collection, 'listed')),
    },
    hint: extension({
      type: 'string',
      description: both({
        id: 'Hanya bila saringan yang memuat koma tidak menemukan apa pun.',
        en: 'Only if a filter that contains a comma matches nothing.',
      }),
    }),
  },
  required: ['status', 'total', 'data'],
  additionalProperties: false,
});

/** A write's replies, by status (docs/specification.md, "Batches"). */
export function writeResponses(collection: Collection, operation: Write, limits: DocumentLimits): Json {
  return {
    200: {
      description: both({
        id: 'Kiriman diproses; lihat info untuk hasilnya.',
        en: 'The batch was processed; info has the result.',
      }),
      headers: headersNamed([
        ...REPLY_HEADERS,
        'Content-Language',
        'Preference-Applied',
        'Idempotent-Replayed',
        'Location',
      ]),
      content: {
        'application/json': {
          schema: ref('schemas', replyName(collection, operation)),
          examples: writeExamples(collection, operation, limits),
        },
      },
    },
    ...errorReferences({ write: true }),
  };
}

function writeReply(collection: Collection, operation: Write): Json {
  const item = operation === 'delete' ? 'deleted' : 'record';
  return {
    type: 'object',
    properties: {
      info: ref('schemas', INFO_NAME[operation]),
      data: {
        type: 'array',
        description: both({
          id: 'Data (atau nomor) yang berhasil, menurut urutan butir.',
          en: 'The records (or identifiers) that succeeded, in the order of the items.',
        }),
        items: ref('schemas', schemaName(collection, item)),
      },
      errors: extension({
        type: 'array',
        description: both({
          id: `Butir yang tidak tersimpan, menurut urutan: setiap duplikat dari data tersimpan, dan paling banyak ${MAX_TOLD_FAULTS} lainnya; info menghitung semuanya.`,
          en: `The items that were not stored, in order: every duplicate of a stored record, and at most ${MAX_TOLD_FAULTS} others; info counts all.`,
        }),
        items: ref('schemas', 'ItemError'),
      }),
      ...(operation === 'register' && { merged: mergedMember }),
      dry_run: extension({
        type: 'boolean',
        const: true,
        description: both({
          id: 'Hanya ada bila kiriman ini hanya diuji: tidak ada yang disimpan.',
          en: 'Present only if the batch was only tried: nothing is stored.',
        }),
      }),
      proposal: extension({
        type: ['string', 'null'],
        format: 'uuid',
        description: both({
          id: 'Hanya untuk kunci yang hanya boleh mengusulkan: nomor usulan, atau null bila tidak ada butir yang dapat disimpan.',
          en: 'Only for a key that may only propose: the identifier of the proposal, or null if no item could be stored.',
        }),
      }),
    },
    required: ['info', 'data', 'errors'],
    additionalProperties: false,
  };
}

const indexes: Json = { type: 'array', items: integer(0) };

/** What a registration with `Prefer: resolution=merge-duplicates` did with each item. */
const mergedMember: Json = extension({
  type: 'object',
  description: both({
    id: 'Hanya dengan Prefer: resolution=merge-duplicates: urutan butir yang ditambahkan, yang mengubah data tersimpan, dan yang nilainya sudah sama.',
    en: 'Only with Prefer: resolution=merge-duplicates: the indexes of the items that were registered, that changed a stored record, and whose values were stored already.',
  }),
  properties: { created: indexes, changed: indexes, unchanged: indexes },
  required: ['created', 'changed', 'unchanged'],
  additionalProperties: false,
});

function writeExamples(collection: Collection, operation: Write, limits: DocumentLimits): Json {
  const { identifier, identifierField } = collection;
  const fault = required(operation === 'register' ? collection.fields[0]! : identifierField);
  const error = { index: 0, code: fault.code, field: fault.field, message: fault.message('en') };
  const done = INFO[operation].find((name) => name === 'jumlah_tersimpan' || name === 'jumlah_terhapus');
  const info = (member: string | undefined) =>
    Object.fromEntries(INFO[operation].map((name) => [name, name === member ? 1 : 0]));
  const data = operation === 'delete' ? { [identifier]: 1 } : recordExample(collection, limits);
  return {
    done: { summary: 'Berhasil · Done', value: { info: info(done), data: [data], errors: [] } },
    failed: { summary: 'Gagal · Failed', value: { info: info('jumlah_gagal'), data: [], errors: [error] } },
  };
}

const csvCell = (value: unknown): string => {
  const text = String(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};
