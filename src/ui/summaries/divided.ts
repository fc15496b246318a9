import { MAX_ROW_DIMENSIONS, type SummaryRequest } from '@/domain/answers/judge-summary';

/** The part of a summary in which a dimension is. */
export type DimensionPlace = 'rows' | 'columns' | 'unused';

type Divided = Pick<SummaryRequest, 'rows' | 'columns'>;

/** Rows of one or two different dimensions; a dimension in the rows is not in the columns. */
export function divided(
  [first, second]: readonly (string | undefined)[],
  columns: string | undefined,
): Pick<SummaryRequest, 'rows' | 'columns'> {
  const rows = [...new Set([first, second])].filter((name) => name !== undefined && name !== '') as string[];
  return {
    rows,
    columns: columns === undefined || columns === '' || rows.includes(columns) ? undefined : columns,
  };
}

/**
 * Moves a dimension. The dimension that it replaces, because rows have at most two and columns one, is no longer used.
 * @param request.rows at least one is left
 */
export function movedDimension(name: string, to: DimensionPlace, { rows, columns }: Divided): Divided {
  const others = rows.filter((row) => row !== name);
  const across = columns === name ? undefined : columns;
  if (to === 'rows') return { rows: [...others.slice(0, MAX_ROW_DIMENSIONS - 1), name], columns: across };
  if (to === 'columns') {
    const swapped = others.length === 0 && columns !== undefined ? [columns] : others;
    return swapped.length === 0 ? { rows, columns } : { rows: swapped, columns: name };
  }
  return others.length === 0 ? { rows, columns } : { rows: others, columns: across };
}
