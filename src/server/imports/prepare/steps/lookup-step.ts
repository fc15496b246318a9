import { sameName } from '@/domain/imports/step-kinds/columns';
import type { LookupGroup } from '@/domain/imports/step-kinds/step-kind';
import { type Columns, FORM_DOUBTS } from '@/domain/imports/steps';
import { identifier, project, textLiteral, textLiterals } from '../../duck/sql';
import type { StepInput } from './step-select';

/**
 * The SELECT of a kind that reads texts. The table of a lookup has, for each different group of texts, the texts `k0`… and the
 * values read `v0`…; for a doubt about the n-th value, its code `c<n>`, the text `t<n>`, its reading `r<n>` and its other
 * reading `o<n>`.
 */
export function selectWithLookup(
  groups: readonly LookupGroup[],
  { table, columns, after, lookupTable }: StepInput,
): string {
  const computed = new Map<string, string>();
  const doubts: string[] = [];
  const joins = groups.map(({ from, to }, g) => {
    to.forEach((name, n) => {
      computed.set(name, `__l${g}.v${n}`);
      doubts.push(
        `CASE WHEN __l${g}.c${n} IS NULL THEN NULL ELSE struct_pack("column" := ${textLiteral(name)}, code := __l${g}.c${n}, ` +
          `"text" := __l${g}.t${n}, "read" := __l${g}.r${n}, otherwise := __l${g}.o${n}) END`,
      );
    });
    const same = from.map((name, n) => `__l${g}.k${n} IS NOT DISTINCT FROM __t.${identifier(name)}`);
    return ` LEFT JOIN ${lookupTable} __l${g} ON ${same.join(' AND ')}`;
  });
  const fresh = `list_filter([${doubts.join(', ')}], lambda __doubt: __doubt IS NOT NULL)`;
  return project({
    columns: after,
    computed,
    doubts: `list_concat(${doubtsOfUnchanged(columns, computed)}, ${fresh})`,
    from: `${table} __t${joins.join('')}`,
  });
}

/**
 * A cell that a step writes again with the same text stays doubtful, and so does a cell whose position in the file is unclear.
 */
function doubtsOfUnchanged(columns: Columns, computed: ReadonlyMap<string, string>): string {
  const cases = columns.flatMap((column) => {
    const name = [...computed.keys()].find((other) => sameName(other, column));
    if (name === undefined) return [];
    return [
      `WHEN ${textLiteral(column)} THEN ${computed.get(name)} IS NOT DISTINCT FROM __t.${identifier(column)}`,
    ];
  });
  return cases.length === 0
    ? '__t.__doubts'
    : `list_filter(__t.__doubts, lambda __doubt: __doubt.code IN (${textLiterals(FORM_DOUBTS)}) OR CASE __doubt."column" ${cases.join(' ')} ELSE true END)`;
}
