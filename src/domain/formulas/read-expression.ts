import { FormulaFault, type FormulaFaultCode } from './formula-fault';
import { NUMBER_FUNCTIONS } from './functions';
import type { ComparisonSign, Token } from './tokens';

/** The maximum depth to which parentheses, functions and signs may be nested. */
export const MAX_FORMULA_DEPTH = 30;

type NumberOf = (column: string) => number | undefined;
type Place = Readonly<{ from: number; to: number }>;

type NumberNode = Place & Readonly<{ kind: 'number'; value: (numberOf: NumberOf) => number | undefined }>;
type ConditionNode = Place &
  Readonly<{ kind: 'condition'; holds: (numberOf: NumberOf) => boolean | undefined }>;
type Node = NumberNode | ConditionNode;

type Options = Readonly<{
  /** The length of the text, in characters. */
  end: number;
  /** The name of the column to which a text refers. */
  nameOf: (text: string) => string | 'several' | undefined;
}>;

const COMPARED: Readonly<Record<ComparisonSign, (a: number, b: number) => boolean>> = {
  '=': (a, b) => a === b,
  '<>': (a, b) => a !== b,
  '<': (a, b) => a < b,
  '<=': (a, b) => a <= b,
  '>': (a, b) => a > b,
  '>=': (a, b) => a >= b,
};

/** Reads the parts of a formula as one expression, by recursive descent. @returns its function, or the first fault */
export function readExpression(tokens: readonly Token[], options: Options): Node | FormulaFault {
  try {
    const reader = new Reader(tokens, options);
    const node = reader.comparison();
    reader.requireEnd();
    return node;
  } catch (thrown) {
    if (thrown instanceof FormulaFault) return thrown;
    throw thrown;
  }
}

/** Throws only faults of the formula. */
class Reader {
  private readonly tokens: readonly Token[];
  private readonly options: Options;
  private place = 0;
  private depth = 0;
  /** The first number with a comma within the function that is being read. */
  private comma: Token | undefined;

  constructor(tokens: readonly Token[], options: Options) {
    this.tokens = tokens;
    this.options = options;
  }

  /** A sum, or two sums that are compared. */
  comparison(): Node {
    const left = this.sum();
    const sign = this.takeSign('=', '<>', '<', '<=', '>', '>=');
    if (sign === undefined) return left;
    const a = numeric(left);
    const b = numeric(this.sum());
    const compare = COMPARED[sign as ComparisonSign];
    const holds = (numberOf: NumberOf) => {
      const [one, other] = [a.value(numberOf), b.value(numberOf)];
      return one === undefined || other === undefined ? undefined : compare(one, other);
    };
    return { kind: 'condition', from: a.from, to: b.to, holds };
  }

  requireEnd(): void {
    const token = this.tokens[this.place];
    if (token !== undefined) throw faultAt('expected_end', token);
  }

  private sum(): Node {
    let left = this.product();
    for (let sign = this.takeSign('+', '-'); sign !== undefined; sign = this.takeSign('+', '-'))
      left = combined(left, this.product(), sign === '+' ? (a, b) => a + b : (a, b) => a - b);
    return left;
  }

  private product(): Node {
    let left = this.signed();
    for (let sign = this.takeSign('*', '/'); sign !== undefined; sign = this.takeSign('*', '/'))
      left = combined(left, this.signed(), sign === '*' ? (a, b) => a * b : quotient);
    return left;
  }

  private signed(): Node {
    const token = this.tokens[this.place];
    const sign = this.takeSign('+', '-');
    if (sign === undefined) return this.value();
    const inner = this.deeper(token!, () => numeric(this.signed()));
    if (sign === '+') return { ...inner, from: token!.from };
    const value = (numberOf: NumberOf) => negative(inner.value(numberOf));
    return { kind: 'number', from: token!.from, to: inner.to, value };
  }

  private value(): Node {
    const token = this.tokens[this.place];
    if (token === undefined) throw new FormulaFault('expected_value', this.atEnd());
    this.place += 1;
    switch (token.kind) {
      case 'number': {
        const { value } = token;
        if (token.hasComma) this.comma ??= token;
        return { kind: 'number', from: token.from, to: token.to, value: () => value };
      }
      case 'column':
        return this.column(token);
      case 'name':
        return this.takeSign('(') === undefined ? this.column(token) : this.called(token);
      case 'sign':
        if (token.sign === '(') return this.parenthesised(token);
    }
    throw faultAt('expected_value', token);
  }

  private parenthesised(token: Token): Node {
    const inner = this.deeper(token, () => this.comparison());
    return { ...inner, from: token.from, to: this.close(token) };
  }

  private column(token: Token): NumberNode {
    const name = this.options.nameOf(token.text);
    if (name === undefined) throw faultAt('unknown_column', token);
    if (name === 'several') throw faultAt('ambiguous_column', token);
    return { kind: 'number', from: token.from, to: token.to, value: (numberOf) => numberOf(name) };
  }

