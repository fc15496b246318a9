import type { Outputs } from '@/ui/trpc';

/** The settings of reminders, and the coming ones, as the browser receives them. */
export type WireReminders = Outputs['reminders']['overview'];
