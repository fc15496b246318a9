import type { FileTableInfo } from '@/domain/imports/file-reading';
import type { StepResult } from '@/domain/imports/steps';

/** A line of the file, as a spreadsheet counts, with its cells. */
export type FileLine = Readonly<{ line: number; cells: readonly string[] }>;

/**
 * The first lines of the first sheet that is read, among which the header is chosen: those that were set aside, the header, and
 * the first rows of data.
 * @param read the table as it was read
 */
export function firstLines(
  file: FileTableInfo,
  { read, most }: { read: StepResult; most: number },
): FileLine[] {
  const sheet = file.reading.sheets?.[0] ?? '';
  const { header } = file.reading;
  const lines = new Map<number, readonly string[]>();
  for (const row of file.aside) if (row.sheet === sheet) lines.set(row.line, row.cells);
  const begin = header == null ? 1 : header.line;
  const below = header == null ? 1 : header.line + header.lines;
  for (let line = begin; line < below; line += 1)
    lines.set(
      line,
      read.columns.map((name) => name.split(' / ')[line - begin] ?? name),
    );
  let next = below;
  for (const cells of read.sample) {
    while (lines.has(next)) next += 1;
    lines.set(
      next,
      cells.map((cell) => cell ?? ''),
    );
  }
  return [...lines]
    .map(([line, cells]) => ({ line, cells }))
    .sort((a, b) => a.line - b.line)
    .slice(0, most);
}
