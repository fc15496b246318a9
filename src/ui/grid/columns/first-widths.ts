import type { Field } from '@/domain/collections';
import type { PageLanguage } from '@/i18n/languages';
import type { CellTexts } from '../cell-text';
import type { GridRecord } from '../types';
import { MIN_WIDTH } from './columns';

/** Longer values are cut off, so that one of them does not push the other columns off the screen. */
const MAX_FIRST_WIDTH = 300;
const MAX_HTML_WIDTH = 360;
/** More than fill a screen. */
const MAX_ROWS = 60;
/** Left and right of a value, with the line between the columns. */
const CELL_ROOM = 23;
/** Left and right of the header's texts, with the button beside them. */
const HEADER_ROOM = 48;
const BOLD = 1.06;
/** The size of the technical names relative to the size of the values. */
const SMALL = 0.82;

/** The width of typical characters at the font size of the cells, in pixels; the font itself is known only to the browser. */
const CHARACTERS = [
  [/[iljtfrI.,:;'|!()[\] ]/, 4.6],
  [/[mwMW@%—]/, 11.8],
  [/[A-Z]/, 9.4],
] as const;
const OTHER_CHARACTER = 7.9;

/**
 * The widths that fit the headers and the values of the first rows, for columns whose width nobody has chosen.
 * @param options.records the first rows of the table; without any, each column fits its header
 * @returns pixels by column name
 */
export function firstWidths(options: {
  fields: readonly Field[];
  identifier: string;
  records: readonly GridRecord[];
  texts: CellTexts;
  language: PageLanguage;
}): Readonly<Record<string, number>> {
  const { fields, identifier, records, texts, language } = options;
  const rows = records.slice(0, MAX_ROWS);
  const widthOf = (field: Field) => {
    const values = rows.map((record) => textWidth(texts.shown(field, record[field.name])));
    const wanted = Math.max(headerWidth(field, { identifier, language }), Math.max(0, ...values) + CELL_ROOM);
    const most = field.kind === 'varchar' && field.multiline ? MAX_HTML_WIDTH : MAX_FIRST_WIDTH;
    return Math.ceil(Math.max(MIN_WIDTH, Math.min(most, wanted)));
  };
  return Object.fromEntries(fields.map((field) => [field.name, widthOf(field)]));
}

function headerWidth(field: Field, { identifier, language }: { identifier: string; language: PageLanguage }) {
  const unit = field.kind === 'int' ? field.unit?.[language] : undefined;
  const label = textWidth(field.label[language]) * BOLD;
  // The identifier's technical name is long, and known.
  if (field.name === identifier) return label + HEADER_ROOM;
  return (
    Math.max(label, textWidth(unit === undefined ? field.name : `${field.name} · ${unit}`) * SMALL) +
    HEADER_ROOM
  );
}

const textWidth = (text: string): number =>
  [...text].reduce((sum, character) => sum + characterWidth(character), 0);

const characterWidth = (character: string): number =>
  CHARACTERS.find(([kind]) => kind.test(character))?.[1] ?? OTHER_CHARACTER;
