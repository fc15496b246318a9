import { z } from 'zod';
import { type Columns, DOUBT_CODES } from '../../steps';
import { doubtsOf, identifier, newColumn, project, sameName, textLiteral } from '../sql';
import { defineStepKind } from '../step-kind';

const parameters = z.strictObject({
  fixes: z
    .array(
      z.strictObject({
        column: z.string(),
        /** The row: `JudgedItem.at`; none: every row with this text. */
        at: z.number().int().optional(),
        /** What the cell has without the fix, else the fix is not for it; null: blank. Without `at` also the text of its doubt. */
        text: z.string().nullable(),
        value: z.string().nullable(),
        /** Without `at`: only cells where the text has this doubt. The same name is in order in another place. */
        doubt: z.enum(DOUBT_CODES).optional(),
      }),
    )
    .min(1),
});
type CorrectParameters = z.infer<typeof parameters>;
type Fix = CorrectParameters['fixes'][number];

/**
 * What a person corrected: a cell, or a text wherever a column has it, or had it in the file where its reading is doubtful.
 * A fix of a doubt leaves the text alone where it has none. A corrected cell is no longer doubtful. A fix of a row that has
 * another text by now does nothing; of two fixes of a cell the later one counts, and before those of a text.
 */
export const correct = defineStepKind<CorrectParameters>({
  kind: 'correct',
  parameters,
  form: [{ name: 'fixes', type: 'fixes' }],
  onFigures: 'changes',
  changesRows: false,
  columnsAfter: ({ fixes }, columns) => {
    const added = new Set<string>();
    for (const { column } of fixes) if (!present(columns, column)) added.add(newColumn(column));
    return [...columns, ...added];
  },
  select(corrected, { table, columns }) {
    const computed = new Map<string, string>();
    const fixed: string[] = [];
    const joins = [...byColumn(corrected.fixes)].map(([name, fixes], n) => {
      const column = present(columns, name);
      const cell = column === undefined ? 'NULL::VARCHAR' : `__t.${identifier(column)}`;
      const [cells, texts, doubtful] = [`__x${n}`, `__y${n}`, `__z${n}`];
      const doubted = doubtOfCell(column ?? name, cell);
      const isCell = `${cells}.place IS NOT NULL AND ${cells}.was IS NOT DISTINCT FROM ${cell}`;
      const isText = `${texts}.place IS NOT NULL`;
      const isDoubtful = `${doubtful}.place IS NOT NULL`;
      computed.set(
        column ?? name,
        `CASE WHEN ${isCell} THEN ${cells}.value WHEN ${isText} THEN ${texts}.value ` +
          `WHEN ${isDoubtful} THEN ${doubtful}.value ELSE ${cell} END`,
      );
      fixed.push(`WHEN ${textLiteral(column ?? name)} THEN ((${isCell}) OR ${isText} OR ${isDoubtful})`);
      return (
        ` LEFT JOIN (VALUES ${valuesOf(fixes.cells)}) ${cells}(place, was, value) ON ${cells}.place = __t.__order` +
        ` LEFT JOIN (VALUES ${valuesOf(fixes.texts.filter(({ doubt }) => doubt === undefined))}) ${texts}(place, was, value) ON ${texts}.place = 0 AND ${texts}.was IS NOT DISTINCT FROM ${cell}` +
        ` LEFT JOIN (VALUES ${doubtsOfTexts(fixes.texts)}) ${doubtful}(place, was, value, doubt) ON ${doubtful}.place = 0 AND ${doubtful}.was = ${doubted}."text" AND ${doubtful}.doubt = ${doubted}.code`
      );
    });
    return project({
      columns: this.columnsAfter(corrected, columns),
      computed,
      doubts: withoutFixed(fixed),
      from: `${table} __t${joins.join('')}`,
    });
  },
});

const present = (columns: Columns, name: string): string | undefined =>
  columns.find((column) => sameName(column, name));

/** The doubt about a cell. A sum is not one of the doubtful figures behind it, so the cell must be as it was read. */
const doubtOfCell = (column: string, cell: string): string =>
  `list_filter(__t.__doubts, lambda __doubt: __doubt."column" = ${textLiteral(column)} AND __doubt."read" = ${cell})[1]`;

/** The doubts without those of cells that a fix has. */
function withoutFixed(fixed: readonly string[]): string {
  return doubtsOf(
    `list_filter(__t.__doubts, lambda __doubt: NOT (CASE __doubt."column" ${fixed.join(' ')} ELSE false END))`,
    '__doubt."column"',
  );
}

function byColumn(fixes: readonly Fix[]): Map<string, { cells: Fix[]; texts: Fix[] }> {
  const columns = new Map<string, { cells: Map<number, Fix>; texts: Map<string, Fix> }>();
  for (const fix of fixes) {
    const name = [...columns.keys()].find((other) => sameName(other, fix.column)) ?? fix.column;
    const column = columns.get(name) ?? { cells: new Map(), texts: new Map() };
    columns.set(name, column);
    if (fix.at === undefined) column.texts.set(JSON.stringify([fix.text, fix.doubt]), fix);
    else column.cells.set(fix.at, fix);
  }
  return new Map(
    [...columns].map(([name, { cells, texts }]) => [
      name,
      { cells: [...cells.values()], texts: [...texts.values()] },
    ]),
  );
}

/** A row that nothing matches comes first, so that there is always one. */
const valuesOf = (fixes: readonly Fix[]): string =>
  [
    '(NULL::BIGINT, NULL::VARCHAR, NULL::VARCHAR)',
    ...fixes.map(({ at = 0, text, value }) => `(${at}, ${textLiteral(text)}, ${textLiteral(value)})`),
  ].join(', ');

/** For each text and doubt one row: the fix of this doubt, else that of the text. */
function doubtsOfTexts(fixes: readonly Fix[]): string {
  const known = new Map<string, readonly [Fix, (typeof DOUBT_CODES)[number]]>();
  for (const fix of fixes)
    for (const code of fix.doubt === undefined ? DOUBT_CODES : [fix.doubt])
      known.set(JSON.stringify([fix.text, code]), [fix, code]);
  return [
    '(NULL::BIGINT, NULL::VARCHAR, NULL::VARCHAR, NULL::VARCHAR)',
    ...[...known.values()].map(
      ([{ text, value }, code]) => `(0, ${textLiteral(text)}, ${textLiteral(value)}, ${textLiteral(code)})`,
    ),
  ].join(', ');
}
