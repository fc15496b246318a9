import type { Field } from '@/domain/collections';
import { POSTGRES_TYPE } from '@/server/database/schema/sql';

/** Collects the parameters of a statement. */
export type Parameters = Readonly<{
  values: readonly unknown[];
  /** Adds a value. @returns its placeholder, such as `$3::integer` */
  place: (value: unknown, type: string) => string;
  /** Adds a value of a field, or an array of them. */
  placeOf: (value: unknown, field: Field) => string;
}>;

/** @param first the values of the parameters that the statement has already */
export function createParameters(first: readonly unknown[] = []): Parameters {
  const values: unknown[] = [...first];
  const place = (value: unknown, type: string) => `$${values.push(value)}::${type}`;
  return {
    values,
    place,
    placeOf: (value, { kind }) => place(value, `${POSTGRES_TYPE[kind]}${Array.isArray(value) ? '[]' : ''}`),
  };
}
