import type { AnyCollection } from '../collection';
import type { Field } from '../field';
import type { Filter, View } from './view';
import { isText } from './view';

/** A part of the texts of one column, and the text that replaces it. */
export type TextReplacement = Readonly<{ column: string; find: string; with: string }>;

/** The columns in whose texts a part can be replaced. */
export const replaceableFields = ({ fields }: Pick<AnyCollection, 'fields'>): readonly Field[] =>
  fields.filter((field) => isText(field) && !('multiline' in field));

/** A text with every occurrence of a part replaced, ignoring case, as the operator `contains` finds it. */
export function replacedText(text: string, { find, with: replacement }: TextReplacement): string {
  const part = find.replace(/[.*+?^${}()|[\]\\/-]/g, '\\$&');
  return text.replace(new RegExp(part, 'gi'), () => replacement);
}

/** The records of a view in which there is something to replace. */
export function viewToReplace(view: View, { column, find }: Pick<TextReplacement, 'column' | 'find'>): View {
  const condition: Filter = { column, op: 'contains', value: find };
  return { ...view, filter: view.filter === undefined ? condition : { all: [view.filter, condition] } };
}
