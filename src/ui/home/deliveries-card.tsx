'use client';

import { Anchor, Card, Group, Text, Title } from '@mantine/core';
import { useFormatter, useLocale, useTranslations } from 'next-intl';
import { useId } from 'react';
import { findCollection } from '@/domain/collections';
import { Link } from '@/ui/parts/link';
import { boardAddress } from '../deliveries/board-view';
import { useDeliveryPeriods } from '../deliveries/use-delivery-periods';
import { type Outputs, trpc } from '../trpc';
import classes from './deliveries-card.module.css';
import lists from './home-page.module.css';
import { ListLine } from './list-card';

const REFRESH_MS = 60_000;
/** So many late periods are listed, and so many units of each are named. */
const MAX_LATE = 5;
const MAX_NAMES = 3;

type Summary = Outputs['deliveries']['summary']['collections'][number];
type Last = NonNullable<Summary['last']>;
type LateEntry = Summary['late'][number] & Readonly<{ collection: string }>;

/**
 * How much of the last period has been delivered to each table, and what is late, the longest first. Shows nothing before there
 * is a period that is over. Needs the messages `deliveries`.
 */
export function DeliveriesCard() {
  const t = useTranslations('deliveries.home');
  const { data } = trpc.deliveries.summary.useQuery(undefined, { refetchInterval: REFRESH_MS });
  const id = useId();
  const shown = (data?.collections ?? []).filter(({ last }) => last !== null);
  if (shown.length === 0) return null;
  const late = shown
    .flatMap(({ collection, late: periods }) => periods.map((period) => ({ ...period, collection })))
    .sort((a, b) => b.daysLate - a.daysLate);
  return (
    <Card withBorder padding="md" component="section" aria-labelledby={id}>
      <Group justify="space-between" mb="xs" gap="xs">
        <Title order={2} size="h5" id={id}>
          {t('title')}
        </Title>
        <Anchor component={Link} href="/deliveries" size="sm">
          {t('all')}
        </Anchor>
      </Group>
      <ul className={classes.tables}>
        {shown.map(({ collection, last }) => (
          <LastPeriod key={collection} collection={collection} last={last!} />
        ))}
      </ul>
      <Title order={3} size="h6" mt="md" mb={4}>
        {t('late')}
      </Title>
      {late.length === 0 ? (
        <Text size="sm" c="var(--ink-quiet)">
          {t('noneLate')}
        </Text>
      ) : (
        <ul className={lists.list}>
          {late.slice(0, MAX_LATE).map((entry) => (
            <LateLine key={`${entry.collection} ${entry.period}`} entry={entry} />
          ))}
        </ul>
      )}
    </Card>
  );
}

/** One table: delivered of expected in its last period, with a link to the board. */
function LastPeriod({ collection, last }: { collection: string; last: Last }) {
  const t = useTranslations('deliveries.home');
  const words = useDeliveryPeriods();
  const format = useFormatter();
  const name = findCollection(collection)?.label[useLocale()] ?? collection;
  const { period, delivered, expected } = last;
  const due = format.dateTime(new Date(`${last.due}T00:00:00Z`), { dateStyle: 'medium', timeZone: 'UTC' });
  return (
    <li>
      <Anchor
        component={Link}
        href={boardAddress({ collection, period })}
        size="sm"
        fw={500}
        prefetch={false}
      >
        {name}
      </Anchor>
      <strong>{t('delivered', { delivered, expected })}</strong>
      <progress value={delivered} max={Math.max(expected, 1)} aria-hidden />
      <span>{t('period', { period: words.full(period), due })}</span>
    </li>
  );
}

function LateLine({ entry }: { entry: LateEntry }) {
  const t = useTranslations('deliveries');
  const words = useDeliveryPeriods();
  const name = findCollection(entry.collection)?.label[useLocale()] ?? entry.collection;
  const { collection, period, units, daysLate } = entry;
  const names = units.slice(0, MAX_NAMES).map((unit) => (unit.unit === '' ? t('whole') : unit.name));
  return (
    <ListLine
      href={boardAddress({ collection, period })}
      title={t('home.lateOf', { name, period: words.full(period) })}
      about={t('home.units', {
        count: units.length,
        names: names.join(', '),
        more: units.length - names.length,
      })}
      aside={t('home.days', { count: daysLate })}
    />
  );
}
