'use client';

import { Anchor, Text, Title } from '@mantine/core';
import { useFormatter, useTranslations } from 'next-intl';
import { findCollection } from '@/domain/collections';
import { useLanguage } from '@/i18n/use-language';
import { Link } from '@/ui/parts/link';
import { boardAddress } from '../deliveries/board-view';
import { useDeliveryPeriods } from '../deliveries/use-delivery-periods';
import { type Outputs, trpc } from '../trpc';
import classes from './deliveries-card.module.css';
import lists from './home-page.module.css';
import { HomeTile } from './home-tile';
import { ListLine } from './list-card';
import { TILE_OPTIONS } from './tile-options';

/** The number of late periods that are listed, and of units that are named for each. */
const MAX_LATE = 5;
const MAX_NAMES = 3;

type Summary = Outputs['deliveries']['summary']['collections'][number];
type Last = NonNullable<Summary['last']>;
type LateEntry = Summary['late'][number] & Readonly<{ collection: string }>;

/** The deliveries, shared with the glance. */
export const useDeliverySummary = () => trpc.deliveries.summary.useQuery(undefined, TILE_OPTIONS);

/** The numbers of complete and of expected deliveries in the last periods. */
export function deliveredOf(collections: readonly Summary[]): Pick<Last, 'delivered' | 'expected'> {
  const lasts = collections.flatMap(({ last }) => last ?? []);
  return {
    delivered: lasts.reduce((sum, { delivered }) => sum + delivered, 0),
    expected: lasts.reduce((sum, { expected }) => sum + expected, 0),
  };
}

/** The late periods of all tables, the longest late first. */
export const lateOf = (collections: readonly Summary[]): LateEntry[] =>
  collections
    .filter(({ last }) => last !== null)
    .flatMap(({ collection, late }) => late.map((period) => ({ ...period, collection })))
    .sort((a, b) => b.daysLate - a.daysLate);

/**
 * The late periods, the longest late first, and for each table the share of the last period that has been delivered. Shows
 * nothing before there is a period that is over. Needs the messages `deliveries`.
 */
export function DeliveriesCard() {
  const t = useTranslations('deliveries.home');
  const query = useDeliverySummary();
  if (query.data?.collections.every(({ last }) => last === null)) return null;
  return (
    <HomeTile title={t('title')} all={{ href: '/deliveries', text: t('all') }} query={query}>
      {({ collections }) => (
        <>
          <Late entries={lateOf(collections)} />
          <ul className={classes.tables}>
            {collections.flatMap(({ collection, last }) =>
              last === null ? [] : <LastPeriod key={collection} collection={collection} last={last} />,
            )}
          </ul>
        </>
      )}
    </HomeTile>
  );
}

function Late({ entries }: { entries: readonly LateEntry[] }) {
  const t = useTranslations('deliveries.home');
  return (
    <>
      <Title order={3} size="h6" mb={4}>
        {t('late')}
      </Title>
      {entries.length === 0 ? (
        <Text size="sm" c="var(--ink-quiet)">
          {t('noneLate')}
        </Text>
      ) : (
        <ul className={lists.list}>
          {entries.slice(0, MAX_LATE).map((entry) => (
            <LateLine key={`${entry.collection} ${entry.period}`} entry={entry} />
          ))}
        </ul>
      )}
    </>
  );
}
/** One table: the numbers of complete and of expected deliveries in its last period, with a link to the board. */
function LastPeriod({ collection, last }: { collection: string; last: Last }) {
  const t = useTranslations('deliveries.home');
  const words = useDeliveryPeriods();
  const format = useFormatter();
  const name = findCollection(collection)?.label[useLanguage()] ?? collection;
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
  const name = findCollection(entry.collection)?.label[useLanguage()] ?? entry.collection;
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