  /** A function; its name and opening parenthesis have been read. */
  private called(token: Token): Node {
    const name = token.text.toLowerCase();
    const known = NUMBER_FUNCTIONS.get(name);
    const conditional = CONDITION_FUNCTIONS.get(name);
    if (known === undefined && conditional === undefined) throw faultAt('unknown_function', token);
    const given = this.deeper(token, () => this.values());
    const place = { from: token.from, to: this.close(token) };
    if (conditional !== undefined) return conditional(given, { ...place, token });
    if (known === undefined || given.length < known.least || given.length > known.most)
      throw faultAt('arguments', token);
    const numbers = given.map(numeric);
    const value = (numberOf: NumberOf) => {
      const values = numbers.map((one) => one.value(numberOf));
      return values.every((one) => one !== undefined) ? known.of(values) : undefined;
    };
    return { kind: 'number', ...place, value };
  }

  /** The values of a function. A comma within a number is ambiguous if commas may separate values. */
  private values(): Node[] {
    const outside = this.comma;
    this.comma = undefined;
    const nodes: Node[] = [];
    let hasSemicolon = false;
    if (!this.isSign(')'))
      for (let separator: string | undefined = ';'; separator !== undefined; ) {
        nodes.push(this.comparison());
        separator = this.takeSign(';', ',');
        hasSemicolon ||= separator === ';';
      }
    if (this.comma !== undefined && !hasSemicolon) throw faultAt('unclear_comma', this.comma);
    this.comma = outside;
    return nodes;
  }

  private close(opened: Token): number {
    const token = this.tokens[this.place];
    if (this.takeSign(')') !== undefined) return token!.to;
    if (token !== undefined) throw faultAt('expected_end', token);
    throw faultAt('unclosed_parenthesis', opened);
  }

  private deeper<T>(token: Token, read: () => T): T {
    if (this.depth === MAX_FORMULA_DEPTH) throw faultAt('too_deep', token);
    this.depth += 1;
    const result = read();
    this.depth -= 1;
    return result;
  }

  private isSign(sign: string): boolean {
    const token = this.tokens[this.place];
    return token?.kind === 'sign' && token.sign === sign;
  }

  private takeSign(...signs: readonly string[]): string | undefined {
    const taken = signs.find((sign) => this.isSign(sign));
    if (taken !== undefined) this.place += 1;
    return taken;
  }

  private atEnd(): Place {
    const { end } = this.options;
    return { from: this.tokens.at(-1)?.to ?? end, to: end };
  }
}

const faultAt = (code: FormulaFaultCode, token: Token): FormulaFault =>
  new FormulaFault(code, token, token.text);

function numeric(node: Node): NumberNode {
  if (node.kind === 'number') return node;
  throw new FormulaFault('not_a_number', node);
}

function condition(node: Node): ConditionNode {
  if (node.kind === 'condition') return node;
  throw new FormulaFault('not_a_condition', node);
}

function combined(left: Node, right: Node, of: (a: number, b: number) => number | undefined): NumberNode {
  const [a, b] = [numeric(left), numeric(right)];
  const value = (numberOf: NumberOf) => {
    const one = a.value(numberOf);
    const other = one === undefined ? undefined : b.value(numberOf);
    return one === undefined || other === undefined ? undefined : finite(of(one, other));
  };
  return { kind: 'number', from: a.from, to: b.to, value };
}

const finite = (value: number | undefined): number | undefined =>
  Number.isFinite(value) ? value : undefined;
const negative = (value: number | undefined) => (value === undefined ? undefined : -value);
const quotient = (a: number, b: number): number | undefined => (b === 0 ? undefined : a / b);

type Called = Place & Readonly<{ token: Token }>;

type ConditionFunction = (given: readonly Node[], called: Called) => Node;

/** Functions with conditions. `if` needs only the value that is chosen; without a second one it is missing. */
const CONDITION_FUNCTIONS: ReadonlyMap<string, ConditionFunction> = new Map<string, ConditionFunction>([
  [
    'if',
    (given, { token, ...place }) => {
      if (given.length < 2 || given.length > 3) throw faultAt('arguments', token);
      const asked = condition(given[0]!);
      const [then, otherwise] = given.slice(1).map(numeric);
      const value = (numberOf: NumberOf) => {
        const holds = asked.holds(numberOf);
        return holds === undefined ? undefined : (holds ? then : otherwise)?.value(numberOf);
      };
      return { kind: 'number', ...place, value };
    },
  ],
  ['and', (given, called) => joined(given, called, (all) => all.every(Boolean))],
  ['or', (given, called) => joined(given, called, (all) => all.some(Boolean))],
]);

function joined(
  given: readonly Node[],
  { token, ...place }: Called,
  join: (all: readonly boolean[]) => boolean,
): ConditionNode {
  if (given.length === 0) throw faultAt('arguments', token);
  const conditions = given.map(condition);
  const holds = (numberOf: NumberOf) => {
    const all = conditions.map((one) => one.holds(numberOf));
    return all.every((one) => one !== undefined) ? join(all) : undefined;
  };
  return { kind: 'condition', ...place, holds };
}
