import { z } from 'zod';
import { findColumn, newColumn, sameName, withColumns } from './columns';
import { defineStepKind } from './step-kind';

/** A column becomes a field of the collection. A column that had the field's name before is left out of the table. */
export const assign = defineStepKind({
  kind: 'assign',
  parameters: z.strictObject({ column: z.string(), field: z.string() }),
  form: [
    { name: 'column', type: 'column' },
    { name: 'field', type: 'field' },
  ],
  changesRows: false,
  columnsAfter({ column, field }, columns) {
    const found = findColumn(columns, column);
    const name = newColumn(field);
    return columns
      .filter((other) => other === found || !sameName(other, name))
      .map((other) => (other === found ? name : other));
  },
  origins: ({ column, field }, name, columns) => [sameName(name, field) ? findColumn(columns, column) : name],
});

/** The year of a school year that a person took for the year of the figures. */
export const SCHOOL_YEAR_SIDES = ['first', 'second'] as const;

/** One value for a field in every row, or only in the rows where it is blank. */
export const constant = defineStepKind({
  kind: 'constant',
  parameters: z.strictObject({
    field: z.string(),
    value: z.string(),
    onlyBlank: z.boolean().optional(),
    /**
     * For a year: which of the two years it is in the school year that the titles of the file name. It changes nothing in
     * this file.
     */
    ofSchoolYear: z.enum(SCHOOL_YEAR_SIDES).optional(),
  }),
  form: [
    { name: 'field', type: 'field' },
    { name: 'value', type: 'text' },
    { name: 'onlyBlank', type: 'flag' },
  ],
  onFigures: 'changes',
  changesRows: false,
  columnsAfter: ({ field }, columns) => withColumns(columns, [newColumn(field)]),
  // A value for all rows comes from no cell of the file.
  origins: ({ field, onlyBlank }, name) => (sameName(field, name) && onlyBlank !== true ? [] : [name]),
});

/** A blank cell gets the text of the nearest filled cell above it, as reports write a place once for several rows. */
export const fillDown = defineStepKind({
  kind: 'fillDown',
  parameters: z.strictObject({
    /** Each column is filled within the texts of the columns before it: a district ends where its regency ends. */
    columns: z.array(z.string()).min(1),
    /** Columns whose texts each name a table of their own, such as the name of the sheet. */
    within: z.array(z.string()).optional(),
  }),
  form: [
    { name: 'columns', type: 'columns' },
    { name: 'within', type: 'columns' },
  ],
  onFigures: 'changes',
  changesRows: false,
  columnsAfter: ({ columns: filled, within = [] }, columns) => {
    for (const name of [...filled, ...within]) findColumn(columns, name);
    return columns;
  },
});

/** The texts of several columns joined in one, with a separator between those that are not blank. */
export const join = defineStepKind({
  kind: 'join',
  parameters: z.strictObject({
    columns: z.array(z.string()).min(1),
    separator: z.string(),
    into: z.string(),
  }),
  form: [
    { name: 'columns', type: 'columns' },
    { name: 'separator', type: 'text' },
    { name: 'into', type: 'field' },
  ],
  changesRows: false,
  columnsAfter(given, columns) {
    for (const name of given.columns) findColumn(columns, name);
    return withColumns(columns, [newColumn(given.into)]);
  },
  origins: ({ into }, name) => (sameName(into, name) ? undefined : [name]),
});

const CONDITIONS = ['isFilled', 'isBlank', 'is', 'isNot', 'contains', 'containsNot'] as const;

/** Only the rows that meet a condition are kept. Case is ignored. */
export const keepRows = defineStepKind({
  kind: 'keepRows',
  parameters: z.strictObject({
    column: z.string(),
    where: z.enum(CONDITIONS),
    /** Any of these texts; for `isNot` and `containsNot`: none of them. */
    values: z.array(z.string()).optional(),
  }),
  form: [
    { name: 'column', type: 'column' },
    { name: 'where', type: 'choice', choices: CONDITIONS },
    { name: 'values', type: 'texts' },
  ],
  onFigures: 'leavesOut',
  changesRows: true,
  columnsAfter: ({ column }, columns) => {
    findColumn(columns, column);
    return columns;
  },
});
