/** A table of texts: rows of cells. */
export type Matrix = readonly (readonly string[])[];

const NEEDS_QUOTES = /[\t\n\r]|^"/;

/**
 * The cells in the clipboard format of spreadsheets: separated by tabs, with quotes around cells that contain tabs or
 * line breaks.
 */
export const formatTsv = (matrix: Matrix): string =>
  matrix.map((row) => row.map(quoted).join('\t')).join('\r\n');

/**
 * The same as an HTML table. Texts are marked as texts, because Excel would otherwise remove their leading zeros and
 * evaluate texts that begin with an equals sign.
 * @param options.isText for each column, whether its values are texts
 */
export function formatHtml(matrix: Matrix, { isText }: { isText: readonly boolean[] }): string {
  const rows = matrix.map((row) => {
    const cells = row.map((cell, place) =>
      isText[place]
        ? `<td style="mso-number-format:'\\@'">${escaped(cell)}</td>`
        : `<td>${escaped(cell)}</td>`,
    );
    return `<tr>${cells.join('')}</tr>`;
  });
  return `<meta charset="utf-8"><table>${rows.join('')}</table>`;
}

/**
 * Parses the clipboard text of a spreadsheet. Quotes count only around a whole cell; any other quote is an ordinary
 * character. All rows have the same length.
 */
export function parseTsv(text: string): string[][] {
  const rows: string[][] = [[]];
  let place = 0;
  while (place <= text.length) {
    const { cell, end } = cellAt(text, place);
    rows.at(-1)!.push(cell);
    if (text[end] === '\t') place = end + 1;
    else if (end >= text.length) break;
    else {
      place = end + (text[end] === '\r' && text[end + 1] === '\n' ? 2 : 1);
      // A line break at the end ends the last row and does not start another.
      if (place >= text.length) break;
      rows.push([]);
    }
  }
  const width = Math.max(...rows.map((row) => row.length));
  return rows.map((row) => [...row, ...Array<string>(width - row.length).fill('')]);
}

function cellAt(text: string, start: number): { cell: string; end: number } {
  const inQuotes = text[start] === '"' ? quotedAt(text, start) : undefined;
  if (inQuotes !== undefined) return inQuotes;
  let end = start;
  while (end < text.length && !isMark(text[end]!)) end += 1;
  return { cell: text.slice(start, end), end };
}

/** Undefined if the quotes are not closed at the end of the cell. */
function quotedAt(text: string, start: number): { cell: string; end: number } | undefined {
  let cell = '';
  let from = start + 1;
  for (;;) {
    const quote = text.indexOf('"', from);
    if (quote < 0) return undefined;
    cell += text.slice(from, quote);
    const next = text[quote + 1];
    if (next === undefined || isMark(next)) return { cell: cell.replaceAll('\r\n', '\n'), end: quote + 1 };
    if (next !== '"') return undefined;
    cell += '"';
    from = quote + 2;
  }
}

const isMark = (character: string): boolean => character === '\t' || character === '\n' || character === '\r';

const quoted = (cell: string): string => (NEEDS_QUOTES.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);

const escaped = (cell: string): string =>
  cell
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll(/\r?\n/g, '<br style="mso-data-placement:same-cell">');

/** Whether a text of the clipboard has more than one cell. */
export function isSeveralCells(text: string): boolean {
  const matrix = parseTsv(text);
  return matrix.length > 1 || (matrix[0]?.length ?? 0) > 1;
}
