import type { JsonFault } from '@/domain/refusals/json-fault';

const SPACES = /[ \t\r\n]*/y;
const SCALAR = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|(?:true|false|null)(?![\w$])/y;
const WORD = /[\p{L}\p{N}_$]{1,20}/uy;
const ESCAPE = /\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})/y;
const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const SPACE = 0x20;

/** The tokens that may follow. */
type Expected = JsonFault['expected'];
type Step = Readonly<{ at: number; expected: Expected }>;

/**
 * The position at which a text stops being JSON (RFC 8259), and the text there. `JSON.parse` reports it only for some faults,
 * in the engine's own wording.
 * @returns undefined for JSON
 */
export function findJsonFault(text: string): JsonFault | undefined {
  /** The closing brackets of the open arrays and objects. */
  const open: (']' | '}')[] = [];
  let step: Step = { at: 0, expected: 'array' };
  for (;;) {
    const at = matchEnd(SPACES, text, step.at)!;
    const { expected } = step;
    const sign = text[at];
    if (sign === undefined) return expected === 'end' ? undefined : faultAt(text, at, expected);
    const next = take(text, { at, expected }, open);
    if ('line' in next) return next;
    step = next;
  }
}

function take(text: string, { at, expected }: Step, open: (']' | '}')[]): Step | JsonFault {
  const sign = text[at]!;
  const after = (): Expected =>
    open.length === 0 ? 'end' : open.at(-1) === ']' ? 'comma_or_]' : 'comma_or_}';
  const closing = open.at(-1);
  switch (expected) {
    case 'array':
    case 'value':
    case 'value_or_]': {
      if (sign === ']' && expected === 'value_or_]') break;
      if (sign === '[' || sign === '{') {
        open.push(sign === '[' ? ']' : '}');
        return { at: at + 1, expected: sign === '[' ? 'value_or_]' : 'name_or_}' };
      }
      if (sign === '"') return string(text, at, after());
      const end = matchEnd(SCALAR, text, at);
      return end === undefined ? faultAt(text, at, expected) : { at: end, expected: after() };
    }
    case 'name':
    case 'name_or_}':
      if (sign === '"') return string(text, at, 'colon');
      if (sign === '}' && expected === 'name_or_}') break;
      return faultAt(text, at, expected);
    case 'colon':
      return sign === ':' ? { at: at + 1, expected: 'value' } : faultAt(text, at, expected);
    case 'comma_or_]':
    case 'comma_or_}':
      if (sign === ',') return { at: at + 1, expected: closing === ']' ? 'value' : 'name' };
      if (sign === closing) break;
      return faultAt(text, at, expected);
    default:
      return faultAt(text, at, expected);
  }
  open.pop();
  return { at: at + 1, expected: after() };
}

/** The step after a string; a line break or another control character in it is a fault, and so is a missing end. */
function string(text: string, start: number, expected: Expected): Step | JsonFault {
  for (let at = start + 1; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) return { at: at + 1, expected };
    if (code < SPACE) return faultAt(text, at, 'string');
    if (code !== BACKSLASH) continue;
    const end = matchEnd(ESCAPE, text, at);
    if (end === undefined) return faultAt(text, at, 'escape');
    at = end - 1;
  }
  return faultAt(text, text.length, 'string');
}

function faultAt(text: string, at: number, expected: Expected): JsonFault {
  let line = 1;
  let start = 0;
  for (let end = text.indexOf('\n'); end !== -1 && end < at; end = text.indexOf('\n', start)) {
    line += 1;
    start = end + 1;
  }
  const end = matchEnd(WORD, text, at) ?? at + String.fromCodePoint(text.codePointAt(at) ?? 0).length;
  return {
    line,
    column: at - start + 1,
    met: at < text.length ? text.slice(at, end).toWellFormed() : null,
    expected,
  };
}

/** The end of the match of a pattern at a position; undefined: there is none. */
function matchEnd(pattern: RegExp, text: string, at: number): number | undefined {
  pattern.lastIndex = at;
  return pattern.test(text) ? pattern.lastIndex : undefined;
}
