'use client';

import { useQuery } from '@tanstack/react-query';
import { trpc } from '../../trpc';

const FRESH_MS = 30_000;

/** How a request stands. Asked as a mutation, for the link's secret must not stand in an address that logs keep. */
export function useRequestState(statusToken: string) {
  const { client } = trpc.useUtils();
  return useQuery({
    queryKey: ['request-state', statusToken],
    queryFn: () => client.requests.state.mutate({ statusToken }),
    staleTime: FRESH_MS,
  });
}
