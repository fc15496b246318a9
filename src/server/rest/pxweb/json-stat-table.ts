import { groups } from '@/domain/collections';
import type { Language } from '@/domain/collections/fault';
import { signText } from '@/domain/cubes/json-stat';
import { CONTENTS, type PxSelection, selectable } from './read-selection';
import type { PxTable } from './read-table';
import type { TableData } from './table-data';

export type AboutTable = Readonly<{
  language: Language;
  source: string;
  updated: string | undefined;
  notes: readonly string[];
}>;

/**
 * A table in the JSON-stat 2.0 of PxWebApi, whose members are fewer than those of JSON-stat, with extensions for PX files.
 * @param data null: only what describes the table
 */
export function tableText(
  table: PxTable,
  { selection, data, ...about }: AboutTable & Readonly<{ selection: PxSelection; data: TableData | null }>,
): string {
  const { language, source, updated, notes } = about;
  const { collection, figures, variables } = table;
  const order = [...selection.stub, ...selection.heading];
  const byCode = new Map(selectable(table).map((variable) => [variable.code, variable]));
  const shown = order.map((code) => byCode.get(code)!);
  const roleOf = (role: string, codes: readonly string[]) => (codes.length === 0 ? {} : { [role]: codes });
  const kinds = new Map(variables.map(({ code, kind }) => [code, kind]));
  const head = {
    ...{ version: '2.0', class: 'dataset' },
    label: titleOf(table, { codes: order, language }),
    source,
    ...(updated !== undefined && { updated }),
    ...(notes.length > 0 && { note: notes }),
    role: {
      ...roleOf('time', codesOf(shown.filter(({ isTime }) => isTime))),
      ...roleOf('geo', codesOf(shown.filter(({ code }) => kinds.get(code) === 'place'))),
      metric: [CONTENTS],
    },
    id: order,
    size: order.map((code) => selection.codes.get(code)!.length),
    dimension: Object.fromEntries(
      shown.map((variable) => {
        const chosen = selection.codes.get(variable.code)!;
        const labels = new Map(valuesIn(variable, { table, language }));
        const isContents = variable.code === CONTENTS;
        return [
          variable.code,
          {
            label: variable.label[language],
            category: {
              index: Object.fromEntries(chosen.map((code, at) => [code, at])),
              ...(chosen.length > 0 && {
                label: Object.fromEntries(chosen.map((code) => [code, labels.get(code)!])),
              }),
              ...(isContents && {
                unit: contentsOf(chosen, (one) => ({ base: one.unit[language], decimals: 0 })),
              }),
            },
            extension: {
              elimination: variable.isEliminable,
              show: kinds.get(variable.code) === 'place' ? 'code_value' : 'value',
              ...(isContents && {
                measuringType: contentsOf(chosen, ({ isStock }) => (isStock ? 'Stock' : 'Flow')),
                priceType: contentsOf(chosen, () => 'NotApplicable'),
                adjustment: contentsOf(chosen, () => 'None'),
              }),
            },
          },
        ];
      }),
    ),
    extension: {
      px: {
        ...{ tableid: collection.resource, matrix: collection.resource, decimals: 0, language },
        ...{ contents: collection.label[language], 'subject-code': collection.group },
        'subject-area': groups[collection.group][language],
        ...{ 'official-statistics': false, aggregallowed: true, copyright: false },
        ...{ heading: selection.heading, stub: selection.stub },
      },
    },
  };
  const values = data === null ? 'null' : `[${data.amounts.map((amount) => amount ?? 'null').join(',')}]`;
  const signed = data === null ? [] : [...data.signs].map(([at, signs]) => [at, signText(signs)] as const);
  const status = signed.length === 0 ? '' : `,"status":${JSON.stringify(Object.fromEntries(signed))}`;
  return `${JSON.stringify(head).slice(0, -1)},"value":${values}${status}}`;

  function contentsOf<Told>(codes: readonly string[], of: (figure: (typeof figures)[number]) => Told) {
    return Object.fromEntries(codes.map((code) => [code, of(figures.find((one) => one.code === code)!)]));
  }
}

const codesOf = (variables: readonly Readonly<{ code: string }>[]): string[] =>
  variables.map(({ code }) => code);

/** The codes and labels of a variable; those of the kinds of numbers are in a language. */
export const valuesIn = (
  { code, values }: ReturnType<typeof selectable>[number],
  { table, language }: Readonly<{ table: PxTable; language: Language }>,
): (readonly [code: string, label: string])[] =>
  code === CONTENTS
    ? table.figures.map((figure) => [figure.code, figure.label[language]])
    : values.map((value) => [value.code, value.label]);

const BY: Readonly<Record<Language, string>> = { id: 'menurut', en: 'by' };

/** The title of a table, or of a part of it: `Pupils by place, school level and period`. */
export function titleOf(
  table: PxTable,
  { codes, language }: Readonly<{ codes: readonly string[]; language: Language }>,
): string {
  const names = table.variables
    .filter(({ code }) => codes.includes(code))
    .map(({ label }) => label[language].toLowerCase());
  const { label } = table.collection;
  if (names.length === 0) return label[language];
  const list = new Intl.ListFormat(language, { type: 'conjunction' }).format(names);
  return `${label[language]} ${BY[language]} ${list}`;
}
