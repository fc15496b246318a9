import type { Text } from '../collections/field';

/**
 * The first position at which a body is not JSON. `line` and `column` count from 1, `column` in UTF-16 units; `met`: the
 * word or character there, null: the end of the body; `expected`: what is allowed there instead.
 */
export type JsonFault = Readonly<{
  line: number;
  column: number;
  met: string | null;
  expected: keyof typeof EXPECTED;
}>;

const EXPECTED = {
  array: { id: 'larik [ {…} ]', en: 'an array [ {…} ]' },
  value: { id: 'sebuah nilai', en: 'a value' },
  'value_or_]': { id: 'sebuah nilai atau ]', en: 'a value or ]' },
  name: { id: 'nama anggota dalam tanda kutip ganda "', en: 'the name of a member in double quotes "' },
  'name_or_}': {
    id: 'nama anggota dalam tanda kutip ganda " atau }',
    en: 'the name of a member in double quotes " or }',
  },
  colon: { id: 'titik dua :', en: 'a colon :' },
  'comma_or_]': { id: 'koma atau ]', en: 'a comma or ]' },
  'comma_or_}': { id: 'koma atau }', en: 'a comma or }' },
  string: {
    id: 'penutup teks " (baris baru ditulis \\n)',
    en: 'the closing " of the text (a line break is written \\n)',
  },
  escape: { id: 'tanda setelah \\ seperti \\n, \\" atau \\\\', en: 'an escape such as \\n, \\" or \\\\' },
  end: { id: 'akhir isi kiriman', en: 'the end of the body' },
} as const satisfies Record<string, Text>;

/** The fault's position, what is there and what was expected. */
export function jsonFaultText(fault: JsonFault): Text {
  const { line, column, met, expected } = fault;
  const hint = hintOf(fault);
  const { id, en } = EXPECTED[expected];
  return {
    id: `baris ${line}, kolom ${column}: ditemukan ${met === null ? 'akhir isi kiriman' : shown(met)}, seharusnya ${id}${hint.id}`,
    en: `line ${line}, column ${column}: ${met === null ? 'the body ends here' : `met ${shown(met)}`}, expected ${en}${hint.en}`,
  };
}

const shown = (met: string): string =>
  /\p{Cc}|\p{Zl}|\p{Zp}/u.test(met)
    ? `U+${met.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')}`
    : `"${met}"`;

const NO_HINT: Text = { id: '', en: '' };

function hintOf({ met, expected }: JsonFault): Text {
  if (met === "'" || met === '“' || met === '‘')
    return {
      id: '; teks ditulis dalam tanda kutip ganda "…"',
      en: '; texts are written in double quotes "…"',
    };
  if (expected === 'value' && (met === ']' || met === ','))
    return { id: '; hapus koma yang berlebih', en: '; remove the surplus comma' };
  if (expected === 'name' && met === '}')
    return { id: '; hapus koma sebelum }', en: '; remove the comma before }' };
  if (/^(?:None|NaN|undefined|Infinity|nan|NULL|Null)$/.test(met ?? ''))
    return { id: '; nilai kosong ditulis null', en: '; no value is written null' };
  if (/^(?:True|False|TRUE|FALSE)$/.test(met ?? ''))
    return { id: '; ditulis true atau false', en: '; it is written true or false' };
  if (met === '/' || met === '#')
    return { id: '; JSON tidak memiliki komentar', en: '; JSON has no comments' };
  return NO_HINT;
}
