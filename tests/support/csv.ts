/** Parses CSV as in RFC 4180: CRLF between lines, quotes doubled within quotes. @param delimiter between the cells */
export function readCsv(text: string, delimiter: ',' | ';' = ','): string[][] {
  const rows: string[][] = [];
  const cell = new RegExp(`("(?:[^"]|"")*"|[^"${delimiter}\\r\\n]*)(${delimiter}|\\r\\n|$)`, 'y');
  let row: string[] = [];
  while (cell.lastIndex < text.length) {
    const match = cell.exec(text);
    if (match === null) throw new Error('not CSV');
    const [, value = '', end] = match;
    row.push(value.startsWith('"') ? value.slice(1, -1).replaceAll('""', '"') : value);
    if (end === delimiter) continue;
    rows.push(row);
    row = [];
  }
  return rows;
}
