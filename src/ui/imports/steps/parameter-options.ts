import type { Collection } from '@/domain/collections';
import type { ColumnProfile } from '@/domain/imports/file-reading';
import type { FormPart } from '@/domain/imports/step-kinds/step-kind';
import type { RecipeStep } from '@/domain/imports/steps';
import type { StepWords } from './step-words';

/** The data for the inputs of a step's parameters: the columns before the step, and their contents. */
export type ParameterInputProps = Readonly<{
  part: FormPart;
  step: RecipeStep;
  collection: Collection | undefined;
  columns: readonly string[];
  profile: readonly ColumnProfile[];
  words: StepWords;
  onChange: (value: unknown) => void;
}>;

export const fieldsOf = (collection: Collection | undefined): readonly string[] =>
  collection?.columns.map(({ name }) => name) ?? [];

/** Columns as options. @param options.also the chosen ones, which may no longer be columns */
export function optionsOf(
  names: readonly string[],
  { words, also }: { words: StepWords; also?: unknown },
): { value: string; label: string }[] {
  const chosen = (Array.isArray(also) ? also : [also]).filter(
    (one): one is string => typeof one === 'string',
  );
  return [...new Set([...names, ...chosen])].map((value) => ({ value, label: words.columnName(value) }));
}

/** The most frequent texts of a column. */
export const frequentTexts = (profile: readonly ColumnProfile[], column: unknown): string[] =>
  profile.find(({ name }) => name === column)?.values.map(({ text }) => text) ?? [];
