import type { Outputs } from '@/ui/trpc';

/** One change of a record, as the browser receives it. */
export type WireRecordEvent = Outputs['edits']['ofRecord']['events'][number];

/** A change that the panel made: the record, and the batch that can be undone. */
export type RecordChange = Readonly<{ record: number; batch: string }>;
