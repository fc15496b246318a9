import type { WireRecord } from '@/domain/collections/view/view';
import type { Outputs } from '@/ui/trpc';

export type { WireRecord };

/** One change of a record, as the browser receives it. */
export type RecordEvent = Outputs['edits']['ofRecord']['events'][number];

/** A change that the panel made: the record, and the batch that can be undone. */
export type RecordChange = Readonly<{ record: number; batch: string }>;
