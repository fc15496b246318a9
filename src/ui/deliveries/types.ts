import type { Outputs } from '@/ui/trpc';

/** The board of a collection as the browser receives it. */
export type WireBoard = Outputs['deliveries']['board'];
export type WireBoardUnit = WireBoard['units'][number];
export type WireDelivery = WireBoardUnit['deliveries'][number];
