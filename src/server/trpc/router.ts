import { router } from './init';
import { enumValuesRouter } from './routers/enum-values';
import { keysRouter } from './routers/keys';
import { recordsRouter } from './routers/records';

/** Every procedure of the service. */
export const appRouter = router({ records: recordsRouter, enumValues: enumValuesRouter, keys: keysRouter });
export type AppRouter = typeof appRouter;
