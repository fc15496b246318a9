import type { Field } from '@/domain/collections';
import type { CellTexts } from '@/ui/grid/cell-text';
import type { GridRecord } from '@/ui/grid/types';

/**
 * The column of a row in which a text is found: the first one that contains all of it, or else one of its words.
 * @param fields the visible columns; undefined is returned if the text is only in others
 */
export function findColumn(
  record: GridRecord,
  { fields, text, texts }: { fields: readonly Field[]; text: string; texts: CellTexts },
): string | undefined {
  const parts = [text, ...text.split(/\s+/u)].map((part) => part.toLowerCase());
  const cells = fields.map((field) => {
    const value = record[field.name];
    return { name: field.name, shown: [texts.plain(field, value), texts.shown(field, value)] };
  });
  for (const part of parts) {
    const found = cells.find(({ shown }) => shown.some((cell) => cell.toLowerCase().includes(part)));
    if (found !== undefined) return found.name;
  }
  return undefined;
}
