'use client';

import { useQuery } from '@tanstack/react-query';
import { trpc } from '../../trpc';

const FRESH_MS = 30_000;

/**
 * The state of a request. Read by a mutation, because the link's secret must not be in an address, which logs contain.
 */
export function useRequestState(statusToken: string) {
  const { client } = trpc.useUtils();
  return useQuery({
    queryKey: ['request-state', statusToken],
    queryFn: () => client.requests.state.mutate({ statusToken }),
    staleTime: FRESH_MS,
  });
}
