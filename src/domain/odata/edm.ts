import { typeNameOf } from '../collections/collection';
import type { Field, FieldKind } from '../collections/field';

/** The namespace of the types of OData. It is part of the interface. */
export const ODATA_NAMESPACE = 'RegionalStatistics';
export const ODATA_CONTAINER = 'Collections';

/** The name of a collection's entity type, without the namespace. The name of its set is that of the collection. */
export const entityTypeOf = ({ resource }: Readonly<{ resource: string }>): string => typeNameOf(resource);

/** The type of a field, without `Edm.`. All whole numbers fit into 32 bits. */
export const EDM_TYPE: Readonly<Record<FieldKind, 'Int32' | 'String' | 'DateTimeOffset'>> = {
  int: 'Int32',
  year: 'Int32',
  varchar: 'String',
  enum: 'String',
  timestamp: 'DateTimeOffset',
  datetime: 'DateTimeOffset',
};

/** The digits of a second that a moment has. */
export const precisionOf = ({ kind }: Field): number | undefined =>
  kind === 'timestamp' ? 3 : kind === 'datetime' ? 0 : undefined;
