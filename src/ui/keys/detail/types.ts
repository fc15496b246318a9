import type { Outputs } from '@/ui/trpc';

/** A key with what stands around it, as the browser gets it. */
export type KeyDetail = Outputs['keys']['get'];
export type KeyState = KeyDetail['state'];

/** The other key of a rotation. */
export type Neighbour = NonNullable<KeyDetail['replaces']>;

export type KeyEvent = Outputs['keys']['history'][number];
