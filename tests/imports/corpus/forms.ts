import { once } from 'node:events';
import { type CellValue, writeXlsx } from 'hucre';
import { writeOds } from 'hucre/ods';
import yazl from 'yazl';

/** The forms in which agencies write tables to files. */

export type Cell = string | number | Date | null;
export type Rows = readonly (readonly Cell[])[];

/** `12345` as `12.345`. */
export const dotted = (figure: number): string => String(figure).replace(/\B(?=(\d{3})+$)/g, '.');

type CsvForm = { delimiter?: ',' | ';' | '\t'; bom?: boolean; encoding?: 'utf8' | 'latin1'; eol?: string };

export function csv(
  rows: Rows,
  { delimiter = ',', bom = false, encoding = 'utf8', eol = '\r\n' }: CsvForm = {},
): Buffer {
  const text = rows.map((row) => row.map((cell) => quoted(cell, delimiter)).join(delimiter)).join(eol);
  return Buffer.from(`${bom ? '\u{feff}' : ''}${text}${eol}`, encoding);
}

function quoted(cell: Cell, delimiter: string): string {
  const text = cell === null ? '' : String(cell);
  return text.includes(delimiter) || /["\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

export type SheetOf = {
  name: string;
  rows: Rows;
  /** The first row, first column, last row and last column of a range; from 0, inclusive. */
  merges?: readonly (readonly [number, number, number, number])[];
};

export const xlsx = async (...sheets: readonly SheetOf[]): Promise<Buffer> =>
  Buffer.from(await writeXlsx({ sheets: sheets.map(written) }));

export const ods = async (...sheets: readonly SheetOf[]): Promise<Buffer> =>
  Buffer.from(await writeOds({ sheets: sheets.map(written) }));

const written = ({ name, rows, merges = [] }: SheetOf) => ({
  name,
  rows: rows.map((row): CellValue[] => [...row]),
  merges: merges.map(([startRow, startCol, endRow, endCol]) => ({ startRow, startCol, endRow, endCol })),
});

/** A web page with one table, as old web applications "export to Excel". `headings`: rows of cells with their spans. */
export function htmlXls(headings: readonly (readonly HtmlHeading[])[], rows: Rows, caption = ''): Buffer {
  const tr = (cells: readonly string[]) => `<tr>${cells.join('')}</tr>`;
  const th = ([text, { rowspan = 1, colspan = 1 } = {}]: HtmlHeading) =>
    `<th rowspan="${rowspan}" colspan="${colspan}"><b>${text}</b></th>`;
  const td = (cell: Cell) => `<td>${cell === null ? '&nbsp;' : cell}</td>`;
  const body = [...headings.map((row) => tr(row.map(th))), ...rows.map((row) => tr(row.map(td)))];
  return Buffer.from(
    `<html><head><meta http-equiv="Content-Type" content="text/html; charset=utf-8"></head><body>` +
      `<h3>${caption}</h3><table border="1">${body.join('\n')}</table></body></html>`,
  );
}
export type HtmlHeading = readonly [text: string, spans?: { rowspan?: number; colspan?: number }];

export const json = (value: unknown): Buffer => Buffer.from(JSON.stringify(value, null, 1));

/** A text document of a word processor. */
export async function docx(paragraphs: readonly string[]): Promise<Buffer> {
  const text = paragraphs.map((line) => `<w:p><w:r><w:t>${line}</w:t></w:r></w:p>`).join('');
  const ns = 'http://schemas.openxmlformats.org';
  const parts = {
    '[Content_Types].xml': `<Types xmlns="${ns}/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>`,
    '_rels/.rels': `<Relationships xmlns="${ns}/package/2006/relationships"><Relationship Id="rId1" Type="${ns}/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>`,
    'word/document.xml': `<w:document xmlns:w="${ns}/wordprocessingml/2006/main"><w:body>${text}</w:body></w:document>`,
  };
  const zip = new yazl.ZipFile();
  for (const [path, part] of Object.entries(parts))
    zip.addBuffer(Buffer.from(`<?xml version="1.0" encoding="UTF-8"?>${part}`), path, { mtime: new Date(0) });
  zip.end();
  const chunks: Buffer[] = [];
  zip.outputStream.on('data', (chunk: Buffer) => chunks.push(chunk));
  await once(zip.outputStream, 'end');
  return Buffer.concat(chunks);
}

/** A printed page. */
export function pdf(text: string): Buffer {
  const stream = `BT /F1 12 Tf 72 720 Td (${text}) Tj ET`;
  return Buffer.from(
    `%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n` +
      `3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R>>endobj\n` +
      `4 0 obj<</Length ${stream.length}>>stream\n${stream}\nendstream endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n`,
    'latin1',
  );
}
