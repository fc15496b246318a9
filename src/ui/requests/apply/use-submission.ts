'use client';

import { useMutation } from '@tanstack/react-query';
import { splitNetworks } from '@/domain/networks';
import { useLanguage } from '@/i18n/use-language';
import { isRefusedWith } from '../../errors';
import { trpc } from '../../trpc';
import type { Submission } from '../types';
import type { RequestDraft } from './draft';

type Proof = Submission['solution'];

/** Sends a request. A proof may expire between its computation and its use, so a refused one is computed again once. */
export function useSubmission(options: {
  take: () => Promise<Proof>;
  onSent: (statusToken: string) => void;
  onRefused: (error: unknown) => void;
}) {
  const { take, onSent, onRefused } = options;
  const { client } = trpc.useUtils();
  const language = useLanguage();
  return useMutation({
    mutationFn: async ({ draft, website }: { draft: RequestDraft; website: string }) => {
      const { addresses, ...said } = draft;
      const send = async () =>
        client.requests.submit.mutate({
          ...said,
          permissions: [...said.permissions],
          allowedAddresses: splitNetworks(addresses),
          language,
          website,
          solution: await take(),
        });
      return send().catch((error) => {
        if (!isRefusedWith(error, 'robot_suspected')) throw error;
        return send();
      });
    },
    onSuccess: ({ statusToken }) => onSent(statusToken),
    onError: onRefused,
  });
}
