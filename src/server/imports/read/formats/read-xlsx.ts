import { MAX_FILE_COLUMNS, MAX_FILE_ROWS } from '@/domain/imports/file-reading';
import { ServiceError } from '@/server/errors';
import { cellOf, type Merge, type RawRow, type RawRows } from '../rows/raw-rows';
import type { RawCell } from '../rows/row-marks';
import { readXml } from './read-xml';
import { dateText, type NumberShown, numberText, percentText, raised, shownAs } from './sheet-values';
import type { ZipFile } from './zip-file';

/** The maximum size of the shared texts of cells in memory, in bytes; each text needs more than its characters. */
const MAX_SHARED = 192 * 1024 * 1024;
const BYTES_PER_TEXT = 40;
/** The maximum size of the parts that describe a workbook, in bytes. */
const MAX_PART = 64 * 1024 * 1024;
const MAX_MERGES = 200_000;
const LETTERS = 26;

type Workbook = {
  sheets: { name: string; part: string; isHidden: boolean }[];
  is1904: boolean;
  /** The kind of number that each style shows. */
  styles: NumberShown[];
  shared: string[];
};

/**
 * Reads all sheets of an XLSX file, row by row.
 * @throws {ServiceError} `broken`, `unpacksTooFar`, `tooManyRows`, `tooManyColumns`
 */
export async function readXlsx(zip: ZipFile, rows: RawRows): Promise<void> {
  const book = await readWorkbook(zip);
  for (const { name, part, isHidden } of book.sheets) {
    const sheet = await rows.begin(name, { isHidden });
    const merges: Merge[] = [];
    const hiddenColumns: number[] = [];
    await readSheet(zip, part, { book, merges, hiddenColumns, rows });
    sheet.merges = merges;
    sheet.hiddenColumns = hiddenColumns;
  }
}

async function readSheet(
  zip: ZipFile,
  part: string,
  {
    book,
    merges,
    hiddenColumns,
    rows,
  }: { book: Workbook; merges: Merge[]; hiddenColumns: number[]; rows: RawRows },
): Promise<void> {
  let waiting: RawRow[] = [];
  let line = 0;
  let isHidden = false;
  let cells: RawCell[] = [];
  let column = -1;
  let type = '';
  let style = -1;
  let text = '';
  /** The formula of the cell; undefined: it has none. */
  let formula: string | undefined;
  let inFormula = false;
  const parts = createTextParts();
  await readXml(
    zip.read(part),
    {
      open(name, attributes) {
        switch (name) {
          case 'col':
            hiddenColumns.push(...hiddenIn(attributes));
            break;
          case 'row':
            line = attributes['r'] === undefined ? line + 1 : lineOf(attributes['r']);
            // The rows of a group that is folded are not hidden: the group's sum may be beside them.
            isHidden = isTrue(attributes['hidden']) && !(Number(attributes['outlineLevel']) > 0);
            cells = [];
            column = -1;
            break;
          case 'c':
            column = attributes['r'] === undefined ? column + 1 : columnOf(attributes['r']);
            type = attributes['t'] ?? 'n';
            style = attributes['s'] === undefined ? -1 : Number(attributes['s']);
            text = '';
            formula = undefined;
            break;
          case 'f':
            inFormula = true;
            formula = '';
            break;
          case 'mergeCell':
            if (merges.length < MAX_MERGES) merges.push(mergeOf(attributes['ref'] ?? ''));
            break;
          default:
            parts.open(name, attributes);
        }
      },
      text(more) {
        if (inFormula) formula += more;
        else text += parts.shown(more);
      },
      close(name) {
        switch (name) {
          case 'f':
            inFormula = false;
            break;
          case 'c':
            if (text !== '') setCell(cells, column, cellValue(text, { type, style, book }));
            // A program has written the formula, and no spreadsheet has computed it yet.
            else if (formula !== undefined && type !== 'str') setCell(cells, column, `=${formula}`);
            break;
          case 'row':
            if (cells.length > 0) waiting.push({ line, cells, isHidden });
            break;
          default:
            parts.close(name);
        }
      },
    },
    async () => {
      const ready = waiting;
      waiting = [];
      await rows.add(ready);
    },
  );
}

