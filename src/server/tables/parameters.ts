import type { Field } from '@/domain/collections';
import { POSTGRES_TYPE } from '@/server/records/sql';

/** The parameters of a statement in the making. */
export type Parameters = Readonly<{
  values: readonly unknown[];
  /** Takes a value in. @returns its place in the statement, such as `$3::integer` */
  place: (value: unknown, type: string) => string;
  /** Takes in one value of a field, or an array of them. */
  placeOf: (value: unknown, field: Field) => string;
}>;

export function createParameters(): Parameters {
  const values: unknown[] = [];
  const place = (value: unknown, type: string) => `$${values.push(value)}::${type}`;
  return {
    values,
    place,
    placeOf: (value, { kind }) => place(value, `${POSTGRES_TYPE[kind]}${Array.isArray(value) ? '[]' : ''}`),
  };
}
