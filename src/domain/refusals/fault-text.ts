import type { Text } from '@/domain/collections/field';
import type { InputFault } from './input-fault';
import { webOriginText } from './web-origin-text';

/** The text of a value's fault, in both languages: the same in a reply, on a page and on the command line. */
export function faultText(fault: InputFault): Text {
  switch (fault.code) {
    case 'required':
      return { id: 'wajib diisi', en: 'a value is required' };
    case 'control_character':
      return { id: 'memuat karakter kendali', en: 'contains a control character' };
    case 'invisible_character':
      return {
        id: 'memuat karakter yang tidak terlihat; hapus dan ketik ulang teksnya',
        en: 'contains an invisible character; delete the text and type it again',
      };
    case 'wrong_form':
      return { id: 'bentuknya salah', en: 'has the wrong form' };
    case 'wrong_type':
      return {
        id: `harus berupa ${TYPES[fault.type] ?? fault.type}`,
        en: `must be of the type ${fault.type}`,
      };
    case 'too_long':
      return {
        id: `paling banyak ${fault.limit} karakter`,
        en: `must have at most ${fault.limit} characters`,
      };
    case 'too_many':
      return { id: `paling banyak ${fault.limit} butir`, en: `must have at most ${fault.limit} entries` };
    case 'not_between':
      return rangeText(fault);
    case 'not_one_of': {
      if (fault.known.length === 0)
        return { id: 'tidak ada nilai yang dapat dipakai di sini', en: 'has no value that can be used here' };
      const known = fault.known.join('  ');
      return meaning({ id: `harus salah satu dari: ${known}`, en: `must be one of: ${known}` }, fault.better);
    }
    case 'unknown':
      return { id: 'tidak dikenal', en: 'is not known' };
    case 'unknown_parameter': {
      const text = { id: 'parameter tidak dikenal', en: 'is not a known parameter' };
      return meaning(text, fault.better, fault.known);
    }
    case 'unknown_field': {
      const name = fault.name === undefined ? '' : `"${fault.name}" `;
      const text = { id: `${name}bukan kolom koleksi ini`, en: `${name}is not a field of this collection` };
      return meaning(text, fault.better, fault.known);
    }
    case 'no_range': {
      const { field, ranged } = fault;
      const bounds = ranged.map((name) => `${name}.gte`).join(', ');
      return {
        id: `${field} berisi teks dan tidak memiliki rentang; rentang ada untuk: ${bounds}; untuk beberapa nilai, ulangi namanya: ${field}=…&${field}=…`,
        en: `${field} is text and has no range; ranges exist for: ${bounds}; for several values, repeat the name: ${field}=…&${field}=…`,
      };
    }
    case 'not_a_period': {
      const examples = fault.examples.join(', ');
      return { id: `harus periode seperti ${examples}`, en: `must be a period such as ${examples}` };
    }
    case 'unknown_place': {
      const { place, within } = fault;
      const [id, en] =
        within === undefined ? ['', ''] : [`; yang ada di atasnya: ${within}`, `; known above it: ${within}`];
      return {
        id: `kode ${place} tidak ada dalam daftar wilayah${id}`,
        en: `the code ${place} is not in the register of places${en}`,
      };
    }
    case 'repeated':
      return { id: 'hanya boleh disebut sekali', en: 'may be given only once' };
    case 'not_utf8':
      return { id: 'bukan UTF-8 yang ditulis dengan tanda persen (%XX)', en: 'is not percent-encoded UTF-8' };
    case 'not_json':
      return { id: 'bukan JSON', en: 'is not JSON' };
    case 'no_jsonp':
      return {
        id: 'JSONP tidak didukung; gunakan CORS, yang diizinkan untuk semua asal',
        en: 'JSONP is not supported; use CORS, which is allowed for every origin',
      };
    case 'csv_only':
      return { id: 'hanya untuk format=csv', en: 'can be used only with format=csv' };
    case 'changed_since_alone':
      return {
        id: 'hanya dapat digunakan bersama fields, limit, next, dan after, sebagai JSON',
        en: 'can be used only with fields, limit, next and after, as JSON',
      };
    case 'not_a_next':
      return {
        id: 'bukan penanda halaman untuk kunci dan koleksi ini; kirim next dari jawaban sebelumnya tanpa diubah, dengan kunci dan alamat yang sama, atau mulai lagi dengan changed_since',
        en: 'is not a page marker for this key and collection; send the next of the reply before unchanged, with the same key and path, or begin again with changed_since',
      };
    case 'next_expired':
      return {
        id: 'sudah lebih dari 24 jam; mulai lagi dengan changed_since yang sama seperti pada halaman pertama',
        en: 'is more than 24 hours old; begin again with the same changed_since as on the first page',
      };
    case 'next_of_other_parameters':
      return {
        id: 'berasal dari penelusuran dengan changed_since atau fields lain; hapus keduanya dari permintaan ini, atau mulai lagi tanpa next',
        en: 'belongs to a walk with another changed_since or other fields; leave both out, or begin again without next',
      };
    case 'next_alone':
      return {
        id: 'hanya dapat digunakan bersama limit, changed_since, dan fields, sebagai JSON; hapus after dan saringan',
        en: 'can be used only with limit, changed_since and fields, as JSON; leave out after and filters',
      };
    case 'not_an_idempotency_key':
      return {
        id: 'harus 1 sampai 255 karakter yang terlihat (ASCII) tanpa spasi, misalnya UUID',
        en: 'must have 1 to 255 visible characters (ASCII) without spaces, such as a UUID',
      };
    case 'not_entity_tags':
      return {
        id: 'harus ETag dari daftar, lengkap dengan tanda kutipnya, beberapa dipisahkan koma, atau *',
        en: 'must be the ETag of a list with its quotation marks, several separated by commas, or *',
      };
    case 'other_key':
      return {
        id: 'memuat kunci lain daripada x-api-key; kirim salah satu saja',
        en: 'has another key than x-api-key; send only one of them',
      };
    case 'in_the_future':
      return { id: 'berada di masa depan', en: 'is in the future' };
    case 'before_history':
      return { id: `riwayat baru disimpan sejak ${fault.since}`, en: `the history begins at ${fault.since}` };
    case 'not_in_the_future':
      return { id: 'harus di masa depan', en: 'must be in the future' };
    case 'not_a_moment':
      return {
        id: 'bukan waktu seperti 2027-01-31T00:00:00Z',
        en: 'is not a time such as 2027-01-31T00:00:00Z',
      };
    case 'not_an_address':
      return { id: 'bukan alamat IP', en: 'is not an IP address' };
    case 'not_a_network':
      return {
        id: `"${fault.network}" bukan alamat atau jaringan seperti 10.1.0.0/16 atau 2001:db8::/32`,
        en: `"${fault.network}" is neither an address nor a network such as 10.1.0.0/16 or 2001:db8::/32`,
      };
    case 'bits_beyond_mask':
      return {
        id: `"${fault.network}" adalah satu alamat di dalam sebuah jaringan; mungkin maksudnya ${fault.meant}`,
        en: `"${fault.network}" is one address inside a network; perhaps ${fault.meant} is meant`,
      };
    case 'not_a_web_origin':
      return webOriginText(fault);
    case 'not_a_scope':
      return {
        id: 'bukan *, kelompok, atau kelompok/koleksi',
        en: 'is neither *, a group nor group/collection',
      };
    case 'no_grant':
      return { id: 'tidak memberi izin apa pun', en: 'gives no permission' };
    case 'more_than_asked_for':
      return { id: 'lebih dari yang diminta', en: 'is more than was asked for' };
    case 'not_an_email':
      return { id: 'bukan alamat e-mail', en: 'is not an e-mail address' };
    case 'not_a_collection':
      return { id: 'koleksi tidak dikenal', en: 'is not a collection' };
    case 'not_an_enumerated_field':
      return { id: 'bukan kolom dengan daftar pilihan', en: 'is not a field with a value list' };
    case 'same_as_before':
      return { id: 'sama dengan nilai yang lama', en: 'is the same as the old value' };
    case 'not_a_cursor':
      return { id: 'bukan penanda halaman', en: 'is not a page cursor' };
    case 'ambiguous_prefix':
      return {
        id: 'beberapa kunci API berawalan ini; sebutkan nomor pengenalnya',
        en: 'several API keys have this prefix; give the identifier',
      };
    case 'needs_both':
      return {
        id: 'koleksi dan operasi disebut bersama',
        en: 'must be given together: a collection and an operation',
      };
    case 'not_bindable':
      return {
        id: 'bukan kolom yang dapat membatasi kunci API',
        en: 'is not a field by which an API key can be limited',
      };
    case 'binding_without_effect':
      return {
        id: 'tidak membatasi apa pun: tidak ada koleksi yang diizinkan yang memiliki kolom ini',
        en: 'limits nothing: no permitted collection has this field',
      };
    case 'refused_value':
      if (fault.range !== undefined) return withRange(fault.reason, fault.range);
      return fault.repeat === undefined ? fault.reason : withRepetition(fault.reason, fault.repeat);
  }
}

