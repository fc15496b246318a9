import type { Answers } from './answers';
import type { Counted } from './counts';
import { type Field, type IntField, MAX_INT, type Text } from './field';
import { type CollectionParts, divideFields, verifyAnswers } from './parts';
import { withPlaceCode } from './place-code';

export type GroupName = 'drka' | 'disdik' | 'rsud';

/** The declaration in a file of this folder; everything else about the collection follows from it. */
export type Declaration<Name extends string = string> = Readonly<{
  group: GroupName;
  /** Path segment, table name and, since it is unique over the groups, the collection's name. */
  resource: Name;
  label: Text;
  description: Text;
  /** The identifier's name: `id_…`. */
  identifier: string;
  /** All fields except the identifier, in the order in which records show them. */
  fields: readonly Field[];
  /** Names of the fields that together make two records the same (docs/specification.md, "Duplicates"). */
  naturalKey: readonly string[];
  /**
   * Column lists of further indexes, for the filters that readers use. Each index ends in the identifier, so that a page of
   * the records that match all its columns is read in order: declare one for each combination (docs/decisions/list-plans.md).
   */
  indexes?: readonly (readonly string[])[];
  /**
   * What its figures count, or what its rows are a list of: it is chosen for a file by this alone
   * (docs/decisions/import-recipes.md).
   */
  counts?: Counted;
  /** Its figures and its deliveries (docs/decisions/answers.md). */
  answers: Answers;
  /** The collection whose figure includes what this one counts, for the same place, category and year. */
  partOf?: string;
  /** The collections of the same places and categories with whose figures its own has a ratio, such as pupils per teacher. */
  manyFor?: readonly string[];
}>;

/** A collection of that resource name. */
export type AnyCollection<Name extends string = string> = Declaration<Name> &
  Readonly<{
    /** `/api/<group>/<resource>` */
    path: string;
    identifierField: IntField;
    parts: CollectionParts;
    /** The identifier, then the fields: a whole record. */
    columns: readonly Field[];
    /** The positions of the natural key's fields in `fields`. */
    keyPlaces: readonly number[];
    field: (name: string) => Field | undefined;
    /** The columns and the computed ones: all that a caller can ask for. */
    readable: readonly Field[];
    readableField: (name: string) => Field | undefined;
  }>;

/** `penduduk_umur` as the name of a type: `PendudukUmur`. */
export const typeNameOf = (resource: string): string =>
  resource.replace(/(?:^|_)([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());

/** The four operations that every collection has (docs/specification.md, "Operations"). */
export const OPERATIONS = ['list', 'register', 'change', 'delete'] as const;
export type Operation = (typeof OPERATIONS)[number];

/** The HTTP methods of every collection, with the operation of each. */
export const OPERATION_OF_METHOD: ReadonlyMap<string, Operation> = new Map([
  ['GET', 'list'],
  ['HEAD', 'list'],
  ['POST', 'register'],
  ['PUT', 'change'],
  ['DELETE', 'delete'],
]);

/**
 * Completes a declaration with what follows from it.
 * @throws {Error} if the declaration is inconsistent, at start rather than at the first request.
 */
export function defineCollection<const Name extends string>(
  declaration: Declaration<Name>,
): AnyCollection<Name> {
  const { group, resource, identifier, fields, naturalKey, indexes = [] } = declaration;
  const identifierField: IntField = {
    name: identifier,
    kind: 'int',
    min: 1,
    max: MAX_INT,
    label: { id: 'Nomor', en: 'Identifier' },
    description: {
      id: 'Nomor yang diberikan sistem saat data ditambahkan.',
      en: 'The number that the service gives to a record when it is registered.',
    },
    example: '1',
  };
  const columns = [identifierField, ...fields];
  const byName = new Map(columns.map((field) => [field.name, field]));
  const readable = withPlaceCode(columns);
  if (byName.size !== columns.length) throw new Error(`${resource}: a field is declared twice`);
  for (const name of [...naturalKey, ...indexes.flat(), 'date_now']) {
    if (!byName.has(name)) throw new Error(`${resource}: "${name}" is not a field`);
  }
  const parts = divideFields(declaration);
  verifyAnswers(resource, declaration.answers, parts);
  return Object.freeze({
    ...declaration,
    path: `/api/${group}/${resource}`,
    identifierField,
    parts,
    columns,
    keyPlaces: naturalKey.map((name) => fields.findIndex((field) => field.name === name)),
    field: (name: string) => byName.get(name),
    readable,
    readableField: (name: string) => byName.get(name) ?? readable.find((field) => field.name === name),
  });
}
