import { faultAt, shownPart } from './odata-fault';

/**
 * `word`: a name, an operator or a keyword. `moment`: a date with a time and its zone. `mark`: one of `(`, `)`, `,`, `/`, `:`.
 * `end`: there is nothing more.
 */
export type TokenKind = 'word' | 'text' | 'number' | 'date' | 'moment' | 'mark' | 'end';

/** A part of an expression, with its position in the text, counted from 1. */
export type ODataToken = Readonly<{ kind: TokenKind; text: string; at: number }>;

/** The longest expression that is read. */
export const MAX_EXPRESSION = 8_000;

/** Expressions with the flag `y` match only where the token before has ended, so that a long text is read in one pass. */
const SPACE = /[ \t]+/y;
const FORMS: readonly Readonly<{ kind: TokenKind; form: RegExp }>[] = [
  // A plus sign that is not encoded arrives as a space.
  {
    kind: 'moment',
    form: /\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,12})?)?(?:Z|[+ -]\d{2}:\d{2})(?![\w.])/iy,
  },
  { kind: 'date', form: /\d{4}-\d{2}-\d{2}(?![\w.:-])/y },
  { kind: 'number', form: /-?\d+(?:\.\d+)?(?:e[+ -]?\d+)?(?![\w.])/iy },
  { kind: 'text', form: /'(?:[^']|'')*'/y },
  { kind: 'word', form: /[A-Za-z_$@][\w.$]*/y },
  { kind: 'mark', form: /[(),/:]/y },
];

/**
 * Divides the value of an option into its parts.
 * @throws {ODataFault} if a part of the text is no token, or the text is too long
 */
export function readTokens(option: string, text: string): readonly ODataToken[] {
  if (text.length > MAX_EXPRESSION)
    throw faultAt(option, MAX_EXPRESSION, {
      id: `paling banyak ${MAX_EXPRESSION} karakter`,
      en: `at most ${MAX_EXPRESSION} characters`,
    });
  const tokens: ODataToken[] = [];
  let place = 0;
  for (;;) {
    SPACE.lastIndex = place;
    if (SPACE.test(text)) place = SPACE.lastIndex;
    if (place === text.length) break;
    const token = tokenAt(text, place);
    if (token === undefined)
      throw faultAt(option, place + 1, {
        id: `tidak dapat dibaca: ${shownPart(text.slice(place))}`,
        en: `cannot be read: ${shownPart(text.slice(place))}`,
      });
    tokens.push(token);
    place += token.text.length;
  }
  return [...tokens, { kind: 'end', text: '', at: text.length + 1 }];
}

function tokenAt(text: string, place: number): ODataToken | undefined {
  for (const { kind, form } of FORMS) {
    form.lastIndex = place;
    const [found] = form.exec(text) ?? [];
    if (found !== undefined) return { kind, text: found, at: place + 1 };
  }
  return undefined;
}

/** The tokens of an option's value, read one after the other. */
export type TokenReader = Readonly<{
  option: string;
  peek: () => ODataToken;
  take: () => ODataToken;
  /** Takes the next token if it is this word or mark, whatever its letter case. @param text in small letters */
  takeIf: (text: string) => boolean;
  /** @throws {ODataFault} if the next token is another one */
  expect: (text: string) => void;
  /** @throws {ODataFault} if there is more */
  expectEnd: () => void;
}>;

export function createTokenReader(option: string, text: string): TokenReader {
  const tokens = readTokens(option, text);
  let next = 0;
  const peek = () => tokens[next]!;
  const take = () => {
    const token = peek();
    if (token.kind !== 'end') next += 1;
    return token;
  };
  const takeIf = (asked: string) => {
    const { kind, text: found } = peek();
    const isIt = (kind === 'word' || kind === 'mark') && found.toLowerCase() === asked;
    if (isIt) next += 1;
    return isIt;
  };
  return {
    ...{ option, peek, take, takeIf },
    expect: (asked) => {
      if (!takeIf(asked)) throw unexpected(option, peek(), asked);
    },
    expectEnd: () => {
      if (peek().kind !== 'end') throw unexpected(option, peek());
    },
  };
}

/** The fault of a token in a place where another is needed. */
export function unexpected(option: string, { kind, text, at }: ODataToken, needed?: string) {
  const found = kind === 'end' ? { id: 'isinya berakhir', en: 'the text ends' } : undefined;
  const id = found?.id ?? `${shownPart(text)} tidak pada tempatnya`;
  const en = found?.en ?? `${shownPart(text)} does not belong here`;
  return faultAt(option, at, {
    id: needed === undefined ? id : `${id}; yang diperlukan: ${needed}`,
    en: needed === undefined ? en : `${en}; needed: ${needed}`,
  });
}
