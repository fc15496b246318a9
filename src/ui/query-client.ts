import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { isPassing, isRefusedWith } from './errors';

const FRESH_MS = 10_000;
const RETRIES = 3;

/**
 * Fetches again what failed for a passing reason, never what was refused. Whoever is no longer signed in is led to the
 * way in, and back afterwards.
 */
export function createQueryClient(): QueryClient {
  const onError = (error: unknown) => {
    if (typeof window === 'undefined' || !isRefusedWith(error, 'not_signed_in')) return;
    const { pathname, search } = window.location;
    if (pathname !== '/sign-in')
      window.location.assign(`/sign-in?next=${encodeURIComponent(pathname + search)}`);
  };
  return new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      queries: {
        staleTime: FRESH_MS,
        retry: (failures, error) => failures < RETRIES && isPassing(error),
      },
    },
  });
}
