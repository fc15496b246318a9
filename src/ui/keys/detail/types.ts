import type { Outputs } from '@/ui/trpc';

/** A key and the data about it, as the browser receives them. */
export type KeyDetail = Outputs['keys']['get'];
export type KeyState = KeyDetail['state'];

/** The other key of a rotation. */
export type Neighbour = NonNullable<KeyDetail['replaces']>;

export type KeyEvent = Outputs['keys']['history'][number];
