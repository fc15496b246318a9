import type { NotCommon } from '@/domain/answers/common-parts';
import type { ComparedParts } from '@/domain/answers/compared-key';
import type { SummaryTable } from '@/domain/answers/fold';
import type { JudgedSummary } from '@/domain/answers/judge-summary';
import type { Value } from '@/domain/collections/kinds/parse';

type Named = Readonly<Record<string, Value>>;

/** A column with a period before it, as REST returns it: what only one of the two has is not compared. */
export type ReturnedComparison = Readonly<{
  column: Named;
  before: Named;
  units: number;
  left_out: readonly Named[];
}>;

/** What of each column is compared with the one before, by the names of the fields. */
export function comparedColumns(
  { columns, columnParts, compared }: SummaryTable,
  summary: JudgedSummary,
): readonly ReturnedComparison[] {
  const named = (values: readonly Value[]): Named =>
    Object.fromEntries(values.map((value, i) => [columnParts[i]!, value]));
  return (compared?.columns ?? []).flatMap((one, i) =>
    one === null
      ? []
      : [
          {
            column: named(columns[i]!),
            before: named(columns[one.before]!),
            units: one.units,
            left_out: one.leftOut.map((part) => namedPart(part, summary.compared!)),
          },
        ],
  );
}

const namedPart = ({ unit, district, part, categories = [] }: NotCommon, parts: ComparedParts): Named =>
  Object.fromEntries([
    ...(unit === undefined ? [] : [[parts.unit!.name, unit]]),
    ...(district === undefined ? [] : [[parts.district!.name, district]]),
    ...(part === undefined ? [] : [[parts.part!.name, part]]),
    ...categories.map((category, i) => [parts.categories[i]!.name, category]),
  ]);
