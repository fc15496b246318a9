'use client';

import { Button, Stack, Text } from '@mantine/core';
import { useTranslations } from 'next-intl';
import type { Collection } from '@/domain/collections';
import type { View } from '@/domain/collections/view/view';
import { DeliveryBatches } from '@/ui/deliveries/delivery-batches';
import { Dialog } from '@/ui/forms/dialog';
import { DialogFooter } from '@/ui/forms/dialog-footer';
import { LateArea } from '@/ui/forms/late-area';
import { Link } from '@/ui/parts/link';
import { FailedState, LoadingState } from '@/ui/parts/state';
import { tableAddress } from '@/ui/table/tools/view/page-address';
import { trpc } from '@/ui/trpc';

/** A figure whose history is shown: its row and column, and the view with its records. */
export type OpenedFigure = Readonly<{ name: string; view: View }>;

const LINES = 3;

/** The history of a figure's records: who wrote them, when, and with which key or file. */
export function FigureHistory(options: {
  collection: Collection;
  figure: OpenedFigure;
  onClose: () => void;
}) {
  const { collection, figure, onClose } = options;
  const t = useTranslations('summaries.history');
  const { sort: _, ...view } = figure.view;
  const asked = { collection: collection.resource, view };
  const { data, error, refetch } = trpc.summaries.writers.useQuery(asked, {
    trpc: { abortOnUnmount: true },
  });
  return (
    <Dialog opened size="lg" title={t('title', { name: figure.name })} onClose={onClose}>
      <Stack>
        <Text size="sm" c="var(--ink-quiet)">
          {t('intro')}
        </Text>
        <LateArea lines={2 * LINES + 1}>
          {error !== null && <FailedState error={error} onRetry={() => void refetch()} />}
          {error === null && data === undefined && <LoadingState lines={LINES} />}
          {data !== undefined && <DeliveryBatches batches={data.batches} />}
        </LateArea>
        <DialogFooter justify="flex-start">
          <Button component={Link} variant="default" href={tableAddress(collection, figure.view)}>
            {t('toRecords')}
          </Button>
        </DialogFooter>
      </Stack>
    </Dialog>
  );
}
