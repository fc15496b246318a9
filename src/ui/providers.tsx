'use client';

import { MantineProvider, mergeThemeOverrides } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { httpBatchLink, httpLink, splitLink, type TRPCLink } from '@trpc/client';
import { setNonce } from 'get-nonce';
import { useTranslations } from 'next-intl';
import { type ReactNode, useMemo, useState } from 'react';
import { withoutKeys } from '@/domain/key-text';
import type { AppRouter } from '@/server/trpc/router';
import { ReplayEarlyInput } from './early-input/replay';
import { Notices } from './notices';
import { createQueryClient } from './query-client';
import { reauthenticateAndRetry } from './reauthentication/retry-link';
import { cssVariables, theme } from './theme';
import { trpc } from './trpc';
import { KeyGuard } from './whole-keys/key-guard';

const url = '/api/trpc';
const MAX_URL_CHARACTERS = 4_000;

/**
 * The queries of a table and of a summary are not batched, so that its first rows do not wait for the count of all of them,
 * and leaving the page cancels them. They are sent in a body, because a filter may be longer than an address. Other queries
 * that must not wait for each other (`skipBatch`) are not batched either.
 */
const link = splitLink({
  condition: ({ path, context }) =>
    path.startsWith('tables.') || path.startsWith('summaries.') || context['skipBatch'] === true,
  true: httpLink({ url, methodOverride: 'POST' }),
  false: httpBatchLink({ url, maxURLLength: MAX_URL_CHARACTERS }),
});

/** The input of a query may be in an address: a whole key is removed from every query, whichever component sends it. */
const keepKeys: TRPCLink<AppRouter> =
  () =>
  ({ op, next }) =>
    next(op.type === 'query' ? { ...op, input: withoutKeys(op.input) } : op);

/**
 * The context of every page: the theme, the procedures and the notifications.
 * @param options.nonce lets the page's own styles through its content security policy
 */
export function Providers(options: { nonce: string; children: ReactNode }) {
  const { children } = options;
  // The document's own nonce: a refresh receives that of the next request, which this document's policy does not
  // contain.
  const [nonce] = useState(options.nonce);
  const [queryClient] = useState(createQueryClient);
  const [client] = useState(() => trpc.createClient({ links: [keepKeys, reauthenticateAndRetry, link] }));
  const ownTheme = useThemeInWords();
  setNonce(nonce);
  return (
    <MantineProvider
      theme={ownTheme}
      cssVariablesResolver={cssVariables}
      defaultColorScheme="auto"
      getStyleNonce={() => nonce}
    >
      <trpc.Provider client={client} queryClient={queryClient}>
        <QueryClientProvider client={queryClient}>
          <Notices />
          <KeyGuard />
          <ReplayEarlyInput />
          {children}
        </QueryClientProvider>
      </trpc.Provider>
    </MantineProvider>
  );
}

/** The theme, with the labels of the library's own buttons for screen readers in the reader's language. */
function useThemeInWords() {
  const t = useTranslations('common.actions');
  const close = t('close');
  return useMemo(() => {
    const defaultProps = { closeButtonProps: { 'aria-label': close } };
    return mergeThemeOverrides(theme, {
      components: { Notification: { defaultProps }, Modal: { defaultProps } },
    });
  }, [close]);
}
