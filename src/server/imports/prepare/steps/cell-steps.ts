import { assign, constant, fillDown, join, keepRows } from '@/domain/imports/step-kinds/cells';
import { findColumn, sameName } from '@/domain/imports/step-kinds/columns';
import {
  doubtsRenamed,
  doubtsWithout,
  identifier,
  ORDER_COLUMN,
  project,
  sumsRenamed,
  textLiteral,
  textLiterals,
} from '../../duck/sql';
import { selectFor } from './step-select';

const assigned = selectFor(assign, ({ column, field }, { table, columns, after }) => {
  const found = findColumn(columns, column);
  const replaced = columns.filter((other) => other !== found && sameName(other, field));
  return project({
    columns: after,
    computed: new Map([[field, `__t.${identifier(found)}`]]),
    doubts: doubtsRenamed(new Map([[found, field]]), doubtsWithout(replaced)),
    sums: sumsRenamed(new Map([[found, field]])),
    from: `${table} __t`,
  });
});

const filled = selectFor(constant, ({ field, value, onlyBlank }, { table, columns, after }) => {
  const present = columns.find((column) => sameName(column, field));
  const fill = onlyBlank === true && present !== undefined;
  return project({
    columns: after,
    computed: new Map([
      [field, fill ? `coalesce(__t.${identifier(present)}, ${textLiteral(value)})` : textLiteral(value)],
    ]),
    doubts: present === undefined || fill ? '__doubts' : doubtsWithout([present]),
    from: `${table} __t`,
  });
});

const filledDown = selectFor(fillDown, ({ columns: named, within = [] }, { table, columns }) => {
  const around = within.map((name) => identifier(findColumn(columns, name)));
  let from = table;
  for (const name of new Set(named.map((one) => identifier(findColumn(columns, one))))) {
    if (around.includes(name)) continue;
    const partition = around.length === 0 ? '' : `PARTITION BY ${around.join(', ')} `;
    const above = `last_value(${name} IGNORE NULLS) OVER (${partition}ORDER BY ${ORDER_COLUMN} ROWS BETWEEN UNBOUNDED PRECEDING AND CURRENT ROW)`;
    from = `(SELECT * REPLACE (${above} AS ${name}) FROM ${from})`;
    around.push(name);
  }
  return project({ columns, from: `${from} __t` });
});

const joined = selectFor(join, ({ columns: named, separator, into }, { table, columns, after }) => {
  const cells = named.map((name) => `__t.${identifier(findColumn(columns, name))}`);
  return project({
    columns: after,
    computed: new Map([[into, `nullif(concat_ws(${textLiteral(separator)}, ${cells.join(', ')}), '')`]]),
    from: `${table} __t`,
  });
});

const kept = selectFor(keepRows, ({ column, where, values = [] }, { table, columns }) => {
  const cell = `__t.${identifier(findColumn(columns, column))}`;
  const texts = values.map((value) => value.toLowerCase());
  const equal = `coalesce(list_contains([${textLiterals(texts)}]::VARCHAR[], lower(${cell})), false)`;
  const contained = `len(list_filter([${textLiterals(texts)}]::VARCHAR[], lambda __value: contains(lower(coalesce(${cell}, '')), __value))) > 0`;
  const condition = {
    isFilled: `${cell} IS NOT NULL`,
    isBlank: `${cell} IS NULL`,
    is: equal,
    isNot: `NOT ${equal}`,
    contains: contained,
    containsNot: `NOT (${contained})`,
  }[where];
  return project({ columns, from: `${table} __t WHERE ${condition}` });
});

/** The steps after which a row is still one row, or is left out. */
export const cellSteps = [assigned, filled, filledDown, joined, kept];
