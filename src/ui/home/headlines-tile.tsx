'use client';

import { Anchor, Button } from '@mantine/core';
import { IconArrowDownRight, IconArrowUpRight, IconEqual } from '@tabler/icons-react';
import { keepPreviousData } from '@tanstack/react-query';
import { useFormatter, useTranslations } from 'next-intl';
import { joinedPlaces } from '@/domain/answers/placer';
import { type Collection, findCollection } from '@/domain/collections';
import { WITHOUT_CERTAIN } from '@/domain/collections/view/view';
import type { FigureQuery } from '@/domain/figures/pinned';
import { useLanguage } from '@/i18n/use-language';
import { Link } from '@/ui/parts/link';
import { tableAddress } from '@/ui/table/tools/view/page-address';
import { PicturesLink } from '../collections/pictures-link';
import { useStandingWords } from '../coverage/standing-words';
import { useCoverageWords } from '../coverage/use-coverage-words';
import { withoutWords } from '../coverage/without-words';
import { useDeliveryPeriods } from '../deliveries/use-delivery-periods';
import { PinButton } from '../figures/pin-button';
import { PlaceSystemSelect } from '../place-systems/place-system-select';
import { PlacedNotes } from '../place-systems/placed-notes';
import { type Outputs, trpc } from '../trpc';
import classes from './headlines-tile.module.css';
import { HomeTile } from './home-tile';
import { TILE_OPTIONS } from './tile-options';
import { useHomeSystem } from './use-home-system';
import { useWithoutCertain } from './use-without-certain';

const ICON_SIZE = 16;
/** The precision with which a change is shown: thousandths. */
const SHOWN_PARTS = 1_000;

type Headline = Outputs['home']['headlines']['headlines'][number];

/**
 * The figures of the latest periods, with their changes under the places of a system. Needs the messages `collections`,
 * `coverage`, `deliveries`, `figures` and `placeSystems`.
 */
export function HeadlinesTile() {
  const t = useTranslations('home.headlines');
  const { system, asked, show } = useHomeSystem();
  const query = trpc.home.headlines.useQuery(asked, { ...TILE_OPTIONS, placeholderData: keepPreviousData });
  if (query.data?.headlines.length === 0) return null;
  return (
    <HomeTile title={t('title')} query={query}>
      {({ headlines }) => (
        <>
          <PlaceSystemSelect isOptional system={system} onChange={show} className={classes.system} />
          <ul className={classes.headlines} data-stale={query.isPlaceholderData || undefined}>
            {headlines.map((headline) => (
              <Figure key={headline.collection} headline={headline} />
            ))}
          </ul>
          <PlacedNotes placed={joinedPlaces(headlines.flatMap(({ placed }) => placed ?? []))} />
        </>
      )}
    </HomeTile>
  );
}

/** One figure: it links to the rows of its period, and the sign beside it links to the pictures. */
function Figure({ headline }: { headline: Headline }) {
  const format = useFormatter();
  const periods = useDeliveryPeriods();
  const collection = findCollection(headline.collection)!;
  const name = collection.answers.headline?.label[useLanguage()] ?? '';
  const coverage = useCoverageWords();
  const standing = useStandingWords();
  const { latest, later } = headline;
  const delivered = coverage.delivered(latest);
  const doubts = coverage.findings([latest]);
  const doubted = useTranslations('coverage.certain');
  const { certain } = latest.findings;
  const without = useWithoutCertain(headline, collection);
  const { figures = [] } = collection.answers.headline ?? {};
  const pinned: FigureQuery = {
    collection: headline.collection,
    view: without.total === undefined ? headline.view : { ...headline.view, findings: WITHOUT_CERTAIN },
    measure: figures.length === 0 ? 'count' : 'last',
    figures,
  };
  return (
    <li>
      <span className={classes.name}>
        <Anchor component={Link} href={tableAddress(collection, headline.view)} size="sm" prefetch={false}>
          {name}
        </Anchor>
        <PicturesLink collection={collection} name={name} />
        <PinButton name={name} query={pinned} />
      </span>
      <strong className={classes.value}>
        {format.number(without.total ?? headline.value, { maximumFractionDigits: 0 })}
      </strong>
      <span className={classes.about}>
        <span className={classes.line}>{periods.full(latest.period)}</span>
        {headline.standing !== null &&
          standing.short(headline.standing).map((text) => (
            <span key={text} className={classes.line}>
              {text}
            </span>
          ))}
        {delivered !== undefined && <span className={classes.line}>{delivered}</span>}
        {without.total === undefined && <Change change={headline.change} collection={collection} />}
        {certain > 0 && (
          <span className={classes.line}>
            {without.total !== undefined && (
              <span role="status">
                {doubted('short', { records: without.records, all: format.number(headline.value) })}{' '}
              </span>
            )}
            <Button
              size="compact-xs"
              variant={without.isAsked ? 'light' : 'default'}
              aria-pressed={without.isAsked}
              loading={without.isReading}
              onClick={without.toggle}
            >
              {doubted('leaveOut')}
            </Button>
          </span>
        )}
        {doubts !== undefined && (
          <Anchor
            component={Link}
            className={classes.line}
            href={`/findings?collection=${headline.collection}`}
            size="xs"
            prefetch={false}
          >
            {doubts}
          </Anchor>
        )}
        {later.map((one) => (
          <Anchor
            key={one.period}
            component={Link}
            className={classes.line}
            href={`/deliveries?collection=${headline.collection}`}
            size="xs"
            prefetch={false}
          >
            {coverage.later(one)}
          </Anchor>
        ))}
      </span>
    </li>
  );
}

function Change({ change, collection }: Pick<Headline, 'change'> & { collection: Collection }) {
  const t = useTranslations('home.headlines');
  const format = useFormatter();
  const periods = useDeliveryPeriods();
  const coverage = useTranslations('coverage');
  const language = useLanguage();
  if (change === null || change.before === 0) return null;
  const without = withoutWords(collection, { t: coverage, format, language })(change);
  const share = Math.round((change.value / change.before - 1) * SHOWN_PARTS) / SHOWN_PARTS;
  const Icon = share > 0 ? IconArrowUpRight : share < 0 ? IconArrowDownRight : IconEqual;
  const percent = format.number(share, {
    style: 'percent',
    maximumFractionDigits: 1,
    signDisplay: 'exceptZero',
  });
  return (
    <span className={classes.line}>
      <Icon size={ICON_SIZE} stroke={1.6} aria-hidden />
      {t('change', { percent, period: periods.full(change.period) })}
      {without !== undefined && `, ${t('without', { what: without.brief })}`}
    </span>
  );
}
