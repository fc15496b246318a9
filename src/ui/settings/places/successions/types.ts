import type { Outputs } from '@/ui/trpc';

/** A change of places as the browser receives it. */
export type WireSuccession = Outputs['places']['successions']['successions'][number];
