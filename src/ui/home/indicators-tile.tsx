'use client';

import { Anchor } from '@mantine/core';
import { useFormatter, useTranslations } from 'next-intl';
import { QUOTIENT_DECIMALS } from '@/domain/answers/quotient';
import { declaredIndicators } from '@/domain/indicators/declared';
import { useLanguage } from '@/i18n/use-language';
import { Link } from '@/ui/parts/link';
import { useStandingWords } from '../coverage/standing-words';
import { useDeliveryPeriods } from '../deliveries/use-delivery-periods';
import { sidesOf } from '../indicators/sides';
import { type Outputs, trpc } from '../trpc';
import classes from './headlines-tile.module.css';
import { HomeTile } from './home-tile';
import { TILE_OPTIONS } from './tile-options';

const DECIMALS = {
  minimumFractionDigits: QUOTIENT_DECIMALS,
  maximumFractionDigits: QUOTIENT_DECIMALS,
};

type Headline = Outputs['indicators']['headlines']['headlines'][number];

/** The latest values of some indicators; shows nothing before there are any. Needs the messages `coverage` and `deliveries`. */
export function IndicatorsTile() {
  const t = useTranslations('home.indicators');
  const query = trpc.indicators.headlines.useQuery(undefined, TILE_OPTIONS);
  if (query.data?.headlines.length === 0) return null;
  return (
    <HomeTile title={t('title')} all={{ href: '/indicators', text: t('all') }} query={query}>
      {({ headlines }) => (
        <ul className={classes.headlines}>
          {headlines.map((headline) => (
            <Value key={headline.name} headline={headline} />
          ))}
        </ul>
      )}
    </HomeTile>
  );
}

function Value({ headline }: { headline: Headline }) {
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
        <Anchor component={Link} href={`/indicators/${name}`} size="sm" prefetch={false}>
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
