import type { WireRecord } from '@/domain/collections/view/view';
import type { Outputs } from '@/ui/trpc';

/** A person, key or system that changed a record. */
type Actor = NonNullable<Outputs['edits']['save']['faults'][number]['by']>;

/** A text that was entered into a cell of a stored record and is not stored, or not yet. */
export type Entered = Readonly<{
  text: string;
  state: 'saving' | 'fault' | 'conflict';
  /** What is wrong with it, as text. */
  fault?: string;
  /** Whether it has two readings, between which a person decides. */
  isDoubt?: boolean;
  /** Whether it is stored only together with the other texts of its record with the same mark. */
  isTogether?: boolean;
  /** For a conflict: the record as it is stored now. */
  current?: WireRecord;
  /** For a conflict: the person who made the other change, if known. */
  by?: Actor | undefined;
  /** The stored value that the person saw when it was entered; if another value is stored by now, there is a conflict. */
  seen?: string | number | undefined;
}>;
