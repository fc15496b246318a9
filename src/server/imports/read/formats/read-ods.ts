import { ServiceError } from '@/server/errors';
import { cellOf, type Merge, type RawRow, type RawRows } from '../rows/raw-rows';
import type { RawCell } from '../rows/row-marks';
import { readXml } from './read-xml';
import { numberText, percentText, raised } from './sheet-values';
import type { ZipFile } from './zip-file';

const CONTENT = 'content.xml';
const MANIFEST = 'META-INF/manifest.xml';
const MAX_MANIFEST = 1024 * 1024;
/** The maximum length of a run of spaces, or number of repetitions of a row or cell, because this is a number in the file. */
const MAX_SPACES = 1_000;
const MAX_REPEATED = 1_100_000;
const MAX_COLUMNS = 20_000;
const MAX_MERGES = 200_000;
/** The values with which a row or a column is not shown. */
const HIDDEN = /^(collapse|filter)$/;

/** Reads all sheets of an ODS file, row by row. @throws {ServiceError} `broken`, `encrypted`, `tooManyRows`, `tooManyColumns` */
export async function readOds(zip: ZipFile, rows: RawRows): Promise<void> {
  if (zip.has(MANIFEST) && (await zip.text(MANIFEST, MAX_MANIFEST)).includes('encryption-data'))
    throw new ServiceError({ code: 'unreadable_file', fault: 'encrypted' });
  /** Sheets, with their rows, that were read and not yet passed on. */
  let waiting: Waiting[] = [];
  const reader = createReader(
    (sheet) => waiting.push(sheet),
    () => waiting,
  );
  let current: Awaited<ReturnType<RawRows['begin']>> | undefined;
  await readXml(zip.read(CONTENT), reader, async () => {
    const ready = waiting;
    const last = ready.at(-1);
    waiting = last === undefined ? [] : [{ ...emptyWaiting(), name: last.name }];
    for (const sheet of ready) {
      if (sheet.isNew) current = await rows.begin(sheet.name);
      await rows.add(sheet.rows);
      if (current === undefined) continue;
      current.merges = [...current.merges, ...sheet.merges];
      current.hiddenColumns = [...current.hiddenColumns, ...sheet.hiddenColumns];
    }
  });
}

type Waiting = { name: string; isNew: boolean; rows: RawRow[]; merges: Merge[]; hiddenColumns: number[] };
const emptyWaiting = (): Waiting => ({ name: '', isNew: false, rows: [], merges: [], hiddenColumns: [] });

