import type { Text } from '@/domain/collections/field';
import type { InputFault } from './input-fault';

/** The text of a value's fault, in both languages: the same in a reply, on a page and on the command line. */
export function faultText(fault: InputFault): Text {
  switch (fault.code) {
    case 'required':
      return { id: 'wajib diisi', en: 'a value is required' };
    case 'control_character':
      return { id: 'memuat karakter kendali', en: 'contains a control character' };
    case 'wrong_form':
      return { id: 'bentuknya salah', en: 'has the wrong form' };
    case 'wrong_type':
      return { id: `harus berupa ${fault.type}`, en: `must be of the type ${fault.type}` };
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
      const known = fault.known.join('  ');
      return { id: `harus salah satu dari: ${known}`, en: `must be one of: ${known}` };
    }
    case 'unknown':
      return { id: 'tidak dikenal', en: 'is not known' };
    case 'unknown_parameter': {
      const better = fault.better === undefined ? '' : ` (${fault.better}?)`;
      return { id: `parameter tidak dikenal${better}`, en: `is not a known parameter${better}` };
    }
    case 'unknown_field': {
      const name = fault.name === undefined ? '' : `"${fault.name}" `;
      return { id: `${name}bukan kolom koleksi ini`, en: `${name}is not a field of this collection` };
    }
    case 'repeated':
      return { id: 'hanya boleh disebut sekali', en: 'may be given only once' };
    case 'not_utf8':
      return { id: 'bukan percent-encoding UTF-8', en: 'is not percent-encoded UTF-8' };
    case 'csv_only':
      return { id: 'hanya untuk format=csv', en: 'goes with format=csv only' };
    case 'changed_since_alone':
      return {
        id: 'hanya dapat bersama fields, limit dan after, sebagai JSON',
        en: 'goes with fields, limit and after only, as JSON',
      };
    case 'in_the_future':
      return { id: 'ada di masa depan', en: 'is in the future' };
    case 'before_history':
      return { id: `riwayat disimpan sejak ${fault.since}`, en: `the history is kept since ${fault.since}` };
    case 'not_in_the_future':
      return { id: 'harus di masa depan', en: 'is not in the future' };
    case 'not_a_moment':
      return {
        id: 'bukan waktu seperti 2027-01-31T00:00:00Z',
        en: 'is not a moment such as 2027-01-31T00:00:00Z',
      };
    case 'not_an_address':
      return { id: 'bukan alamat IP', en: 'is not an address' };
    case 'not_a_network':
      return {
        id: `"${fault.network}" bukan alamat atau jaringan seperti 10.1.0.0/16 atau 2001:db8::/32`,
        en: `"${fault.network}" is neither an address nor a network such as 10.1.0.0/16 or 2001:db8::/32`,
      };
    case 'bits_beyond_mask':
      return {
        id: `"${fault.network}" memuat bit di luar mask-nya; mungkin maksudnya ${fault.meant}`,
        en: `"${fault.network}" has bits to the right of its mask; perhaps ${fault.meant} is meant`,
      };
    case 'not_a_scope':
      return {
        id: 'bukan *, kelompok atau kelompok/koleksi',
        en: 'is neither *, a group nor group/collection',
      };
    case 'no_grant':
      return { id: 'tidak memberi izin apa pun', en: 'grants nothing' };
    case 'more_than_asked_for':
      return { id: 'lebih dari yang dimohon', en: 'is more than was asked for' };
    case 'not_an_email':
      return { id: 'bukan alamat e-mail', en: 'is not an e-mail address' };
    case 'not_a_collection':
      return { id: 'koleksi tidak dikenal', en: 'is not a collection' };
    case 'not_an_enumerated_field':
      return { id: 'bukan kolom dengan daftar nilai', en: 'is not an enumerated field' };
    case 'same_as_before':
      return { id: 'sama dengan nilai yang lama', en: 'is the same as the old value' };
    case 'not_a_cursor':
      return { id: 'bukan penanda halaman', en: 'is not the cursor of a page' };
    case 'ambiguous_prefix':
      return {
        id: 'beberapa kunci berawalan ini; sebutkan nomor pengenalnya',
        en: 'several keys have this prefix: name the identifier',
      };
    case 'needs_both':
      return {
        id: 'koleksi dan operasi disebut bersama',
        en: 'is needed with a collection, and the other way round',
      };
    case 'refused_value':
      return fault.repeat === undefined ? fault.reason : withRepetition(fault.reason, fault.repeat);
  }
}

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

function withRepetition({ id, en }: Text, name: string): Text {
  const repeated = `${name}=…&${name}=…`;
  return {
    id: `${id}; untuk beberapa nilai, ulangi namanya: ${repeated}`,
    en: `${en}; for several values, repeat the name: ${repeated}`,
  };
}
