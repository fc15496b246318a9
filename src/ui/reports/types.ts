import type { Outputs } from '@/ui/trpc';

/** A report, and one of its blocks, as the browser receives them. */
export type WireReport = Outputs['reports']['read'];
export type WireBlock = WireReport['blocks'][number];
/** A block with figures that its reader may see. */
export type WireReportFigures = Extract<WireBlock, { state: 'shown' }>;
