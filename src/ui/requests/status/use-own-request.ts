'use client';

import { useQueryClient } from '@tanstack/react-query';
import { trpc } from '../../trpc';
import type { PublicState } from '../types';

/** The key under which the state of a request is cached. */
export const stateKeyOf = (statusToken: string) => ['request-state', statusToken];

/** The actions of the holder of a request's private link; after each, the new state of the request is shown. */
export function useOwnRequest(statusToken: string) {
  const client = useQueryClient();
  const onSuccess = (request: PublicState) => client.setQueryData(stateKeyOf(statusToken), request);
  // The request was changed in another browser, or by the help desk.
  const onError = () => void client.invalidateQueries({ queryKey: stateKeyOf(statusToken) });
  const options = { onSuccess, onError };
  return {
    answer: trpc.requests.answer.useMutation(options),
    change: trpc.requests.change.useMutation(options),
    withdraw: trpc.requests.withdraw.useMutation(options),
  };
}

export type OwnRequest = ReturnType<typeof useOwnRequest>;
