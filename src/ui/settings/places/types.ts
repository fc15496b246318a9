import type { Outputs } from '@/ui/trpc';

/** A place as the browser receives it. */
export type WirePlace = Outputs['places']['browse']['places'][number];
