import type { PlaceLevel } from '../../collections/field';

/** A code of a place as a cell contains it, and the rest of the cell. */
export type CodeInText = Readonly<{
  /** The codes of Kemendagri that it may stand for. */
  codes: readonly string[];
  /** Whether it is certainly a code of Kemendagri, because it has full stops. */
  dotted: boolean;
  rest: string;
}>;

/**
 * The codes that BPS gives to the regencies of Aceh, in the order of BPS.
 * Codes of other places cannot be derived.
 */
const BPS_REGENCIES: ReadonlyMap<string, string> = new Map(
  (
    '1101 11.09,1102 11.10,1103 11.01,1104 11.02,1105 11.03,1106 11.04,1107 11.05,1108 11.06,1109 11.07,1110 11.11,' +
    '1111 11.08,1112 11.12,1113 11.13,1114 11.16,1115 11.15,1116 11.14,1117 11.17,1118 11.18,1171 11.71,1172 11.72,' +
    '1173 11.74,1174 11.73,1175 11.75'
  )
    .split(',')
    .map((pair) => pair.split(' ') as [string, string]),
);

const BPS_BY_CODE: ReadonlyMap<string, string> = new Map(
  [...BPS_REGENCIES].map(([bps, code]) => [code, bps]),
);

/** The code of BPS that is known of a place without the office, by its code of Kemendagri. */
export const packagedBpsCodeOf = (code: string): string | undefined => BPS_BY_CODE.get(code);

const DOTTED = /(?<![\d.])\d{2}\.\d{2}(?:\.\d{2}(?:\.\d{4})?)?(?![\d.]*\d)/;
const PLAIN = /(?<![\d.])(?:\d{4}|\d{6}|\d{7}|\d{10})(?![\d.]*\d)/;

/** The first code of a place in a text: `[11.06] Aceh Besar`, `1106`, `11.06.01 - Lhoong`. */
export function codeIn(text: string): CodeInText | undefined {
  const dotted = DOTTED.exec(text)?.[0];
  if (dotted !== undefined) return { codes: [dotted], dotted: true, rest: text.replace(dotted, ' ') };
  const plain = PLAIN.exec(text)?.[0];
  if (plain === undefined) return undefined;
  return { codes: codesOf(plain), dotted: false, rest: text.replace(plain, ' ') };
}

/** The number of parts in the code of a place, by its level. */
const PARTS: Readonly<Record<PlaceLevel, number>> = { regency: 2, district: 3, village: 4 };

/**
 * The code of the place of a level that contains, or is, the place of a code: for `1106072001` and a district, `11.06.07`.
 * Undefined: it is no such code.
 */
export function codeOfLevel(text: string, level: PlaceLevel): string | undefined {
  const parts = codeIn(text)?.codes[0]?.split('.') ?? [];
  return parts.length < PARTS[level] ? undefined : parts.slice(0, PARTS[level]).join('.');
}

function codesOf(digits: string): string[] {
  const [, regency = '', district, village] = /^(\d{4})(\d{2})?(\d{4})?$/.exec(digits) ?? [];
  const parts = [`${regency.slice(0, 2)}.${regency.slice(2)}`, district, village];
  const codes = regency === '' ? [] : [parts.filter((part) => part !== undefined).join('.')];
  const bps = BPS_REGENCIES.get(digits);
  return bps === undefined || codes.includes(bps) ? codes : [...codes, bps];
}
