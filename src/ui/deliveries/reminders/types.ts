import type { Outputs } from '@/ui/trpc';

/** How reminders are sent, and what will be, as the browser receives it. */
export type WireReminders = Outputs['reminders']['overview'];
