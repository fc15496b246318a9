import type { Area } from './selection';

/** A span of numbers, from the first to the last, both included. */
export type Span = Readonly<{ from: number; to: number }>;

/** The rows and columns whose cells make one table. */
export type Block = Readonly<{ rows: readonly Span[]; columns: readonly Span[] }>;

/**
 * The rows and columns of areas that can be copied together, as in spreadsheets: areas in the same rows, in the same
 * columns, or each of some rows in each of some columns. Gaps between them are left out.
 * @returns undefined if they do not make one table
 */
export function blockOf(areas: readonly Area[]): Block | undefined {
  const rows = different(areas.map(({ top, bottom }) => ({ from: top, to: bottom })));
  const columns = different(areas.map(({ left, right }) => ({ from: left, to: right })));
  const isThere = (row: Span, column: Span) =>
    areas.some(
      ({ top, bottom, left, right }) =>
        top === row.from && bottom === row.to && left === column.from && right === column.to,
    );
  const isFull = rows.every((row) => columns.every((column) => isThere(row, column)));
  return isFull ? { rows: merged(rows), columns: merged(columns) } : undefined;
}

/** The same cells in areas that do not overlap, so that each cell counts once. */
export function disjoint(areas: readonly Area[]): Area[] {
  const found: Area[] = [];
  for (const area of areas)
    found.push(...found.reduce<Area[]>((left, other) => left.flatMap((one) => without(one, other)), [area]));
  return found;
}

/** The parts of an area without the cells of another one: up to four areas. */
function without(area: Area, other: Area): Area[] {
  const top = Math.max(area.top, other.top);
  const bottom = Math.min(area.bottom, other.bottom);
  const left = Math.max(area.left, other.left);
  const right = Math.min(area.right, other.right);
  if (top > bottom || left > right) return [area];
  return [
    { ...area, bottom: top - 1 },
    { ...area, top: bottom + 1 },
    { top, bottom, left: area.left, right: left - 1 },
    { top, bottom, left: right + 1, right: area.right },
  ].filter((rest) => rest.top <= rest.bottom && rest.left <= rest.right);
}

const different = (spans: readonly Span[]): Span[] =>
  [...new Map(spans.map((span) => [`${span.from} ${span.to}`, span])).values()].sort(
    (a, b) => a.from - b.from,
  );

/** Merges overlapping and adjacent spans, in order. */
export function merged(spans: readonly Span[]): Span[] {
  const found: Span[] = [];
  for (const span of [...spans].sort((a, b) => a.from - b.from)) {
    const last = found.at(-1);
    if (last !== undefined && span.from <= last.to + 1)
      found[found.length - 1] = { from: last.from, to: Math.max(last.to, span.to) };
    else found.push(span);
  }
  return found;
}
