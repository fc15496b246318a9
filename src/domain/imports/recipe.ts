import type { FileReading } from './file-reading';
import type { RecipeStep } from './steps';

/**
 * How the rows of a file become records: how the file is read, then steps in their order. It is what a person sees and changes
 * as a list, is stored as JSON, and is applied again to the next file of the same shape.
 */
export type Recipe = Readonly<{
  reading: FileReading;
  steps: readonly RecipeStep[];
}>;

/** The changes that an import may make to stored records. */
export const IMPORT_MODES = ['add', 'addAndChange', 'replace'] as const;

/**
 * `add`: only new records are stored. `addAndChange`: stored records with the same natural key are changed too. `replace`:
 * records that are not in the file although it covers their place and period are deleted too.
 */
export type ImportMode = (typeof IMPORT_MODES)[number];
