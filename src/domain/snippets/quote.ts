/** A text as a literal of each language, whatever it has: quotes, line breaks, backslashes, `${}`. */

/** A text between single quotes, as a shell of POSIX reads it: nothing in it is special. */
export const quoteForShell = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;

/** A text literal of JavaScript and of Python, whose escapes in double quotes are those of JSON. */
export const quoteAsJson = (text: string): string =>
  JSON.stringify(text).replace(UNPRINTED, (one) => `\\u${hex(one)}`);

/** A text literal of R. */
export const quoteForR = (text: string): string =>
  `"${text.replace(/[\\"]/g, '\\$&').replace(UNPRINTED, (one) => `\\u${hex(one)}`)}"`;

/** A text literal of Power Query: quotes are doubled, and `#(` begins an escape. */
export const quoteForM = (text: string): string =>
  `"${text
    .replaceAll('#(', '#(#)(')
    .replaceAll('"', '""')
    .replace(UNPRINTED, (one) => `#(${hex(one)})`)}"`;

/** A name of a field of Power Query, of any characters. */
export const nameForM = (name: string): string => `#${quoteForM(name)}`;

/** What would end a line, or not be seen. */
const UNPRINTED = /\p{Cc}|\p{Zl}|\p{Zp}/gu;
const HEX = 16;
const DIGITS = 4;
const hex = (one: string): string => one.charCodeAt(0).toString(HEX).padStart(DIGITS, '0');
