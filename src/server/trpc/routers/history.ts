import type { HistoryActor, HistoryEvents } from '@/server/history/event';
import { historyListInput } from '@/server/history/filter';
import { procedure, router } from '@/server/trpc/init';

/** The history of what people did, for administrators. */
export const historyRouter = router({
  list: procedure
    .input(historyListInput.default(historyListInput.parse({})))
    .query(({ ctx, input }): Promise<HistoryEvents> => ctx.services.history.list(input)),
  actors: procedure.query(
    ({ ctx }): Promise<{ actors: readonly HistoryActor[] }> => ctx.services.history.actors(),
  ),
});
