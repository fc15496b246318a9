import type { Outputs } from '@/ui/trpc';

/** What the browser receives of what the portal is given. */
export type WirePelitaSettings = Outputs['pelita']['settings'];
export type WirePelitaSet = Outputs['pelita']['readiness']['sets'][number];
