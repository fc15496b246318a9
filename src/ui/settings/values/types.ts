import { findCollection } from '@/domain/collections';
import type { Outputs } from '@/ui/trpc';

/** An enumerated field, and a value of it, as the browser receives them. */
export type WireEnumField = Outputs['enumValues']['fields']['fields'][number];
export type WireValueList = Outputs['enumValues']['list'];
export type ListedValue = WireValueList['values'][number];

/** The effect of a rename, past or planned. */
export type WireRenaming = Outputs['enumValues']['rename'];

/** The state of a value: in force, retired, or in records but not listed. */
export type ValueState = 'inForce' | 'retired' | 'unlisted';

export function valueStateOf({ listed, retiredAt }: ListedValue): ValueState {
  if (!listed) return 'unlisted';
  return retiredAt === null ? 'inForce' : 'retired';
}

/** The maximum length of a value of the field, in characters. */
export function longestOf({ collection, field }: WireEnumField): number | undefined {
  const declared = findCollection(collection)?.field(field);
  return declared?.kind === 'enum' ? declared.maxLength : undefined;
}

/** A field as one text, for addresses: `pasien.status`. */
export const fieldIdOf = ({ collection, field }: Pick<WireEnumField, 'collection' | 'field'>) =>
  `${collection}.${field}`;

/** An action on a value. */
export type ValueAct =
  | Readonly<{ kind: 'add'; value: string; onDone?: () => void }>
  | Readonly<{ kind: 'retire'; value: ListedValue }>
  | Readonly<{ kind: 'rename'; value: ListedValue }>;

/** The actions that the person may perform here. */
export type ValuesRights = Readonly<{ mayChange: boolean; seesHistory: boolean }>;