/** Tracks the parts of a text: its values, formatted pieces, and its pronunciation, which does not belong to the text. */
function createTextParts() {
  let inText = false;
  let inPhonetic = false;
  let isRaised = false;
  return {
    open(name: string, attributes: Readonly<Record<string, string>>): void {
      if (name === 'v' || name === 't') inText = !inPhonetic;
      else if (name === 'rPh') inPhonetic = true;
      else if (name === 'r') isRaised = false;
      else if (name === 'vertAlign') isRaised = attributes['val'] === 'superscript';
    },
    close(name: string): void {
      if (name === 'v' || name === 't') inText = false;
      else if (name === 'rPh') inPhonetic = false;
      else if (name === 'r') isRaised = false;
    },
    /** The part of a text that belongs to the value, as it is shown. */
    shown: (text: string): string => (inText ? (isRaised ? raised(text) : text) : ''),
  };
}

/** The indexes of the columns that an element describes, if they are hidden; those of a folded group are not. */
function hiddenIn({ hidden, outlineLevel, min, max }: Readonly<Record<string, string>>): number[] {
  const [first, last] = [Number(min), Math.min(Number(max), MAX_FILE_COLUMNS)];
  if (!isTrue(hidden) || Number(outlineLevel) > 0 || !(first >= 1) || !(last >= first)) return [];
  return Array.from({ length: last - first + 1 }, (_, n) => first - 1 + n);
}

const isTrue = (attribute: string | undefined): boolean => attribute === '1' || attribute === 'true';

/** Blank cells between others are null, not missing: arrays with gaps are slow. */
function setCell(cells: RawCell[], column: number, value: RawCell): void {
  if (value === null || column < 0) return;
  if (column >= MAX_FILE_COLUMNS)
    throw new ServiceError({ code: 'unreadable_file', fault: 'tooManyColumns', limit: MAX_FILE_COLUMNS });
  while (cells.length < column) cells.push(null);
  cells[column] = value;
}

function cellValue(
  text: string,
  { type, style, book }: { type: string; style: number; book: Workbook },
): RawCell {
  switch (type) {
    case 's':
      return book.shared[Number(text)] || null;
    case 'b':
      return text === '1' || text === 'true' ? 'TRUE' : 'FALSE';
    case 'str':
    case 'inlineStr':
      return cellOf(unescaped(text));
    case 'e':
      return cellOf(text);
    case 'd':
      return cellOf(text.replace('T', ' ').replace(/ 00:00:00(\.0+)?Z?$/, ''));
    default: {
      const number = Number(text);
      if (Number.isNaN(number)) return cellOf(text);
      const shown = book.styles[style];
      if (shown === 'date') return dateText(number, book.is1904);
      return shown === 'percent' ? percentText(number) : numberText(number);
    }
  }
}

/** Characters that XML cannot have are written as `_x000D_`. */
const unescaped = (text: string): string =>
  text.includes('_x')
    ? text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) =>
        String.fromCharCode(Number.parseInt(code, 16)),
      )
    : text;

async function readWorkbook(zip: ZipFile): Promise<Workbook> {
  const relations = await readRelations(zip, '_rels/.rels', '');
  const main = [...relations.values()].find(({ type }) => type.endsWith('/officeDocument'))?.target;
  // XLSB has no XML.
  if (main === undefined || !zip.has(main) || !main.endsWith('.xml'))
    throw new ServiceError({ code: 'unreadable_file', fault: 'notATable' });
  const folder = main.slice(0, main.lastIndexOf('/') + 1);
  const parts = await readRelations(zip, `${folder}_rels/${main.slice(folder.length)}.rels`, folder);
  const book: Workbook = { sheets: [], is1904: false, styles: [], shared: [] };
  await readPart(zip, main, (name, attributes) => {
    if (name === 'workbookPr') book.is1904 = isTrue(attributes['date1904']);
    if (name !== 'sheet') return;
    const id = Object.entries(attributes).find(([key]) => key.endsWith(':id'))?.[1] ?? '';
    const part = parts.get(id);
    // Sheets of charts have no rows.
    if (part?.type.endsWith('/worksheet') && zip.has(part.target))
      book.sheets.push({
        name: attributes['name'] ?? '',
        part: part.target,
        isHidden: /hidden/i.test(attributes['state'] ?? ''),
      });
  });
  const partOf = (type: string) =>
    [...parts.values()].find((part) => part.type.endsWith(type) && zip.has(part.target))?.target;
  const styles = partOf('/styles');
  if (styles !== undefined) book.styles = await readStyles(zip, styles);
  const shared = partOf('/sharedStrings');
  if (shared !== undefined) book.shared = await readShared(zip, shared);
  return book;
}

