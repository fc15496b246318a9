'use client';

import { MantineProvider, mergeThemeOverrides } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { httpBatchLink, httpLink, splitLink, type TRPCLink } from '@trpc/client';
import { setNonce } from 'get-nonce';
import { useTranslations } from 'next-intl';
import { type ReactNode, useMemo, useState } from 'react';
import { withoutKeys } from '@/server/access/keys/key-text';
import type { AppRouter } from '@/server/trpc/router';
import { ReplayEarlyInput } from './early-input/replay';
import { Notices } from './notices';
import { createQueryClient } from './query-client';
import { cssVariables, theme } from './theme';
import { trpc } from './trpc';
import { KeyGuard } from './whole-keys/key-guard';

const url = '/api/trpc';
const MOST_URL_CHARACTERS = 4_000;

/**
 * What a table asks goes by itself, so that its first rows do not wait for what counts them all, and whoever leaves
 * ends it; and in a body, for a filter may be longer than an address.
 */
const link = splitLink({
  condition: ({ path }) => path.startsWith('tables.'),
  true: httpLink({ url, methodOverride: 'POST' }),
  false: httpBatchLink({ url, maxURLLength: MOST_URL_CHARACTERS }),
});

/** What is asked may stand in an address: no key leaves in a query, whichever part of a page asks it. */
const keepKeys: TRPCLink<AppRouter> =
  () =>
  ({ op, next }) =>
    next(op.type === 'query' ? { ...op, input: withoutKeys(op.input) } : op);

/**
 * What every page stands on: the look, the procedures and the notices.
 * @param options.nonce lets the page's own styles through its policy
 */
export function Providers(options: { nonce: string; children: ReactNode }) {
  const { children } = options;
  // The document's own: a refresh brings the next request's, which this document's policy does not know.
  const [nonce] = useState(options.nonce);
  const [queryClient] = useState(createQueryClient);
  const [client] = useState(() => trpc.createClient({ links: [keepKeys, link] }));
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

/** The look, with what its own buttons say to screen readers in the reader's language. */
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
