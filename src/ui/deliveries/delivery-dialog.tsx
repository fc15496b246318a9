'use client';

import { Button, Stack, Title } from '@mantine/core';
import { useFormatter, useTranslations } from 'next-intl';
import { type Collection, findCollection } from '@/domain/collections';
import { writeAddress } from '@/domain/collections/view/address';
import { viewOfDelivery } from '@/domain/deliveries/delivery-view';
import { deliveryFormOf } from '@/domain/deliveries/form';
import { Dialog } from '@/ui/forms/dialog';
import { DialogFooter } from '@/ui/forms/dialog-footer';
import { LateArea } from '@/ui/forms/late-area';
import { Facts } from '@/ui/parts/facts';
import { Link } from '@/ui/parts/link';
import { Moment } from '@/ui/parts/moment';
import { FailedState, LoadingState } from '@/ui/parts/state';
import { trpc } from '@/ui/trpc';
import { type OpenedDelivery, unitName } from './board-table';
import { DeliveryBatches } from './delivery-batches';
import { ReleaseLink } from './release-link';
import type { WireBoard } from './types';
import { useDeliveryPeriods } from './use-delivery-periods';

const LINES = 3;

/** One delivery in detail: what is there, when it came, who wrote it, and links to its records and changes. */
export function DeliveryDialog(options: {
  resource: string;
  board: WireBoard;
  opened: OpenedDelivery;
  /** Whether the person may see how far the period is on its way to a release. */
  seesReleases: boolean;
  onSettings: (() => void) | undefined;
  onClose: () => void;
}) {
  const { resource, board, opened, seesReleases, onSettings, onClose } = options;
  const t = useTranslations('deliveries');
  const words = useDeliveryPeriods();
  const facts = useDeliveryFacts()(board, opened);
  const { period } = board.periods[opened.at]!;
  const unit = unitName(opened.unit, t('whole'));
  const asked = { collection: resource, unit: opened.unit.unit, period };
  const { data, error, refetch } = trpc.deliveries.detail.useQuery(asked);
  const collection = findCollection(resource)!;
  return (
    <Dialog
      opened
      size="lg"
      title={t('detail.title', { unit, period: words.full(period) })}
      onClose={onClose}
    >
      <Stack>
        <Facts
          facts={[
            ...facts,
            ...(seesReleases
              ? [{ name: t('detail.release'), value: <ReleaseLink collection={resource} period={period} /> }]
              : []),
          ]}
        />
        <Title order={3} size="h6">
          {t('detail.who')}
        </Title>
        <LateArea lines={2 * LINES + 1}>
          {error !== null && <FailedState error={error} onRetry={() => void refetch()} />}
          {error === null && data === undefined && <LoadingState lines={LINES} />}
          {data !== undefined && <DeliveryBatches batches={data.batches} />}
        </LateArea>
        <DialogFooter justify="flex-start">
          {data === undefined ? (
            <Button variant="default" disabled>
              {t('detail.toRecords')}
            </Button>
          ) : (
            <Button
              component={Link}
              variant="default"
              href={recordsAddress(collection, data.stored)}
              // It keeps its room, so that the others do not move.
              style={{ visibility: data.stored.units.length > 0 ? 'visible' : 'hidden' }}
            >
              {t('detail.toRecords')}
            </Button>
          )}
          <Button
            component={Link}
            variant="default"
            href={`/collections/${collection.group}/${resource}/changes`}
          >
            {t('detail.toChanges')}
          </Button>
          {onSettings !== undefined && (
            <Button variant="default" onClick={onSettings}>
              {t('detail.settings', { unit })}
            </Button>
          )}
        </DialogFooter>
      </Stack>
    </Dialog>
  );
}

/** The address of the table with the records of a delivery. */
function recordsAddress(collection: Collection, stored: Parameters<typeof viewOfDelivery>[1]): string {
  const view = viewOfDelivery(deliveryFormOf(collection)!, stored);
  return `/collections/${collection.group}/${collection.resource}?${writeAddress(view)}`;
}

/** Returns a function that lists the facts about a delivery; those that do not apply are left out. */
function useDeliveryFacts() {
  const t = useTranslations('deliveries');
  const format = useFormatter();
  return (board: WireBoard, { unit, at }: OpenedDelivery) => {
    const { state, records, districts, categories, daysLate, first, changed } = unit.deliveries[at]!;
    const due = new Date(`${board.periods[at]!.due}T00:00:00Z`);
    const moment = (value: string | null) => (value === null ? t('detail.unknown') : <Moment at={value} />);
    const named = (name: string, missing: readonly string[] = []) =>
      missing.length === 0 ? [] : [{ name, value: format.list([...missing]) }];
    return [
      { name: t('detail.state'), value: `${t(`states.${state}`)}: ${t(`meanings.${state}`)}` },
      { name: t('detail.records'), value: format.number(records) },
      ...(districts === null
        ? []
        : [
            {
              name: t('detail.districts'),
              value: t('cell.districts', { given: districts.given, expected: districts.expected }),
            },
          ]),
      ...named(t('detail.missing'), districts?.missing),
      ...(categories === null || categories.given === categories.expected
        ? []
        : [
            {
              name: t('detail.categories'),
              value: t('cell.rows', { given: categories.given, expected: categories.expected }),
            },
          ]),
      ...named(t('detail.missingCategories'), categories?.missing),
      {
        name: t('detail.due'),
        value: format.dateTime(due, { dateStyle: 'long', timeZone: 'UTC' }),
      },
      ...(daysLate === 0 ? [] : [{ name: t('detail.late'), value: t('cell.days', { count: daysLate }) }]),
      ...(records === 0 && changed === null
        ? []
        : [
            { name: t('detail.first'), value: moment(first) },
            { name: t('detail.last'), value: moment(changed) },
          ]),
      ...(unit.agency === null ? [] : [{ name: t('detail.agency'), value: unit.agency }]),
      ...(unit.contact === null ? [] : [{ name: t('detail.contact'), value: unit.contact }]),
    ];
  };
}
