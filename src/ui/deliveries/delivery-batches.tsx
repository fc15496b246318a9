'use client';

import { Text } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { useActorName, useDeeds } from '@/ui/changes/batch-sentence';
import { Moment } from '@/ui/parts/moment';
import type { Outputs } from '@/ui/trpc';
import classes from './deliveries.module.css';

type WireDeliveryBatch = Outputs['deliveries']['detail']['batches'][number];

/** The batches that wrote the records of a delivery, newest first. Needs the messages `changes`. */
export function DeliveryBatches({ batches }: { batches: readonly WireDeliveryBatch[] }) {
  const t = useTranslations('deliveries.detail');
  const actorName = useActorName();
  const did = useDeeds();
  if (batches.length === 0) return <Text size="sm">{t('nobody')}</Text>;
  return (
    <ul className={classes.batches}>
      {batches.map((batch) => (
        <li key={batch.id}>
          <strong>{actorName(batch.actor)}</strong> {did(batch)}
          <span>
            <Moment at={batch.at} />
            {batch.file !== null && ` · ${t('file', { name: batch.file })}`}
            {` · ${t('number', { id: batch.id })}`}
          </span>
        </li>
      ))}
    </ul>
  );
}
