import type { WireRecord } from '@/domain/collections/view/view';
import type { Outputs } from '@/ui/trpc';

export type { WireRecord };

/** Something that happened to a record, as the browser gets it. */
export type RecordEvent = Outputs['edits']['ofRecord']['events'][number];

/** A change that the panel made: the record, and the batch by which it can be undone. */
export type RecordChange = Readonly<{ record: number; batch: string }>;