function createReader(begin: (sheet: Waiting) => void, waiting: () => Waiting[]) {
  let depth = 0;
  let line = 0;
  let rowRepeat = 1;
  let isHidden = false;
  let groups = 0;
  let columns = 0;
  let columnGroups = 0;
  let cells: RawCell[] = [];
  let column = 0;
  let cell: { repeat: number; value: string | undefined; text: string; paragraphs: number } | undefined;
  let ignored = 0;
  let inParagraph = 0;
  let merges = 0;
  let style = '';
  /** The styles of raised text, and whether each open part of a text has one. */
  const raisedStyles = new Set<string>();
  const spans: boolean[] = [];
  const current = () => waiting().at(-1);

  const openCell = (attributes: Readonly<Record<string, string>>) => {
    const spanned = {
      columns: count(attributes['table:number-columns-spanned']),
      rows: count(attributes['table:number-rows-spanned']),
    };
    if ((spanned.columns > 1 || spanned.rows > 1) && merges < MAX_MERGES) {
      merges += 1;
      current()?.merges.push({
        top: line + 1,
        bottom: line + spanned.rows,
        left: column,
        right: column + spanned.columns - 1,
      });
    }
    cell = {
      repeat: count(attributes['table:number-columns-repeated']),
      value: cellValue(attributes),
      text: '',
      paragraphs: 0,
    };
  };
  const closeCell = () => {
    if (cell === undefined) return;
    const value = cellOf(cell.value ?? cell.text);
    // Blank cells are often repeated to the end of the sheet.
    if (value !== null && column + cell.repeat <= MAX_COLUMNS) {
      while (cells.length < column) cells.push(null);
      for (let n = 0; n < cell.repeat; n += 1) cells.push(value);
    }
    column += cell.repeat;
    cell = undefined;
  };
  const closeRow = () => {
    const repeat = cells.length === 0 ? 1 : Math.min(rowRepeat, MAX_REPEATED);
    for (let n = 0; n < repeat && cells.length > 0; n += 1)
      current()?.rows.push({ line: line + 1 + n, cells, isHidden });
    line += rowRepeat;
  };
  return {
    open(name: string, attributes: Readonly<Record<string, string>>) {
      switch (name) {
        case 'table':
          depth += 1;
          line = 0;
          if (depth === 1) {
            begin({ ...emptyWaiting(), name: attributes['table:name'] ?? '', isNew: true });
            columns = 0;
          }
          break;
        case 'table-column-group':
          columnGroups += 1;
          break;
        case 'table-column': {
          const repeat = count(attributes['table:number-columns-repeated']);
          if (columnGroups === 0 && HIDDEN.test(attributes['table:visibility'] ?? ''))
            for (let n = columns; n < Math.min(columns + repeat, MAX_COLUMNS); n += 1)
              current()?.hiddenColumns.push(n);
          columns += repeat;
          break;
        }
        case 'table-row-group':
          groups += 1;
          break;
        case 'table-row':
          rowRepeat = count(attributes['table:number-rows-repeated']);
          // The rows of a group that is folded are not hidden.
          isHidden = groups === 0 && HIDDEN.test(attributes['table:visibility'] ?? '');
          cells = [];
          column = 0;
          break;
        case 'table-cell':
        case 'covered-table-cell':
          openCell(attributes);
          break;
        case 'style':
          style = attributes['style:name'] ?? '';
          break;
        case 'text-properties':
          if (/^(?:super|[1-9])/.test(attributes['style:text-position'] ?? '')) raisedStyles.add(style);
          break;
        case 'span':
          spans.push(raisedStyles.has(attributes['text:style-name'] ?? ''));
          break;
        case 'annotation':
          ignored += 1;
          break;
        case 'p':
          inParagraph += 1;
          if (cell !== undefined && ignored === 0) {
            if (cell.paragraphs > 0) cell.text += '\n';
            cell.paragraphs += 1;
          }
          break;
        case 's':
          if (cell !== undefined && ignored === 0)
            cell.text += ' '.repeat(Math.min(count(attributes['text:c']), MAX_SPACES));
          break;
        case 'tab':
        case 'line-break':
          if (cell !== undefined && ignored === 0) cell.text += ' ';
      }
    },
    text(text: string) {
      if (cell !== undefined && inParagraph > 0 && ignored === 0)
        cell.text += spans.includes(true) ? raised(text) : text;
    },
    close(name: string) {
      if (name === 'table') depth -= 1;
      else if (name === 'table-row-group') groups -= 1;
      else if (name === 'table-column-group') columnGroups -= 1;
      else if (name === 'table-row') closeRow();
      else if (name === 'table-cell' || name === 'covered-table-cell') closeCell();
      else if (name === 'annotation') ignored -= 1;
      else if (name === 'p') inParagraph -= 1;
      else if (name === 'span') spans.pop();
    },
  };
}

/** A number of repetitions, at least 1. */
function count(text: string | undefined): number {
  const number = Number(text ?? 1);
  return Number.isInteger(number) && number > 0 ? number : 1;
}

/** The value of a cell if it is not its text. */
function cellValue(attributes: Readonly<Record<string, string>>): string | undefined {
  switch (attributes['office:value-type']) {
    case 'float':
    case 'percentage':
    case 'currency': {
      const number = Number(attributes['office:value']);
      if (Number.isNaN(number)) return undefined;
      return attributes['office:value-type'] === 'percentage' ? percentText(number) : numberText(number);
    }
    case 'date':
      return attributes['office:date-value']?.replace('T', ' ').replace(/ 00:00:00(\.0+)?$/, '');
    case 'time':
      return attributes['office:time-value']?.replace(/^PT(\d+)H(\d+)M(\d+)(?:[.,]\d+)?S$/, '$1:$2:$3');
    case 'boolean':
      return attributes['office:boolean-value']?.toUpperCase();
    default:
      return undefined;
  }
}
