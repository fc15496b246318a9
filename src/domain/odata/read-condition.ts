import type { AnyCollection } from '../collections/collection';
import type { FieldKind } from '../collections/field';
import type { ParseContext } from '../collections/kinds/context';
import { nearestName } from '../spelling/nearest-name';
import {
  isLiteral,
  type Literal,
  MOMENT_FUNCTIONS,
  ODATA_COMPARISONS,
  type ODataComparison,
  type ODataCondition,
  type Operand,
  type OperandType,
  PART_FUNCTIONS,
  TEXT_FUNCTIONS,
  type ValueFunction,
} from './condition';
import { clockLiteral, literalOf } from './literals';
import { faultAt, type ODataFault, shownPart, unsupported } from './odata-fault';
import { createTokenReader, type ODataToken, type TokenReader, unexpected } from './tokens';

/** How deep parentheses, `not` and functions may be nested. */
export const MAX_DEPTH = 32;
/** The most conditions of one expression, and the most values of all its `in`. */
export const MAX_ODATA_CONDITIONS = 200;
export const MAX_LISTED = 1_000;

/** What an expression is read by: the fields that it may name, and the time zone of moments without one. */
export type ODataReading = Readonly<{ collection: AnyCollection; context: ParseContext }>;

type State = ODataReading & { tokens: TokenReader; depth: number; conditions: number; listed: number };

/** A condition or a value: an expression in parentheses may be either. */
type Part = Readonly<{ condition: ODataCondition } | { operand: Operand }> & Readonly<{ at: number }>;

/** Reads the value of `$filter`. @throws {ODataFault} */
export function readCondition(option: string, text: string, reading: ODataReading): ODataCondition {
  const tokens = createTokenReader(option, text);
  const condition = readConditionIn(tokens, reading);
  tokens.expectEnd();
  return condition;
}

/** Reads a condition that is a part of a longer expression. @throws {ODataFault} */
export function readConditionIn(tokens: TokenReader, reading: ODataReading): ODataCondition {
  const state = { ...reading, tokens, depth: 0, conditions: 0, listed: 0 };
  return conditionOf(readAny(state), state);
}

function readAny(state: State): Part {
  return joined(state, { word: 'or', read: readAll, of: (any) => ({ any }) });
}

function readAll(state: State): Part {
  return joined(state, { word: 'and', read: readNegated, of: (all) => ({ all }) });
}

type Joining = Readonly<{
  word: string;
  read: (state: State) => Part;
  of: (parts: readonly ODataCondition[]) => ODataCondition;
}>;

function joined(state: State, { word, read, of }: Joining): Part {
  const first = read(state);
  if (!state.tokens.takeIf(word)) return first;
  const parts = [conditionOf(first, state)];
  do parts.push(conditionOf(read(state), state));
  while (state.tokens.takeIf(word));
  return { condition: of(parts), at: first.at };
}

function readNegated(state: State): Part {
  const { at } = state.tokens.peek();
  if (!state.tokens.takeIf('not')) return readComparison(state);
  return deeper(state, at, () => ({ condition: { not: conditionOf(readNegated(state), state) }, at }));
}

const ARITHMETIC = ['add', 'sub', 'mul', 'div', 'divby', 'mod', 'has'];

function readComparison(state: State): Part {
  const left = readPrimary(state);
  const { kind, text, at } = state.tokens.peek();
  const word = kind === 'word' ? text.toLowerCase() : '';
  const comparison = ODATA_COMPARISONS.find((one) => one === word);
  if (comparison !== undefined) {
    state.tokens.take();
    return compared(left, { comparison, right: readPrimary(state) }, state);
  }
  if (word === 'in') {
    state.tokens.take();
    return listed(left, at, state);
  }
  if (ARITHMETIC.includes(word)) throw unsupported(state.tokens.option, word);
  return left;
}

function readPrimary(state: State): Part {
  const { tokens } = state;
  const token = tokens.take();
  const { kind, text, at } = token;
  if (kind === 'mark' && text === '(') {
    const inside = deeper(state, at, () => readAny(state));
    tokens.expect(')');
    return inside;
  }
  if (kind === 'word') return readWord(token, state);
  if (kind === 'end' || kind === 'mark') throw unexpected(tokens.option, token);
  return { operand: literalOf(token, tokens.option, state.context), at };
}

