import { z } from 'zod';
import { ACCEPTED_READINGS, DOUBT_CODES } from '../../steps';
import { findColumn, identifier, project, textLiteral, textLiterals } from '../sql';
import { defineStepKind } from '../step-kind';

/**
 * A person's decision about all doubts of a kind in a column: the cells are as they are read, or as they could be read as well.
 * A cell without another reading, and a sum of doubtful figures, stay doubtful when the other reading is accepted.
 */
export const acceptDoubts = defineStepKind({
  kind: 'acceptDoubts',
  parameters: z.strictObject({
    column: z.string(),
    doubt: z.enum(DOUBT_CODES),
    reading: z.enum(ACCEPTED_READINGS),
    /** Only the doubts about these texts of the file; none: about every text. */
    texts: z.array(z.string()).optional(),
  }),
  form: [
    { name: 'column', type: 'field' },
    { name: 'doubt', type: 'choice', choices: DOUBT_CODES },
    { name: 'reading', type: 'choice', choices: ACCEPTED_READINGS },
    { name: 'texts', type: 'texts' },
  ],
  onFigures: 'changes',
  changesRows: false,
  columnsAfter: ({ column }, columns) => {
    findColumn(columns, column);
    return columns;
  },
  select({ column: name, doubt, reading, texts }, { table, columns }) {
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
  },
});
