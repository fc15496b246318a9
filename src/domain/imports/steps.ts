/** The columns of a table: the file's own, under which the fields of a collection are known once they are assigned. */
export type Columns = readonly string[];

/** A step of a recipe, with its parameters. The kinds are declared in `step-kinds/`, one file each. */
export type RecipeStep = Readonly<{ kind: string; [parameter: string]: unknown }>;

/** A reading of a cell that is not certain: it is never stored without a person's consent. */
export type Doubt = Readonly<{
  /** The field of the collection. */
  field: string;
  code: DoubtCode;
  /** The text of the file. */
  text: string;
  /** How it is read. */
  read: string;
  /** How it could be read as well. */
  otherwise?: string | undefined;
}>;

export const DOUBT_CODES = ['ambiguousNumber', 'ambiguousDate', 'nearSpelling', 'unknownPlace'] as const;
export type DoubtCode = (typeof DOUBT_CODES)[number];
