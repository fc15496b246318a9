import { z } from 'zod';
import {
  BALANCE_PARTS,
  type FigureAmount,
  type FigureBalance,
  type ImportBalance,
} from '@/domain/imports/balance';
import {
  ASIDE_REASONS,
  type AsideRow,
  type ColumnProfile,
  FILE_FORMATS,
  type FileReading,
  type FileTableInfo,
  type SheetInfo,
} from '@/domain/imports/file-reading';
import {
  type CarriedConstant,
  type CollectionFit,
  type CountsQuestion,
  NO_FIT_CODES,
  type NoFit,
  type UnstoredFigures,
} from '@/domain/imports/import';
import type { JudgedCounts } from '@/domain/imports/judged-item';
import type { Ranking } from '@/domain/imports/propose/rank-collections';
import { IMPORT_MODES, type Recipe } from '@/domain/imports/recipe';
import {
  type ExampleTable,
  type PlainStepFault,
  type RecipeStep,
  type RowsExample,
  STEP_FAULT_CODES,
  type StepResult,
} from '@/domain/imports/steps';
import { REFUSAL_STATUS, type Refusal } from '@/domain/refusals/refusal';

/**
 * The schemas of data from elsewhere: from the process of an import, or from a row of the database that another version of the
 * service may have written.
 */

/** The schema of an object type. It has to name each member, also those that may be absent. */
export const objectOf = <T>(members: { readonly [Name in keyof T]-?: z.ZodType<T[Name]> }): z.ZodType<T> =>
  z.object(members) as unknown as z.ZodType<T>;

/**
 * Checks that a value has the form of a schema. It returns the value itself, not a copy, in which the members might be in
 * another order.
 * @param what the value is, for the log
 * @throws {Error} if it is of another form: names the member and the reason
 */
export function checkedBy<T>(schema: z.ZodType<T>, value: unknown, what: string): T {
  const read = schema.safeParse(value);
  if (!read.success) throw new Error(`${what} has another form: ${z.prettifyError(read.error)}`);
  return value as T;
}

const text = z.string();
export const texts = z.array(text);
const number = z.number();
/** A row of a table: null is a blank cell. */
export const cells = z.array(text.nullable());

export const fileReading = objectOf<FileReading>({
  encoding: text.optional(),
  delimiter: text.optional(),
  quote: text.optional(),
  sheets: texts.optional(),
  sheetColumn: text.nullish(),
  header: objectOf<{ line: number; lines: number }>({ line: number, lines: number }).nullish(),
  plain: z.boolean().optional(),
  restored: z.array(objectOf<{ sheet: string; line: number }>({ sheet: text, line: number })).optional(),
});

export const columnProfile = objectOf<ColumnProfile>({
  name: text,
  filled: number,
  distinct: number,
  values: z.array(objectOf<{ text: string; count: number }>({ text, count: number })),
});

export const fileTableInfo = objectOf<FileTableInfo>({
  format: z.enum(FILE_FORMATS),
  sheets: z.array(objectOf<SheetInfo>({ name: text, rows: number, columns: number })),
  reading: fileReading,
  rows: number,
  columns: z.array(columnProfile),
  leftOutOf: text.nullish(),
  persons: texts.optional(),
  aside: z.array(
    objectOf<AsideRow>({ sheet: text, line: number, reason: z.enum(ASIDE_REASONS), cells: texts }),
  ),
  asideCount: number,
});

/** The parameters of a step are checked by its kind: `readStep`. */
const recipeStep: z.ZodType<RecipeStep> = z.looseObject({ kind: text });
export const recipeSteps = z.array(recipeStep);

/**
 * The reading is checked when the file is opened (`readingSchema`): that refuses an invalid reading from anybody, and names the
 * member.
 */
export const recipeSchema = objectOf<Recipe>({
  reading: z.custom<FileReading>((value) => typeof value === 'object' && value !== null),
  steps: recipeSteps,
});

export const importMode = z.enum(IMPORT_MODES);

export const stepResult = objectOf<StepResult>({
  columns: texts,
  rows: number,
  sample: z.array(cells),
  fault: objectOf<PlainStepFault>({ code: z.enum(STEP_FAULT_CODES), column: text.optional() }).optional(),
});

const exampleTable = objectOf<ExampleTable>({
  columns: texts,
  rows: z.array(objectOf<ExampleTable['rows'][number]>({ cells, of: z.array(number) })),
  total: number,
});
export const rowsExample = objectOf<RowsExample>({ before: exampleTable, after: exampleTable });

const collectionFit = objectOf<CollectionFit>({
  collection: text,
  score: number,
  found: z.array(objectOf<{ field: string; from: string }>({ field: text, from: text })),
  missing: texts,
});

/** The members of a ranking, for schemas of what is stored with one. */
export const rankingMembers = {
  fits: z.array(collectionFit),
  noFit: objectOf<NoFit>({ code: z.enum(NO_FIT_CODES), columns: texts }).optional(),
} as const;
export const ranking = objectOf<Ranking>(rankingMembers);

export const carriedConstants = z.array(objectOf<CarriedConstant>({ field: text, value: text }));

export const countsQuestion = objectOf<CountsQuestion>({ because: z.enum(['unsaid', 'other']), text });

export const unstoredFiguresSchema = z.array(objectOf<UnstoredFigures>({ column: text, fits: texts }));

const figureAmount = objectOf<FigureAmount>({ cells: number, sum: text });
export const importBalance = objectOf<ImportBalance>({
  figures: z.array(
    objectOf<FigureBalance>({
      fields: texts,
      file: figureAmount,
      changed: figureAmount,
      parts: z.record(z.enum(BALANCE_PARTS), figureAmount),
    }),
  ),
  untraced: texts,
});

export const judgedCounts = objectOf<JudgedCounts>({
  rows: number,
  items: number,
  identical: number,
  faulty: number,
  doubtful: number,
});

/** A refusal has the details that its code declares. */
export const refusalSchema = z.custom<Refusal>(
  (value) =>
    typeof value === 'object' && value !== null && 'code' in value && String(value.code) in REFUSAL_STATUS,
);
