import { findColumn, sameName } from '@/domain/imports/step-kinds/columns';
import { acceptDoubts, type CorrectParameters, correct, counts } from '@/domain/imports/step-kinds/decisions';
import { DOUBT_CODES } from '@/domain/imports/steps';
import { doubtsOf, identifier, project, textLiteral, textLiterals } from '../../duck/sql';
import { selectFor } from './step-select';

type Fix = CorrectParameters['fixes'][number];

const accept = selectFor(acceptDoubts, ({ column: name, doubt, reading, texts }, { table, columns }) => {
  const column = findColumn(columns, name);
  const cell = `__t.${identifier(column)}`;
  const conditions = [
    `__doubt."column" = ${textLiteral(column)}`,
    `__doubt.code = ${textLiteral(doubt)}`,
    ...(texts === undefined ? [] : [`list_contains([${textLiterals(texts)}]::VARCHAR[], __doubt."text")`]),
    ...(reading === 'read' ? [] : [`__doubt."read" = ${cell}`, '__doubt.otherwise IS NOT NULL']),
  ].join(' AND ');
  const accepted = `list_filter(__t.__doubts, lambda __doubt: coalesce(${conditions}, false))`;
  const other = `CASE WHEN len(${accepted}) > 0 THEN ${accepted}[1].otherwise ELSE ${cell} END`;
  return project({
    columns,
    computed: reading === 'read' ? new Map() : new Map([[column, other]]),
    doubts: `list_filter(__t.__doubts, lambda __doubt: NOT coalesce(${conditions}, false))`,
    from: `${table} __t`,
  });
});

const corrected = selectFor(correct, ({ fixes: all }, { table, columns, after }) => {
  const computed = new Map<string, string>();
  const fixed: string[] = [];
  const joins = [...byColumn(all)].map(([name, fixes], n) => {
    const column = columns.find((one) => sameName(one, name));
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
    columns: after,
    computed,
    doubts: withoutFixed(fixed),
    from: `${table} __t${joins.join('')}`,
  });
});

/** The doubt about a cell. A sum is not one of the doubtful figures behind it, so the cell must be as it was read. */
const doubtOfCell = (column: string, cell: string): string =>
  `list_filter(__t.__doubts, lambda __doubt: __doubt."column" = ${textLiteral(column)} AND __doubt."read" = ${cell})[1]`;

/** The doubts without those of cells that a fix corrects. */
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

/** The values begin with a row that nothing matches, so that there is always one. */
const valuesOf = (fixes: readonly Fix[]): string =>
  [
    '(NULL::BIGINT, NULL::VARCHAR, NULL::VARCHAR)',
    ...fixes.map(({ at = 0, text, value }) => `(${at}, ${textLiteral(text)}, ${textLiteral(value)})`),
  ].join(', ');

/** For each text and doubt, one row: the fix of this doubt, else the fix of the text. */
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

/** A person's statement about the figures changes no row. */
const said = selectFor(counts, (_, { table, columns }) => project({ columns, from: `${table} __t` }));

/** The steps of a person's decisions and corrections. */
export const decisionSteps = [corrected, accept, said];
