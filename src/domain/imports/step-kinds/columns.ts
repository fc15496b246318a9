import { type Columns, StepFault } from '../steps';

/** A recipe treats columns with the same form as the same: files of one shape differ in case and spaces. */
export const normalName = (name: string): string =>
  name.normalize('NFC').toLowerCase().replace(/\s+/gu, ' ').trim();

/**
 * The table's column of that name: written exactly so, or else one that differs in case and spaces only.
 * @throws {StepFault} `missingColumn`
 */
export function findColumn(columns: Columns, name: string): string {
  const found =
    columns.find((column) => column === name) ??
    columns.find((column) => sameName(column, name)) ??
    columns.find((column) => normalName(column) === normalName(name));
  if (found === undefined) throw new StepFault('missingColumn', name);
  return found;
}

/** Whether two names are those of one column, as DuckDB compares them: the case of letters is ignored. */
export const sameName = (a: string, b: string): boolean => a === b || a.toLowerCase() === b.toLowerCase();

/**
 * A name that a step may give to a column.
 * @throws {StepFault} `reservedName`, `unreadableName`
 */
export function newColumn(name: string): string {
  if (name === '' || name.includes('\0')) throw new StepFault('unreadableName', name.replaceAll('\0', ''));
  if (name.startsWith('__')) throw new StepFault('reservedName', name);
  return name;
}

/** The columns without those that new ones of these names replace, followed by the new ones. */
export function withColumns(columns: Columns, added: Columns): Columns {
  return [...columns.filter((column) => !added.some((name) => sameName(name, column))), ...added];
}

/** @throws {StepFault} `repeatedColumn` if two of the names are those of one column */
export function assertDifferent(names: Columns): void {
  names.forEach((name, place) => {
    if (names.findIndex((other) => sameName(other, name)) !== place)
      throw new StepFault('repeatedColumn', name);
  });
}
