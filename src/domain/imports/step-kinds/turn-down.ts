import { z } from 'zod';
import { type Columns, StepFault } from '../steps';
import {
  assertDifferent,
  DOUBTS_COLUMN,
  doubtsOf,
  findColumn,
  identifier,
  NO_SUMS,
  newColumn,
  ORDER_COLUMN,
  project,
  sameName,
  textLiteral,
  textLiterals,
  withColumns,
} from './sql';
import { defineStepKind } from './step-kind';

const parameters = z.strictObject({
  /** The fields that get their values from the headings. */
  labels: z.array(z.string()).min(1),
  /** The fields that get the cells. */
  figures: z.array(z.string()).min(1),
  /** The rows that each row becomes: a value for each label, and a column for each figure; null: none. */
  rows: z
    .array(z.strictObject({ labels: z.array(z.string()), cells: z.array(z.string().nullable()) }))
    .min(1),
});
type TurnDown = z.infer<typeof parameters>;

/** Headings become values of fields, and their cells the figures. A row whose cells are all blank is left out. */
export const turnDown = defineStepKind({
  kind: 'turnDown',
  parameters,
  form: [
    { name: 'labels', type: 'fields' },
    { name: 'figures', type: 'fields' },
    { name: 'rows', type: 'turned' },
  ],
  changesRows: true,
  columnsAfter(turned: TurnDown, columns) {
    const added = [...turned.labels, ...turned.figures].map(newColumn);
    assertDifferent(added);
    const cells = cellsOf(turned, columns);
    return withColumns(
      columns.filter((column) => !cells.includes(column)),
      added,
    );
  },
  select(turned, { table, columns }) {
    const { labels, figures, rows } = turned;
    const after = this.columnsAfter(turned, columns);
    const structs = rows.map(({ labels: values, cells }, place) => {
      const found = cells.map((cell) => (cell === null ? null : findColumn(columns, cell)));
      return `{${[
        ...values.map((value, n) => `l${n}: ${textLiteral(value)}`),
        ...found.map((cell, n) => `c${n}: ${cell === null ? 'NULL::VARCHAR' : identifier(cell)}`),
        `s: [${found.map(textLiteral).join(', ')}]::VARCHAR[]`,
        `i: ${place}`,
      ].join(', ')}}`;
    });
    return project({
      columns: after,
      computed: new Map([
        ...labels.map((name, n) => [name, `__t.__turned.l${n}`] as const),
        ...figures.map((name, n) => [name, `__t.__turned.c${n}`] as const),
      ]),
      doubts: doubtsOfTurned(turned, columns),
      order: `${ORDER_COLUMN} * ${rows.length} + __t.__turned.i`,
      sums: NO_SUMS,
      from:
        `(SELECT *, unnest([${structs.join(', ')}]) AS __turned FROM ${table}) __t ` +
        `WHERE ${figures.map((_, n) => `__t.__turned.c${n} IS NOT NULL`).join(' OR ')}`,
    });
  },
  // A heading that is turned down twice has each cell twice.
  origins({ figures, rows }, name, columns) {
    const place = figures.findIndex((figure) => sameName(figure, name));
    if (place === -1) return [name];
    const cells = rows.flatMap((row) =>
      row.cells.flatMap((cell) => (cell === null ? [] : [findColumn(columns, cell)])),
    );
    if (new Set(cells).size !== cells.length) return undefined;
    return rows.flatMap(({ cells: [...own] }) => own[place] ?? []).map((cell) => findColumn(columns, cell));
  },
});

function cellsOf({ labels, figures, rows }: TurnDown, columns: Columns): Columns {
  return rows.flatMap((row) => {
    if (row.labels.length !== labels.length || row.cells.length !== figures.length)
      throw new StepFault('invalidParameters', 'rows');
    return row.cells.flatMap((cell) => (cell === null ? [] : [findColumn(columns, cell)]));
  });
}

/** Those of the row's own cells, which are called as the figures now, and of the columns that stay. */
function doubtsOfTurned(turned: TurnDown, columns: Columns): string {
  const own = 'list_position(__t.__turned.s, __doubt."column")';
  const names = turned.figures.map((name, n) => `WHEN ${n + 1} THEN ${textLiteral(name)}`).join(' ');
  const kept = `list_filter(${DOUBTS_COLUMN}, lambda __doubt: ${own} > 0 OR __doubt."column" NOT IN (${textLiterals(cellsOf(turned, columns))}))`;
  return `CASE WHEN len(${DOUBTS_COLUMN}) = 0 THEN ${DOUBTS_COLUMN} ELSE ${doubtsOf(kept, `CASE ${own} ${names} ELSE __doubt."column" END`)} END`;
}
