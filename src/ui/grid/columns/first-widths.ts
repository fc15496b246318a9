import type { Field } from '@/domain/collections';
import type { PageLanguage } from '@/i18n/languages';
import { type CellTexts, valueIn } from '../cell-text';
import type { GridRecord } from '../types';
import { MIN_WIDTH } from './columns';

/** Longer values are cut off, so that one of them does not push the other columns off the screen. */
const MAX_FIRST_WIDTH = 300;
const MAX_HTML_WIDTH = 360;
/** A number of rows that is more than fills a screen. */
const MAX_ROWS = 60;
/** The width that a window of 1440 px has for the columns, beside the menu, the numbers of the rows and a scrollbar. */
const FIRST_SCREEN = 1_050;
/** The share of the values that fit completely: a few long ones do not make a column wide, unless the screen has room. */
const FITTING = 0.85;
/** The room left and right of a value, with the line between the columns. */
const CELL_ROOM = 23;
/** The room left and right of the header's texts, with the button beside them. */
const HEADER_ROOM = 48;
/** The size of the technical names relative to the size of the values. */
const SMALL = 0.82;
/** The widest technical name that is shown completely, relative to the label. */
const MAX_TECHNICAL = 1.1;

/** The size of bold labels relative to texts of the same size. */
const BOLD = 1.07;

/** The widths of characters of the pages' font at the size of the cells, in pixels; the server cannot measure them. */
const CHARACTERS = [
  [/[ijlI.,:;'|! ]/, 4],
  [/[frt()[\]-]/, 5.4],
  [/[0-9]/, 9.1],
  [/[mwMW@%—→+]/, 12.4],
  [/[A-Z]/, 9.8],
] as const;
const OTHER_CHARACTER = 8.2;

/**
 * The widths that fit the headers and the values of the first rows, for columns whose width nobody has chosen. If the
 * figures would begin off the screen, the columns before them get less room for values, but always enough for their
 * headers. If the whole table leaves room on the screen, long values get it.
 * @param options.records the first rows of the table; without any, each column fits its header
 * @returns pixels by column name
 */
export function firstWidths(options: {
  fields: readonly Field[];
  records: readonly GridRecord[];
  texts: CellTexts;
  language: PageLanguage;
}): Readonly<Record<string, number>> {
  const { fields, records, texts, language } = options;
  const rows = records.slice(0, MAX_ROWS);
  const roomOf = (field: Field): Room => {
    const values = rows
      .map((record) => textWidth(texts.shown(field, valueIn(field, record))))
      .sort((a, b) => a - b);
    const usual = values[Math.ceil(values.length * FITTING) - 1] ?? 0;
    const longest = values.at(-1) ?? 0;
    const header = Math.max(MIN_WIDTH, headerWidth(field, language));
    const most = field.kind === 'varchar' && field.multiline ? MAX_HTML_WIDTH : MAX_FIRST_WIDTH;
    return {
      field,
      least: Math.min(most, header),
      wanted: Math.min(most, Math.max(header, usual + CELL_ROOM)),
      most: Math.min(most, Math.max(header, longest + CELL_ROOM)),
    };
  };
  const rooms = fields.map(roomOf);
  const free = FIRST_SCREEN - sumOf(rooms, ({ wanted }) => wanted);
  const widths = free > 0 ? widened(rooms, free) : narrowed(rooms);
  return Object.fromEntries(rooms.map(({ field }, place) => [field.name, Math.ceil(widths[place] ?? 0)]));
}

/** Divides the room that is left on the screen among the columns with longer values. */
function widened(rooms: readonly Room[], free: number): number[] {
  const lacking = sumOf(rooms, ({ wanted, most }) => most - wanted);
  const share = lacking === 0 ? 0 : Math.min(1, free / lacking);
  return rooms.map(({ wanted, most }) => wanted + (most - wanted) * share);
}

/** Reduces the columns up to the last figure by the width that is missing on the screen. */
function narrowed(rooms: readonly Room[]): number[] {
  const end = 1 + rooms.findLastIndex(({ field }) => field.kind === 'int');
  const before = rooms.slice(0, end);
  const excess = sumOf(before, ({ wanted }) => wanted) - FIRST_SCREEN;
  const spare = sumOf(before, ({ wanted, least }) => wanted - least);
  const share = spare === 0 ? 0 : Math.min(1, Math.max(0, excess / spare));
  return rooms.map(({ wanted, least }, place) => (place < end ? wanted - (wanted - least) * share : wanted));
}

/** The width of a column for its header alone, for most of its values too, and for all of them, in pixels. */
type Room = Readonly<{ field: Field; least: number; wanted: number; most: number }>;

const sumOf = (rooms: readonly Room[], of: (room: Room) => number): number =>
  rooms.reduce((sum, room) => sum + of(room), 0);

/** A technical name may be cut off if it is much longer than the label. */
function headerWidth({ name, label }: Field, language: PageLanguage): number {
  const labelWidth = textWidth(label[language]) * BOLD;
  return Math.max(labelWidth, Math.min(textWidth(name) * SMALL, labelWidth * MAX_TECHNICAL)) + HEADER_ROOM;
}

const textWidth = (text: string): number =>
  [...text].reduce((sum, character) => sum + characterWidth(character), 0);

const characterWidth = (character: string): number =>
  CHARACTERS.find(([kind]) => kind.test(character))?.[1] ?? OTHER_CHARACTER;