/** A fault with the value that was probably meant, or with the possible values. */
function meaning(text: Text, better: string | undefined, known: readonly string[] = []): Text {
  if (better !== undefined)
    return { id: `${text.id}; mungkin maksudnya ${better}`, en: `${text.en}; did you mean ${better}` };
  if (known.length === 0) return text;
  const names = known.join(', ');
  return { id: `${text.id}; yang ada: ${names}`, en: `${text.en}; there are: ${names}` };
}

/** The Indonesian words for the types that a schema expects. */
const TYPES: Readonly<Record<string, string>> = {
  string: 'teks',
  number: 'angka',
  int: 'bilangan bulat',
  boolean: 'benar atau salah',
  array: 'daftar',
  object: 'objek',
  record: 'objek',
};

function rangeText({ min, max }: { min?: number; max?: number }): Text {
  if (min === undefined)
    return { id: `harus bilangan bulat paling besar ${max}`, en: `must be a whole number of at most ${max}` };
  if (max === undefined)
    return {
      id: `harus bilangan bulat paling kecil ${min}`,
      en: `must be a whole number of at least ${min}`,
    };
  return {
    id: `harus bilangan bulat antara ${min} dan ${max}`,
    en: `must be a whole number between ${min} and ${max}`,
  };
}

function withRange({ id, en }: Text, name: string): Text {
  const range = `${name}.gte=…&${name}.lte=…`;
  return { id: `${id}; untuk rentang: ${range}`, en: `${en}; for a range: ${range}` };
}

function withRepetition({ id, en }: Text, name: string): Text {
  const repeated = `${name}=…&${name}=…`;
  return {
    id: `${id}; untuk beberapa nilai, ulangi namanya: ${repeated}`,
    en: `${en}; for several values, repeat the name: ${repeated}`,
  };
}
