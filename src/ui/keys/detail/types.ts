import type { Outputs } from '@/ui/trpc';

/** A key and the data about it, as the browser receives them. */
export type WireKeyDetail = Outputs['keys']['get'];
export type WireKeyState = WireKeyDetail['state'];

/** The other key of a rotation. */
export type Neighbour = NonNullable<WireKeyDetail['replaces']>;

export type KeyEvent = Outputs['keys']['history'][number];
