import type { Collection } from '@/domain/collections';
import type { Language } from '@/domain/collections/fault';
import { readColumn, type TwoReadings } from '@/domain/readings/entered';
import type { Pasted } from '../../grid/types';
import { isFaultyText } from '../unsaved/judge-text';
import { type Target, textsOf } from './entries';

type Parts = Readonly<{ collection: Collection; language: Language }>;

/** The texts of a pasted column that have two readings. */
export type PastedDoubts = Readonly<{
  column: string;
  /** The texts with their readings, by text. */
  doubts: ReadonlyMap<string, TwoReadings>;
  /** The number of cells. */
  cells: number;
}>;

/** A person's decision about a paste. */
export type PasteChoice = Readonly<{
  /** Whether the valid texts of a row wait until the others are corrected. */
  rows: 'whole' | 'cells';
  /** The reading of the doubtful texts of each column; if absent, they stay in their cells. */
  readings: Readonly<Record<string, keyof TwoReadings>>;
}>;

/** The decision if nothing was asked. */
export const WHOLE_ROWS: PasteChoice = { rows: 'whole', readings: {} };

/** The columns of a paste with texts that have two readings, if all texts of the column are read together. */
export const pastedDoubts = ({ matrix, columns }: Pasted, { collection, language }: Parts): PastedDoubts[] =>
  columns.flatMap((column, index) => {
    const field = collection.field(column);
    if (field === undefined) return [];
    const texts = textsOf(matrix, index);
    const read = readColumn(texts, { field, language });
    const found = texts.flatMap((text) => {
      const reading = read(text);
      return reading.kind === 'two' ? [[text, reading] as const] : [];
    });
    return found.length === 0 ? [] : [{ column, doubts: new Map(found), cells: found.length }];
  });

/** The texts of a paste after the person's decision. If a reading is no value of its column, the text is not changed. */
export function decidedTarget(
  { cells, drafts }: Target,
  options: Readonly<{
    pasted: Pasted;
    doubts: readonly PastedDoubts[];
    choice: PasteChoice;
    collection: Collection;
  }>,
): Target {
  const { pasted, doubts, choice, collection } = options;
  const known = new Map(doubts.map((one) => [one.column, one.doubts]));
  const decided = (column: string, text: string): string => {
    const reading = choice.readings[column];
    const value = reading && known.get(column)?.get(text)?.[reading];
    return value === undefined || isFaultyText(value, collection.field(column)!) ? text : value;
  };
  const isRow = pasted.columns.filter((column) => collection.field(column) !== undefined).length > 1;
  const isTogether = isRow ? choice.rows === 'whole' : undefined;
  return {
    cells: cells.map((cell) => ({ ...cell, text: decided(cell.column, cell.text), isTogether })),
    drafts: drafts.map(({ key, texts }) => ({
      key,
      texts: Object.fromEntries(
        Object.entries(texts).map(([column, text]) => [column, decided(column, text)]),
      ),
    })),
  };
}
