import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { isPassing, isRefusedWith } from './errors';
import { rememberSessionEnded } from './sign-in/session-ended';

const FRESH_MS = 10_000;
const RETRIES = 3;

/**
 * Retries queries that failed for a temporary reason, never those that were refused. Redirects a person whose session has
 * ended to the sign-in page, and back afterwards.
 */
export function createQueryClient(): QueryClient {
  const onError = (error: unknown) => {
    if (typeof window === 'undefined' || !isRefusedWith(error, 'not_signed_in')) return;
    const { pathname, search } = window.location;
    if (pathname === '/sign-in') return;
    rememberSessionEnded();
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
