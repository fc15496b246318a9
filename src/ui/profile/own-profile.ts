import type { Outputs } from '../trpc';

/** The signed-in person, as the service describes them. */
export type OwnProfile = Outputs['profile']['get'];
