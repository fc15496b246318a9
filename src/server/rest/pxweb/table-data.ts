import type { DimensionPart } from '@/domain/answers/dimensions';
import type { Value } from '@/domain/collections/kinds/parse';
import { cellSigns } from '@/domain/cubes/cell-signs';
import type { FigureSign } from '@/domain/releases/signs';
import type { ListQuery } from '@/server/records/list/list-query';
import type { StoredRelease } from '@/server/records/released/public-releases';
import type { RestContext } from '../exchange';
import { CONTENTS, type PxSelection } from './read-selection';
import { type PxTable, readTableGroups, type TableVariable } from './read-table';

/** The cells of a selection in the order of its stub and heading; the last variable varies first. */
export type TableData = Readonly<{
  /** Sums as texts, because a number may not hold them exactly; null: there are no records. */
  amounts: readonly (string | null)[];
  signs: ReadonlyMap<number, readonly FigureSign[]>;
}>;

/** Reads the cells of a selection: one statement for each kind of number. @throws {ServiceError} `invalid_parameter` */
export async function readTableData(
  table: PxTable,
  { selection, releases }: Readonly<{ selection: PxSelection; releases: readonly StoredRelease[] }>,
  about: Pick<RestContext, 'services' | 'actor'> & Readonly<{ signal: AbortSignal }>,
): Promise<TableData> {
  const { collection, variables, figures } = table;
  const order = [...selection.stub, ...selection.heading];
  const sizes = order.map((code) => selection.codes.get(code)!.length);
  const strides = sizes.map((_, at) => sizes.slice(at + 1).reduce((product, size) => product * size, 1));
  const total = sizes.reduce((product, size) => product * size, 1);
  const amounts = Array.from<bigint | null>({ length: total }).fill(null);
  const signs = new Map<number, readonly FigureSign[]>();
  if (total === 0) return { amounts: [], signs };
  const selected = variables.flatMap((variable): SelectedVariable[] => {
    const codes = selection.codes.get(variable.code);
    if (codes === undefined) return [];
    const at = order.indexOf(variable.code);
    const steps = new Map(codes.map((code, place) => [code, place * strides[at]!]));
    return [{ variable, steps, codes: new Set(codes) }];
  });
  const parts = distinct(selected.flatMap(({ variable, codes }) => [...variable.partsOf(codes)]));
  const query = withFilters(table.query, selected);
  const signsOf = cellSigns(releases, { collection, fixed: new Map() });
  const contents = order.indexOf(CONTENTS);
  for (const [place, code] of selection.codes.get(CONTENTS)!.entries()) {
    const { figure } = figures.find((one) => one.code === code)!;
    const groups = await readTableGroups({ parts, figure }, { collection, query }, about);
    for (const [values, count, sum] of groups) {
      const byPart = new Map<string, Value>(parts.map(({ name }, at) => [name, values[at]!]));
      const amount = figure === undefined ? BigInt(count) : BigInt(sum);
      for (const cell of cellsOf(byPart, selected)) {
        const index = cell + place * strides[contents]!;
        amounts[index] = (amounts[index] ?? 0n) + amount;
        const own = signsOf(byPart);
        if (own.length > 0) signs.set(index, [...new Set([...(signs.get(index) ?? []), ...own])]);
      }
    }
  }
  return { amounts: amounts.map((amount) => (amount === null ? null : String(amount))), signs };
}

type SelectedVariable = Readonly<{
  variable: TableVariable;
  codes: ReadonlySet<string>;
  /** How far each value is from the first cell. */
  steps: ReadonlyMap<string, number>;
}>;

/** The cells that a group belongs to: none if a variable has another value, several if it is in selected places of several levels. */
function cellsOf(byPart: ReadonlyMap<string, Value>, selected: readonly SelectedVariable[]): number[] {
  const read = (part: string) => byPart.get(part)!;
  return selected.reduce<number[]>(
    (cells, { variable, codes, steps }) => {
      if (cells.length === 0) return cells;
      const own = variable.codesOf(read, codes).map((code) => steps.get(code)!);
      return own.flatMap((step) => cells.map((cell) => cell + step));
    },
    [0],
  );
}

/** The query with conditions that its selected records meet; what they do not exclude belongs to no cell. */
function withFilters(query: ListQuery, selected: readonly SelectedVariable[]): ListQuery {
  const filters = selected.flatMap(({ variable, codes }) => variable.filterOf(codes) ?? []);
  return { ...query, filters: [...query.filters, ...filters] };
}

const distinct = (parts: readonly DimensionPart[]): readonly DimensionPart[] => [
  ...new Map(parts.map((part) => [part.name, part])).values(),
];
