import { fetchRequestHandler } from '@trpc/server/adapters/fetch';
import { services } from '@/server/services';
import { appRouter } from '@/server/trpc/router';

/** The pages' way to the procedures. Nobody can sign in yet, so every call is refused. */
const handler = (req: Request): Promise<Response> =>
  fetchRequestHandler({
    endpoint: '/api/trpc',
    req,
    router: appRouter,
    createContext: () => ({ services: services(), actor: undefined }),
    onError: ({ error, path }) => {
      if (error.code === 'INTERNAL_SERVER_ERROR')
        services().log.error({ err: error, path }, 'a procedure failed');
    },
  });

export { handler as GET, handler as POST };
