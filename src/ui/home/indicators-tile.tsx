'use client';

import { Anchor } from '@mantine/core';
import { keepPreviousData } from '@tanstack/react-query';
import { useFormatter, useTranslations } from 'next-intl';
import { QUOTIENT_DECIMALS } from '@/domain/answers/quotient';
import { declaredIndicators } from '@/domain/indicators/declared';
import type { Indicator } from '@/domain/indicators/indicator';
import { firstView, indicatorAddress, viewParameters } from '@/domain/indicators/indicator-view';
import type { PlaceSystem } from '@/domain/places/successions/place-system';
import { useLanguage } from '@/i18n/use-language';
import { Link } from '@/ui/parts/link';
import { useStandingWords } from '../coverage/standing-words';
import { useDeliveryPeriods } from '../deliveries/use-delivery-periods';
import { sidesOf } from '../indicators/sides';
import { type Outputs, trpc } from '../trpc';
import classes from './headlines-tile.module.css';
import { HomeTile } from './home-tile';
import { TILE_OPTIONS } from './tile-options';
import { useHomeSystem } from './use-home-system';

const DECIMALS = {
  minimumFractionDigits: QUOTIENT_DECIMALS,
  maximumFractionDigits: QUOTIENT_DECIMALS,
};

type Headline = Outputs['indicators']['headlines']['headlines'][number];

/** The latest values of some indicators; shows nothing before there are any. Needs the messages `coverage` and `deliveries`. */
export function IndicatorsTile() {
  const t = useTranslations('home.indicators');
  const { system, asked } = useHomeSystem();
  const query = trpc.indicators.headlines.useQuery(asked, {
    ...TILE_OPTIONS,
    placeholderData: keepPreviousData,
  });
  if (query.data?.headlines.length === 0) return null;
  return (
    <HomeTile title={t('title')} all={{ href: '/indicators', text: t('all') }} query={query}>
      {({ headlines }) => (
        <ul className={classes.headlines}>
          {headlines.map((headline) => (
            <Value key={headline.name} headline={headline} system={system} />
          ))}
        </ul>
      )}
    </HomeTile>
  );
}

function Value({ headline, system }: { headline: Headline; system: PlaceSystem | undefined }) {
  const { name, ratio, period, standing } = headline;
  const format = useFormatter();
  const language = useLanguage();
  const periods = useDeliveryPeriods();
  const words = useStandingWords();
  const indicator = declaredIndicators.find((one) => one.name === name);
  if (indicator === undefined) return null;
  const told = [
    ...new Set(
      sidesOf(indicator).flatMap((side) => {
        const one = standing[side];
        return one === null ? [] : words.short(one);
      }),
    ),
  ];
  return (
    <li>
      <span className={classes.name}>
        <Anchor component={Link} href={addressOf(indicator, system)} size="sm" prefetch={false}>
          {indicator.label[language]}
        </Anchor>
      </span>
      <strong className={classes.value}>{format.number(Number(ratio.value), DECIMALS)}</strong>
      <span className={classes.about}>
        <span className={classes.line}>{indicator.unit[language]}</span>
        {period !== null && <span className={classes.line}>{periods.full(period)}</span>}
        {told.map((text) => (
          <span key={text} className={classes.line}>
            {text}
          </span>
        ))}
      </span>
    </li>
  );
}

/** The page of an indicator, with the same places. */
function addressOf(indicator: Indicator, system: PlaceSystem | undefined): string {
  const address = indicatorAddress(indicator.name);
  return system === undefined ? address : `${address}?${viewParameters({ ...firstView(indicator), system })}`;
}
