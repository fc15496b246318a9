import { router } from './init';
import { enumValuesRouter } from './routers/enum-values';
import { historyRouter } from './routers/history';
import { homeRouter } from './routers/home';
import { keysRouter } from './routers/keys';
import { recordsRouter } from './routers/records';
import { settingsRouter } from './routers/settings';

/** Every procedure of the service. */
export const appRouter = router({
  records: recordsRouter,
  enumValues: enumValuesRouter,
  keys: keysRouter,
  history: historyRouter,
  settings: settingsRouter,
  home: homeRouter,
});
export type AppRouter = typeof appRouter;
