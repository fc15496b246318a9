import type { ExchangeFault } from '@/domain/walidata/exchange';

/** A value that is stored there. */
export type ThereValue = Readonly<{
  code: string;
  value: string;
  transaction: string | null;
  verifiedOn: string | null;
}>;

/** An entry of the list of codes. */
export type ReferenceEntry = Readonly<{ code: string; description: string; unit: string; field: string }>;

type Item = Readonly<Record<string, unknown>>;

const MAX_TEXT = 1_000;
const MAX_SHORT = 100;
const MAX_MESSAGE = 300;

/** The content of an answer; undefined: it is no JSON. */
export function parseAnswer(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * The entries of an answer: an array, or an object with one as `data`. Each must name its code: an answer of another form must
 * not be taken for one without entries, after which values would be sent again.
 */
export function readListItems(json: unknown): readonly Item[] | ExchangeFault {
  if (json === undefined) return 'not_json';
  const list = Array.isArray(json) ? json : (json as Item | null)?.['data'];
  if (!Array.isArray(list)) return 'not_a_list';
  return list.every((item) => textOf(item, CODE) !== undefined) ? (list as Item[]) : 'not_a_list';
}

const CODE = ['kodeindikator', 'kode_indikator'];

/** The entries of the list of codes. */
export const readReference = (items: readonly Item[]): ReferenceEntry[] => {
  const byCode = new Map<string, ReferenceEntry>();
  for (const item of items) {
    const code = textOf(item, CODE)!;
    const description = textOf(item, ['uraian_indikator', 'uraianindikator']) ?? '';
    const field = textOf(item, ['kodebidang', 'kode_bidang']) ?? '';
    byCode.set(code, { code, description, unit: textOf(item, ['satuan']) ?? '', field });
  }
  return [...byCode.values()];
};

/** The values of a government and year; entries of others, which some programs return too, are left out. */
export function readThere(
  items: readonly Item[],
  { government, year }: Readonly<{ government: string; year: number }>,
): ReadonlyMap<string, ThereValue> {
  const found = new Map<string, ThereValue>();
  for (const item of items) {
    if ((textOf(item, ['kodepemda']) ?? government) !== government) continue;
    if ((textOf(item, ['tahun']) ?? String(year)) !== String(year)) continue;
    const code = textOf(item, CODE)!;
    const value = textOf(item, ['data', 'nilai']);
    if (value === undefined) continue;
    const transaction = textOf(item, ['idtransaksi'], MAX_SHORT) ?? null;
    const verifiedOn =
      textOf(item, ['tanggal_verifikasi', 'tgl_verifikasi', 'lastupdate'], MAX_SHORT) ?? null;
    found.set(code, { code, value, transaction, verifiedOn });
  }
  return found;
}

/** Whether an answer says that it was refused, although its status says otherwise. */
export function isNegative(json: unknown): boolean {
  if (typeof json !== 'object' || json === null || Array.isArray(json)) return false;
  const { success, status, error, code } = json as Item;
  if (success === false || status === false) return true;
  if (typeof status === 'string' && /^(error|fail|failed|gagal)$/i.test(status)) return true;
  if (typeof error === 'string' || error === true) return true;
  return [status, code].some((one) => typeof one === 'number' && one >= FAILED);
}

const FAILED = 400;

/** What an answer says to people. */
export function answerMessage(text: string): string {
  const json = parseAnswer(text);
  const said =
    typeof json === 'object' && json !== null
      ? textOf(json, ['message', 'pesan', 'msg', 'error'])
      : undefined;
  return (said ?? text.replace(/<[^>]*>/g, ' '))
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, MAX_MESSAGE)
    .toWellFormed();
}

function textOf(item: unknown, names: readonly string[], limit = MAX_TEXT): string | undefined {
  if (typeof item !== 'object' || item === null) return undefined;
  for (const name of names) {
    const value = (item as Item)[name];
    if (typeof value !== 'string' && typeof value !== 'number') continue;
    const text = String(value).replaceAll('\0', '').trim().slice(0, limit).toWellFormed();
    if (text !== '') return text;
  }
  return undefined;
}
