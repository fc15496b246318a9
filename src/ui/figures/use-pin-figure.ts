import { notifications } from '@mantine/notifications';
import { useRouter } from 'next/navigation';
import { useCallback, useRef } from 'react';
import { type FigureQuery, figureAddress } from '@/domain/figures/pinned';
import { faultText } from '@/domain/refusals/fault-text';
import { useLanguage } from '@/i18n/use-language';
import { refusalOf, useErrorText } from '../errors';
import { trpc } from '../trpc';

/** Gives a figure a permanent address, and opens it. */
export function usePinFigure() {
  const router = useRouter();
  const language = useLanguage();
  const textOf = useErrorText();
  const isSent = useRef(false);
  const { mutate, isPending } = trpc.figures.pin.useMutation({
    onSuccess: ({ id }) => router.push(figureAddress(id)),
    onError: (error) => {
      const refusal = refusalOf(error);
      const message =
        refusal?.code === 'invalid_parameter' ? faultText(refusal.fault)[language] : textOf(error);
      notifications.show({ message, color: 'red' });
    },
    onSettled: () => {
      isSent.current = false;
    },
  });
  const pin = useCallback(
    ({ figures, place, ...query }: FigureQuery) => {
      // A second click on the figure would make a second address.
      if (isSent.current) return;
      isSent.current = true;
      mutate({ ...query, figures: [...figures], ...(place && { place }) });
    },
    [mutate],
  );
  return { pin, isPending };
}
