import type { Collection, Operation } from '@/domain/collections';
import { batchBody, type DocumentLimits } from './collection-schemas';
import { listParameters } from './list-parameters';
import { listResponses, writeResponses } from './replies';
import { READ_SECURITY, WRITE_SECURITY } from './security';
import { both, bothPlain, type Json, ref } from './texts';

const VERB: Readonly<Record<Operation, { id: string; en: string }>> = {
  list: { id: 'Lihat', en: 'List' },
  register: { id: 'Tambah', en: 'Register' },
  change: { id: 'Ubah', en: 'Change' },
  delete: { id: 'Hapus', en: 'Delete' },
};

const EXPLAINED: Readonly<Record<Operation, { id: string; en: string }>> = {
  list: {
    id: 'Tanpa parameter: semua data menurut urutan nomor. HEAD dijawab seperti GET, tanpa isi.',
    en: 'Without parameters: every record, in the order of identifiers. HEAD is answered like GET, without the body.',
  },
  register: {
    id: 'Satu kiriman adalah satu transaksi; butir yang salah atau duplikat dihitung, dan butir lain tetap disimpan.',
    en: 'One batch is one transaction; a faulty or duplicate item is counted, and the others are stored.',
  },
  change: {
    id: 'Mengubah kolom yang disebut, pada data dengan nomor yang disebut.',
    en: 'Changes the fields that an item names, in the record with its identifier.',
  },
  delete: {
    id: 'Menghapus data menurut nomornya; isi kiriman berupa larik, juga pada DELETE.',
    en: 'Deletes records by identifier; the body is an array, on DELETE too.',
  },
};

const writeParameters = (operation: Operation) => [
  ...['DryRun', 'IfMatch', operation === 'register' ? 'PreferRegister' : 'Prefer', 'AcceptLanguage'],
];

const IDEMPOTENCY_KEY = {
  id: 'Header Idempotency-Key: kiriman yang sama, bila dikirim ulang dalam 24 jam, mendapat jawaban pertamanya.',
  en: 'The header Idempotency-Key: the same batch, if sent again within 24 hours, gets its first reply.',
};

const IDEMPOTENCY_KEY_HEADER: Json = {
  name: 'Idempotency-Key',
  in: 'header',
  description: both({
    id: 'Nama kiriman ini, baru untuk setiap kiriman, misalnya UUID.',
    en: 'The name of this batch, a new one for each, such as a UUID.',
  }),
  schema: { type: 'string', pattern: '^[!-~]+$', minLength: 1, maxLength: 255 },
};

/** One of the four operations of a collection (docs/specification.md, "Operations"). */
export function operationOf(collection: Collection, operation: Operation, limits: DocumentLimits): Json {
  const { resource, description } = collection;
  const verb = VERB[operation];
  return {
    operationId: `${operation}_${resource}`,
    summary: `${bothPlain(verb)}: ${resource}`,
    description: [description, EXPLAINED[operation], ...(operation === 'list' ? [] : [IDEMPOTENCY_KEY])]
      .map(both)
      .join('\n\n'),
    tags: [resource],
    security: operation === 'list' ? READ_SECURITY : WRITE_SECURITY,
    ...(operation === 'list'
      ? { parameters: listParameters(collection), responses: listResponses(collection, limits) }
      : {
          parameters: writeParameters(operation).map((name) => ref('parameters', name)),
          // The header is not a parameter, because Postman's converter would send the same made-up key with every request.
          'x-request-headers': [IDEMPOTENCY_KEY_HEADER],
          requestBody: batchBody(collection, operation, limits),
          responses: writeResponses(collection, operation, limits),
        }),
  };
}
