import { saveRemindersInput, turnRemindersInput } from '@/server/reminders/inputs';
import type { ReminderOverview } from '@/server/reminders/reminders';
import { procedure, router } from '@/server/trpc/init';

/** Mails that remind agencies of their deliveries: how they are sent, and which will be sent. */
export const remindersRouter = router({
  overview: procedure.query(({ ctx }): Promise<ReminderOverview> => ctx.services.reminders.overview()),
  save: procedure
    .input(saveRemindersInput)
    .mutation(({ ctx, input }): Promise<void> => ctx.services.reminders.save(input, ctx.by)),
  turn: procedure
    .input(turnRemindersInput)
    .mutation(({ ctx, input }): Promise<void> => ctx.services.reminders.turn(input, ctx.by)),
});
