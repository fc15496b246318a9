import { findCollection } from '@/domain/collections';
import type { Outputs } from '@/ui/trpc';

/** An enumerated field, and a value of it, as the browser gets them. */
export type EnumField = Outputs['enumValues']['fields']['fields'][number];
export type ValueList = Outputs['enumValues']['list'];
export type ListedValue = ValueList['values'][number];

/** What a rename did or would do. */
export type Renaming = Outputs['enumValues']['rename'];

/** A value's place between the list and the records. */
export type ValueState = 'inForce' | 'retired' | 'unlisted';

export function stateOf({ listed, retiredAt }: ListedValue): ValueState {
  if (!listed) return 'unlisted';
  return retiredAt === null ? 'inForce' : 'retired';
}

/** How many characters a value of the field may have. */
export function longestOf({ collection, field }: EnumField): number | undefined {
  const declared = findCollection(collection)?.field(field);
  return declared?.kind === 'enum' ? declared.maxLength : undefined;
}

/** A field as one text, for addresses: `pasien.status`. */
export const idOf = ({ collection, field }: Pick<EnumField, 'collection' | 'field'>) =>
  `${collection}.${field}`;

/** What a person wants to do with a value. */
export type ValueAct =
  | Readonly<{ kind: 'add'; value: string; onDone?: () => void }>
  | Readonly<{ kind: 'retire'; value: ListedValue }>
  | Readonly<{ kind: 'rename'; value: ListedValue }>;