function readWord(token: ODataToken, state: State): Part {
  const { tokens, collection } = state;
  const { text, at } = token;
  const next = tokens.peek();
  if (next.kind === 'mark' && next.text === '(') return readCall(token, state);
  if (next.kind === 'mark' && next.text === '/') throw unsupported(tokens.option, `${text}/`);
  const field = collection.field(text);
  if (field !== undefined) return { operand: { type: TYPE_OF_KIND[field.kind], field }, at };
  switch (text) {
    case 'true':
    case 'false':
      return { condition: { always: text === 'true' }, at };
    case 'null':
      return { operand: { type: 'null', value: '' }, at };
    default:
      if (text.startsWith('@') || text.startsWith('$')) throw unsupported(tokens.option, text);
      throw unknownName(tokens.option, token, collection);
  }
}

/** The fault of a name that is no field. */
export function unknownName(
  option: string,
  { text, at }: ODataToken,
  { columns }: AnyCollection,
): ODataFault {
  const better = nearestName(
    text,
    columns.map(({ name }) => name),
  );
  const meant = better === undefined ? ['', ''] : [` (maksudnya ${better}?)`, ` (did you mean ${better}?)`];
  return faultAt(option, at, {
    id: `${shownPart(text)} bukan kolom koleksi ini${meant[0]}`,
    en: `${shownPart(text)} is not a field of this collection${meant[1]}`,
  });
}

const TYPE_OF_KIND: Readonly<Record<FieldKind, OperandType>> = {
  int: 'number',
  year: 'number',
  varchar: 'text',
  enum: 'text',
  timestamp: 'moment',
  datetime: 'clock',
};

function readCall({ text, at }: ODataToken, state: State): Part {
  const { tokens } = state;
  const name = text.toLowerCase();
  const part = PART_FUNCTIONS.find((one) => one === name);
  const ofText = TEXT_FUNCTIONS.find((one) => one === name);
  const ofMoment = MOMENT_FUNCTIONS.find((one) => one === name);
  const call: ValueFunction | undefined = ofText ?? ofMoment;
  if (part === undefined && call === undefined) throw unsupported(tokens.option, `${text}()`);
  return deeper(state, at, () => {
    tokens.expect('(');
    const of = operandOf(readAny(state), state);
    const allowed: readonly OperandType[] = ofMoment === undefined ? ['text'] : ['moment', 'clock'];
    if (!allowed.includes(of.type)) throw wrongType(tokens.option, at, allowed);
    if (call !== undefined) {
      tokens.expect(')');
      return { operand: { type: typeOfCall(call), call, of }, at };
    }
    tokens.expect(',');
    const searched = operandOf(readAny(state), state);
    if (searched.type !== 'text') throw wrongType(tokens.option, at, ['text']);
    tokens.expect(')');
    return { condition: counted({ part: part!, of, text: searched }, at, state), at };
  });
}

function typeOfCall(call: ValueFunction): OperandType {
  if (call === 'date') return 'date';
  return call === 'tolower' || call === 'toupper' || call === 'trim' ? 'text' : 'number';
}

function compared(
  left: Part,
  { comparison, right }: { comparison: ODataComparison; right: Part },
  state: State,
): Part {
  const { at } = left;
  if ('condition' in left || 'condition' in right) return comparedTruth(left, { comparison, right }, state);
  const [first, second] = matched(left.operand, right.operand, { at: right.at, state });
  const condition =
    first.type === 'null' || second.type === 'null'
      ? { always: comparedWithNull(comparison, first.type === second.type) }
      : { compare: comparison, left: first, right: second };
  return { condition: counted(condition, at, state), at };
}

/** No value of a field is null, and null is neither less nor greater than anything. */
const comparedWithNull = (comparison: ODataComparison, areBothNull: boolean): boolean =>
  comparison === 'eq' ? areBothNull : comparison === 'ne' ? !areBothNull : false;

