'use client';

import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { isRefusedWith } from '../../errors';
import { trpc } from '../../trpc';
import type { CollectLink, RequestDetail, WireRequestState } from '../types';

/**
 * The decisions on a request, and the data about them that only this page has: the link, which is shown once, and the
 * states that resulted from this page. A decision by somebody else appears as the request's new state.
 */
export function useDeciding({ id, state, revision }: Pick<RequestDetail, 'id' | 'state' | 'revision'>) {
  const utils = trpc.useUtils();
  const router = useRouter();
  const [expected, setExpected] = useState<readonly WireRequestState[]>([state]);
  const [read] = useState(revision);
  const [link, setLink] = useState<CollectLink>();
  const [isDone, setDone] = useState(false);

  const refresh = () =>
    Promise.all([utils.requests.get.invalidate({ id }), utils.requests.list.invalidate()]);
  const done = (next: WireRequestState, made?: CollectLink) => {
    setExpected((known) => [...known, next]);
    setLink(made);
    setDone(true);
    // The menu shows the number of undecided requests.
    router.refresh();
    return refresh();
  };
  const onError = (error: unknown) => {
    if (isRefusedWith(error, 'request_decided', 'request_changed', 'own_request', 'not_found'))
      void refresh();
  };
  return {
    link,
    /** Whether it was decided on this page, since it was opened. */
    isDone,
    isExpected: (one: WireRequestState) => expected.includes(one),
    /** Whether the applicant has changed or answered it since this page was opened. */
    isChanged: revision !== read,
    ask: trpc.requests.ask.useMutation({ onSuccess: refresh, onError }),
    approve: trpc.requests.approve.useMutation({
      onSuccess: (made) => done('approved', made),
      onError,
      gcTime: 0,
    }),
    reject: trpc.requests.reject.useMutation({ onSuccess: () => done('rejected'), onError }),
    renewLink: trpc.requests.renewLink.useMutation({
      onSuccess: (made) => done('approved', made),
      onError,
      gcTime: 0,
    }),
  };
}

export type Deciding = ReturnType<typeof useDeciding>;