type Relation = { type: string; target: string };

/** The parts that a part refers to, by their identifiers. */
async function readRelations(zip: ZipFile, part: string, folder: string): Promise<Map<string, Relation>> {
  const relations = new Map<string, Relation>();
  if (!zip.has(part)) return relations;
  await readPart(zip, part, (name, attributes) => {
    if (name !== 'Relationship') return;
    const target = attributes['Target'] ?? '';
    const path = target.startsWith('/')
      ? target.slice(1)
      : new URL(target, `file:///${folder}`).pathname.slice(1);
    relations.set(attributes['Id'] ?? '', { type: attributes['Type'] ?? '', target: decodeURI(path) });
  });
  return relations;
}

async function readStyles(zip: ZipFile, part: string): Promise<NumberShown[]> {
  const codes = new Map<number, string>();
  const styles: NumberShown[] = [];
  let inCellStyles = false;
  await readPart(
    zip,
    part,
    (name, attributes) => {
      if (name === 'numFmt') codes.set(Number(attributes['numFmtId']), attributes['formatCode'] ?? '');
      if (name === 'cellXfs') inCellStyles = true;
      if (name !== 'xf' || !inCellStyles) return;
      const id = Number(attributes['numFmtId'] ?? 0);
      styles.push(shownAs(id, codes.get(id)));
    },
    (name) => {
      if (name === 'cellXfs') inCellStyles = false;
    },
  );
  return styles;
}

/** The texts that cells refer to by number, trimmed. */
async function readShared(zip: ZipFile, part: string): Promise<string[]> {
  const shared: string[] = [];
  let text = '';
  let size = 0;
  const parts = createTextParts();
  await readXml(zip.read(part), {
    open(name, attributes) {
      if (name === 'si') text = '';
      else parts.open(name, attributes);
    },
    text(more) {
      text += parts.shown(more);
    },
    close(name) {
      if (name !== 'si') parts.close(name);
      else {
        size += text.length + BYTES_PER_TEXT;
        if (size > MAX_SHARED) throw new ServiceError({ code: 'unreadable_file', fault: 'unpacksTooFar' });
        shared.push(unescaped(text).trim());
      }
    },
  });
  return shared;
}

/** Reads a small part. */
async function readPart(
  zip: ZipFile,
  part: string,
  open: (name: string, attributes: Readonly<Record<string, string>>) => void,
  close: (name: string) => void = () => undefined,
): Promise<void> {
  const text = Buffer.from(await zip.text(part, MAX_PART));
  await readXml(
    (async function* () {
      yield text;
    })(),
    { open, close, text: () => undefined },
  );
}

/** The column index of a cell such as `AB12`, from 0. */
function columnOf(reference: string): number {
  let column = 0;
  for (let at = 0; at < reference.length; at += 1) {
    const letter = reference.charCodeAt(at) & ~0x20;
    if (letter < 0x41 || letter > 0x5a) break;
    column = column * LETTERS + letter - 0x40;
  }
  return column - 1;
}

function lineOf(text: string): number {
  const line = Number(text);
  if (Number.isInteger(line) && line >= 1 && line <= MAX_FILE_ROWS) return line;
  throw new ServiceError({ code: 'unreadable_file', fault: 'broken' });
}

/** The rectangle of a reference such as `A1:C2`. */
function mergeOf(reference: string): Merge {
  const [from = '', to = from] = reference.split(':');
  const rowOf = (cell: string) => Number(cell.replace(/\D+/g, '')) || 1;
  return { top: rowOf(from), bottom: rowOf(to), left: columnOf(from), right: columnOf(to) };
}