/** A condition that is compared with `true` or `false`, as some programs write it. */
function comparedTruth(
  left: Part,
  { comparison, right }: { comparison: ODataComparison; right: Part },
  state: State,
): Part {
  const conditions = [left, right].map((part) => conditionOf(part, state));
  const truth = conditions.findIndex((one) => 'always' in one);
  if (truth === -1 || (comparison !== 'eq' && comparison !== 'ne'))
    throw unsupported(state.tokens.option, comparison);
  const { always } = conditions[truth] as { always: boolean };
  const other = conditions[1 - truth]!;
  const condition = always === (comparison === 'eq') ? other : { not: other };
  return { condition: counted(condition, left.at, state), at: left.at };
}

/** Two operands of one type: a literal becomes what the other side is. */
function matched(
  left: Operand,
  right: Operand,
  { at, state }: { at: number; state: State },
): readonly [Operand, Operand] {
  if (left.type === right.type || left.type === 'null' || right.type === 'null') return [left, right];
  if (left.type === 'clock' && right.type === 'moment' && isLiteral(right))
    return [left, clockLiteral(right, state.context)];
  if (right.type === 'clock' && left.type === 'moment' && isLiteral(left))
    return [clockLiteral(left, state.context), right];
  throw wrongType(state.tokens.option, at, [isLiteral(right) ? left.type : right.type]);
}

function listed(part: Part, at: number, state: State): Part {
  const { tokens } = state;
  const operand = operandOf(part, state);
  tokens.expect('(');
  const values: Literal[] = [];
  do {
    const one = readPrimary(state);
    const value = operandOf(one, state);
    if (!isLiteral(value)) throw unsupported(tokens.option, 'in (…)');
    state.listed += 1;
    if (state.listed > MAX_LISTED)
      throw faultAt(tokens.option, one.at, {
        id: `paling banyak ${MAX_LISTED} nilai`,
        en: `at most ${MAX_LISTED} values`,
      });
    const [, literal] = matched(operand, value, { at: one.at, state });
    if (literal.type !== 'null') values.push(literal as Literal);
  } while (tokens.takeIf(','));
  tokens.expect(')');
  return { condition: counted({ oneOf: values, operand }, at, state), at };
}

function conditionOf(part: Part, state: State): ODataCondition {
  if ('condition' in part) return part.condition;
  throw faultAt(state.tokens.option, part.at, {
    id: 'yang diperlukan di sini adalah syarat, misalnya tahun eq 2024',
    en: 'a condition is needed here, such as tahun eq 2024',
  });
}

function operandOf(part: Part, state: State): Operand {
  if ('operand' in part) return part.operand;
  throw faultAt(state.tokens.option, part.at, {
    id: 'yang diperlukan di sini adalah nilai',
    en: 'a value is needed here',
  });
}

const TYPE_NAMES: Readonly<Record<OperandType, readonly [string, string]>> = {
  text: ["teks seperti 'SMA'", "a text such as 'SMA'"],
  number: ['bilangan', 'a number'],
  moment: ['waktu seperti 2024-01-31T07:15:00Z', 'a moment such as 2024-01-31T07:15:00Z'],
  clock: ['waktu seperti 2024-01-31T07:15:00Z', 'a moment such as 2024-01-31T07:15:00Z'],
  date: ['tanggal seperti 2024-01-31', 'a date such as 2024-01-31'],
  null: ['null', 'null'],
};

function wrongType(option: string, at: number, [needed = 'text']: readonly OperandType[]): ODataFault {
  const [id, en] = TYPE_NAMES[needed];
  return faultAt(option, at, { id: `yang diperlukan adalah ${id}`, en: `needed is ${en}` });
}

function counted<C extends ODataCondition>(condition: C, at: number, state: State): C {
  state.conditions += 1;
  if (state.conditions <= MAX_ODATA_CONDITIONS) return condition;
  throw faultAt(state.tokens.option, at, {
    id: `paling banyak ${MAX_ODATA_CONDITIONS} syarat`,
    en: `at most ${MAX_ODATA_CONDITIONS} conditions`,
  });
}

function deeper<T>(state: State, at: number, read: () => T): T {
  state.depth += 1;
  if (state.depth > MAX_DEPTH)
    throw faultAt(state.tokens.option, at, {
      id: `paling banyak ${MAX_DEPTH} tingkat`,
      en: `at most ${MAX_DEPTH} levels`,
    });
  const found = read();
  state.depth -= 1;
  return found;
}
