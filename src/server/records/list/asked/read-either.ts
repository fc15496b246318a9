import type { Collection, Text } from '@/domain/collections';
import type { ParseContext } from '@/domain/collections/kinds/context';
import { placeCode } from '@/domain/collections/place-code';
import { MAX_CONDITIONS, MAX_FILTER_DEPTH } from '@/domain/collections/view/view';
import { faultText } from '@/domain/refusals/fault-text';
import { nearestName } from '@/domain/spelling/nearest-name';
import { ServiceError } from '@/server/errors';
import { BOUNDS, PREFIX, type RestFilter, readRestFilters } from '../list-filter';
import { badParameter, type GivenParameter } from '../list-parameter';

/** The names of comparisons; those of lists' own parameters, and `eq` and `in` for equality. */
const COMPARISONS: readonly string[] = ['eq', 'in', ...Object.keys(BOUNDS), PREFIX];

/**
 * Reads alternatives such as `(tahun.eq.2024,and(jenjang.in.(SD,SMP),kota_kab.prefix.Banda))`: any of them may hold. Each condition
 * is read like the parameter of its field.
 * @returns one filter for each value of the parameter
 * @throws {ServiceError} `invalid_parameter`, naming the condition
 */
export function readEither(
  { name, values }: GivenParameter,
  collection: Collection,
  context: ParseContext,
): RestFilter[] {
  let left = MAX_CONDITIONS;
  const filterOf: FilterOf = (condition) => {
    if (left === 0) throw refused(name, TOO_MANY);
    left -= 1;
    return readItem(name, condition, { collection, context });
  };
  return values.map(({ value }) => {
    const reader = new EitherReader(name, value, filterOf);
    return reader.read();
  });
}

/** One condition: a field, a comparison and its values. */
type Item = Readonly<{ field: string; comparison: string; values: readonly string[]; text: string }>;
type FilterOf = (item: Item) => RestFilter;

function readItem(
  name: string,
  { field, comparison, values, text }: Item,
  { collection, context }: Readonly<{ collection: Collection; context: ParseContext }>,
): RestFilter {
  const known = collection.columns.map((one) => one.name);
  if (field === placeCode.name) throw refused(name, NO_CODE);
  if (!known.includes(field))
    throw badParameter(name, {
      ...{ code: 'unknown_field', name: shortened(field), known, better: nearestName(field, known) },
    });
  if (!COMPARISONS.includes(comparison)) {
    const better = nearestName(comparison, COMPARISONS);
    throw itemFault(name, text, faultText({ code: 'not_one_of', known: COMPARISONS, better }));
  }
  const isEquality = comparison === 'eq' || comparison === 'in';
  const as = isEquality ? field : `${field}.${comparison}`;
  try {
    const all = readRestFilters(
      { name: as, values: values.map((value) => ({ as, value })) },
      collection,
      context,
    );
    return all.length === 1 ? all[0]! : { all };
  } catch (error) {
    if (!(error instanceof ServiceError) || error.refusal.code !== 'invalid_parameter') throw error;
    throw itemFault(name, text, faultText(error.refusal.fault));
  }
}

const SHOWN = 64;
const shortened = (text: string): string =>
  (text.length > SHOWN ? `${text.slice(0, SHOWN)}…` : text).toWellFormed();

const refused = (name: string, reason: Text): ServiceError =>
  badParameter(name, { code: 'refused_value', reason });

const itemFault = (name: string, text: string, { id, en }: Text): ServiceError =>
  refused(name, { id: `"${shortened(text)}": ${id}`, en: `"${shortened(text)}": ${en}` });

const TOO_MANY: Text = {
  id: `paling banyak ${MAX_CONDITIONS} syarat`,
  en: `must have at most ${MAX_CONDITIONS} conditions`,
};
const TOO_DEEP: Text = {
  id: `paling banyak ${MAX_FILTER_DEPTH} tingkat kurung`,
  en: `must have at most ${MAX_FILTER_DEPTH} levels of brackets`,
};
const NO_CODE: Text = {
  id: `${placeCode.name} tidak dapat dipakai di sini; pakai sebagai parameter sendiri`,
  en: `${placeCode.name} cannot be used here; use it as a parameter of its own`,
};
const FORM = '(tahun.eq.2024,and(jenjang.in.(SD,SMP),kota_kab.prefix.Banda))';

/** Reads a text from its beginning to its end, once. */
class EitherReader {
  readonly #name: string;
  readonly #text: string;
  readonly #filterOf: FilterOf;
  #at = 0;

  constructor(name: string, text: string, filterOf: FilterOf) {
    this.#name = name;
    this.#text = text.trim();
    this.#filterOf = filterOf;
  }

  read(): RestFilter {
    const any = this.#group(1);
    if (this.#at < this.#text.length) throw this.#malformed();
    return { any };
  }

  #group(depth: number): RestFilter[] {
    if (depth > MAX_FILTER_DEPTH) throw refused(this.#name, TOO_DEEP);
    this.#expect('(');
    const members: RestFilter[] = [];
    do members.push(this.#member(depth));
    while (this.#takeIf(','));
    this.#expect(')');
    return members;
  }

  #member(depth: number): RestFilter {
    const word = this.#match(/\s*(and|or)(?=\()/y);
    if (word !== undefined) {
      const members = this.#group(depth + 1);
      this.#match(/(\s*)/y);
      return word === 'and' ? { all: members } : { any: members };
    }
    const from = this.#at;
    const field = this.#match(/\s*([^.,()"\s]+)\./y);
    const comparison = field && this.#match(/([^.,()"\s]+)\./y);
    if (field === undefined || comparison === undefined) throw this.#malformed(from);
    const values = comparison === 'in' ? this.#values() : [this.#value()];
    const text = this.#text.slice(from, this.#at).trim();
    // A quotation mark that is not closed, or text after a closed one.
    if (this.#match(/(\s*)(?=[,)]|$)/y) === undefined) throw this.#malformed();
    return this.#filterOf({ field, comparison, values, text });
  }

  #values(): string[] {
    this.#expect('(');
    const values: string[] = [];
    do values.push(this.#value());
    while (this.#takeIf(','));
    this.#expect(')');
    this.#match(/(\s*)/y);
    return values;
  }

  /** A value, in quotation marks if it has a comma, bracket or quotation mark. */
  #value(): string {
    const marked = this.#match(/\s*"((?:[^"\\]|\\.)*)"\s*/y);
    if (marked !== undefined) return marked.replaceAll(/\\(.)/g, '$1');
    return this.#match(/([^,()"]*)/y)!;
  }

  #match(pattern: RegExp): string | undefined {
    pattern.lastIndex = this.#at;
    const found = pattern.exec(this.#text);
    if (found === null) return undefined;
    this.#at = pattern.lastIndex;
    return found[1];
  }

  #takeIf(mark: string): boolean {
    if (this.#text[this.#at] !== mark) return false;
    this.#at += 1;
    return true;
  }

  #expect(mark: string): void {
    if (!this.#takeIf(mark)) throw this.#malformed();
  }

  /** @param at where it is not as it must be */
  #malformed(at = this.#at): ServiceError {
    const rest = shortened(this.#text.slice(at));
    const [id, en] = rest === '' ? ['bagian akhir', 'the end'] : [`"${rest}"`, `"${rest}"`];
    return refused(this.#name, {
      id: `tidak dapat dibaca pada ${id}; bentuknya seperti ${FORM}`,
      en: `cannot be read at ${en}; its form is as in ${FORM}`,
    });
  }
}
