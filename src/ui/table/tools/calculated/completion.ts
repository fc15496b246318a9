import type { FormulaColumn } from '@/domain/formulas/formula';

/** The part of a formula that a person is typing as the name of a column: its characters, and the name so far. */
type Typed = Readonly<{ from: number; to: number; name: string }>;

/**
 * The name that is being typed at the caret: an open bracket with the following text, or a word of at least two letters;
 * undefined for neither.
 */
export function typedAt(text: string, caret: number): Typed | undefined {
  const before = text.slice(0, caret);
  const bracket = before.lastIndexOf('[');
  if (bracket > before.lastIndexOf(']')) return { from: bracket, to: caret, name: before.slice(bracket + 1) };
  const word = /[\p{L}_][\p{L}\p{N}_]+$/u.exec(before);
  return word === null ? undefined : { from: word.index, to: caret, name: word[0] };
}

/** The columns with a label or name that contains the typed text; those that begin with it come first. */
export function completionsOf<T extends FormulaColumn>(name: string, columns: readonly T[]): readonly T[] {
  const wanted = name.trim().toLowerCase();
  const textsOf = (column: FormulaColumn) => [column.name, ...column.labels].map((one) => one.toLowerCase());
  const begins = (column: FormulaColumn) => textsOf(column).some((text) => text.startsWith(wanted));
  const found = columns.filter((column) => textsOf(column).some((text) => text.includes(wanted)));
  return [...found.filter(begins), ...found.filter((column) => !begins(column))];
}

/**
 * A text with a part of it replaced, and the new position of the caret. A name is replaced together with its bracket, and
 * with the one behind it.
 */
export function inserted(
  text: string,
  { from, to }: Readonly<{ from: number; to: number }>,
  added: string,
): Readonly<{ text: string; caret: number }> {
  const rest = text.slice(to);
  const isClosed = text[from] === '[' && rest.startsWith(']');
  return { text: text.slice(0, from) + added + rest.slice(isClosed ? 1 : 0), caret: from + added.length };
}
