import type { AnyCollection } from '../collections/collection';
import type { Field, IntField } from '../collections/field';
import { declaredFigures } from '../collections/parts';
import type { ODataCondition } from './condition';
import { faultAt, shownPart, unsupported } from './odata-fault';
import { type ODataReading, readConditionIn } from './read-condition';
import { fieldIn } from './read-options';
import { createTokenReader, type ODataToken, type TokenReader, unexpected } from './tokens';

/** The ways of `aggregate`, with the measures of summaries. */
const METHODS = { sum: 'sum', average: 'average', min: 'min', max: 'max' } as const;
type Method = keyof typeof METHODS;
export const AGGREGATION_METHODS = Object.keys(METHODS) as Method[];

/** One figure of each group, under the name that the caller gave it. */
export type Aggregation = Readonly<{
  alias: string;
  /** Absent: records are counted. */
  of?: Readonly<{ method: Method; figure: IntField }>;
}>;

/** Groups of records: what is grouped, by which fields, and what is answered of each group. */
export type Applied = Readonly<{
  condition: ODataCondition | undefined;
  by: readonly Field[];
  aggregations: readonly Aggregation[];
}>;

/** The most fields and the most figures of one `$apply`. */
const MAX_GROUPED = 8;
const MAX_AGGREGATIONS = 20;

/**
 * Reads `$apply`: `filter(…)`, then `groupby((…),aggregate(…))` or `aggregate(…)`.
 * @throws {ODataFault}
 */
export function readApply(option: string, text: string, reading: ODataReading): Applied {
  const tokens = createTokenReader(option, text);
  let condition: ODataCondition | undefined;
  let transformation = transformationIn(tokens);
  if (transformation === 'filter') {
    tokens.expect('(');
    condition = readConditionIn(tokens, reading);
    tokens.expect(')');
    if (!tokens.takeIf('/')) throw unsupported(option, 'filter(…)');
    transformation = transformationIn(tokens);
  }
  if (transformation === 'filter') throw unsupported(option, 'filter(…)/filter(…)');
  tokens.expect('(');
  const grouped =
    transformation === 'groupby'
      ? groupsIn(tokens, reading.collection)
      : { by: [], aggregations: aggregationsIn(tokens, reading.collection) };
  tokens.expect(')');
  if (tokens.peek().text === '/') throw unsupported(option, `${transformation}(…)/`);
  tokens.expectEnd();
  return { condition, ...grouped };
}

const TRANSFORMATIONS = ['filter', 'groupby', 'aggregate'] as const;

function transformationIn(tokens: TokenReader): (typeof TRANSFORMATIONS)[number] {
  const token = tokens.take();
  if (token.kind !== 'word') throw unexpected(tokens.option, token, TRANSFORMATIONS.join(', '));
  const known = TRANSFORMATIONS.find((one) => one === token.text);
  if (known === undefined) throw unsupported(tokens.option, token.text);
  return known;
}

function groupsIn(tokens: TokenReader, collection: AnyCollection): Pick<Applied, 'by' | 'aggregations'> {
  const by: Field[] = [];
  tokens.expect('(');
  do {
    const { at, text } = tokens.peek();
    if (text === 'rollup') throw unsupported(tokens.option, text);
    const field = fieldIn(tokens, collection);
    if (by.includes(field) || by.length === MAX_GROUPED)
      throw faultAt(tokens.option, at, {
        id: `paling banyak ${MAX_GROUPED} kolom, masing-masing satu kali`,
        en: `at most ${MAX_GROUPED} fields, each once`,
      });
    by.push(field);
  } while (tokens.takeIf(','));
  tokens.expect(')');
  if (!tokens.takeIf(',')) return { by, aggregations: [] };
  const token = tokens.take();
  if (token.text !== 'aggregate') throw unsupported(tokens.option, token.text);
  tokens.expect('(');
  const aggregations = aggregationsIn(tokens, collection, by);
  tokens.expect(')');
  return { by, aggregations };
}

function aggregationsIn(
  tokens: TokenReader,
  collection: AnyCollection,
  by: readonly Field[] = [],
): Aggregation[] {
  const aggregations: Aggregation[] = [];
  do {
    const first = tokens.peek();
    const of = measuredIn(tokens, collection);
    if (!tokens.takeIf('as')) throw unexpected(tokens.option, tokens.peek(), 'as');
    const alias = aliasIn(tokens);
    const isTaken = [...by.map(({ name }) => name), ...aggregations.map((one) => one.alias)].includes(alias);
    if (isTaken || aggregations.length === MAX_AGGREGATIONS)
      throw faultAt(tokens.option, first.at, {
        id: `paling banyak ${MAX_AGGREGATIONS} angka, masing-masing dengan nama sendiri`,
        en: `at most ${MAX_AGGREGATIONS} figures, each with a name of its own`,
      });
    aggregations.push(of === undefined ? { alias } : { alias, of });
  } while (tokens.takeIf(','));
  return aggregations;
}

function measuredIn(tokens: TokenReader, collection: AnyCollection): Aggregation['of'] {
  if (tokens.takeIf('$count')) return undefined;
  const { at } = tokens.peek();
  const field = fieldIn(tokens, collection);
  tokens.expect('with');
  const token = tokens.take();
  const method = AGGREGATION_METHODS.find((one) => one === token.text);
  if (method === undefined) throw unsupported(tokens.option, `with ${token.text}`);
  const figure = declaredFigures(collection).find((one) => one.field.name === field.name);
  if (figure !== undefined) return { method, figure: figure.field };
  throw faultAt(tokens.option, at, {
    id: `${field.name} bukan angka yang dapat diringkas`,
    en: `${field.name} is no figure that can be summarised`,
  });
}

/** A name that is a member of a reply: a letter, then letters, digits and `_`. */
const ALIAS = /^[A-Za-z_]\w{0,99}$/;

function aliasIn(tokens: TokenReader): string {
  const token: ODataToken = tokens.take();
  if (token.kind === 'word' && ALIAS.test(token.text)) return token.text;
  throw faultAt(tokens.option, token.at, {
    id: `${shownPart(token.text)} bukan nama`,
    en: `${shownPart(token.text)} is not a name`,
  });
}
