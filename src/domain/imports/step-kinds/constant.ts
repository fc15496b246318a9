import { z } from 'zod';
import { newColumn, sameName, withColumns } from './columns';
import { defineStepKind } from './step-kind';

/** Which of the two years of a school year a person took for the year of the figures. */
export const SCHOOL_YEAR_SIDES = ['first', 'second'] as const;

const parameters = z.strictObject({
  field: z.string(),
  value: z.string(),
  onlyBlank: z.boolean().optional(),
  /** Of a year: which one of the school year that the titles of the file name. It changes nothing in this file. */
  ofSchoolYear: z.enum(SCHOOL_YEAR_SIDES).optional(),
});

/** One value for a field in every row, or only in the rows where it is blank. */
export const constant = defineStepKind<z.infer<typeof parameters>>({
  kind: 'constant',
  parameters,
  form: [
    { name: 'field', type: 'field' },
    { name: 'value', type: 'text' },
    { name: 'onlyBlank', type: 'flag' },
  ],
  onFigures: 'changes',
  changesRows: false,
  columnsAfter: ({ field }, columns) => withColumns(columns, [newColumn(field)]),
  // What has one value in all rows is of no cell of the file.
  origins: ({ field, onlyBlank }, name) => (sameName(field, name) && onlyBlank !== true ? [] : [name]),
});
