'use client';

import { MantineProvider } from '@mantine/core';
import { Notifications } from '@mantine/notifications';
import { QueryClientProvider } from '@tanstack/react-query';
import { httpBatchLink } from '@trpc/client';
import { setNonce } from 'get-nonce';
import { type ReactNode, useState } from 'react';
import { createQueryClient } from './query-client';
import { theme } from './theme';
import { trpc } from './trpc';

const MOST_URL_CHARACTERS = 4_000;

/**
 * What every page stands on: the look, the procedures and the notices.
 * @param nonce lets the page's own styles through its policy
 */
export function Providers({ nonce, children }: { nonce: string; children: ReactNode }) {
  const [queryClient] = useState(createQueryClient);
  const [client] = useState(() =>
    trpc.createClient({ links: [httpBatchLink({ url: '/api/trpc', maxURLLength: MOST_URL_CHARACTERS })] }),
  );
  setNonce(nonce);
  return (
    <MantineProvider theme={theme} defaultColorScheme="auto" getStyleNonce={() => nonce}>
      <trpc.Provider client={client} queryClient={queryClient}>
        <QueryClientProvider client={queryClient}>
          <Notifications position="bottom-right" limit={4} />
          {children}
        </QueryClientProvider>
      </trpc.Provider>
    </MantineProvider>
  );
}
