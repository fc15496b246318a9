'use client';

import { Button, Stack, Text, Title } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { groups } from '@/domain/collections';
import { indicatorFormula } from '@/domain/indicators/formula';
import { sideCollection } from '@/domain/indicators/indicator';
import { indicatorAddress } from '@/domain/indicators/indicator-view';
import { useLanguage } from '@/i18n/use-language';
import { DotBadge } from '@/ui/parts/dot-badge';
import { Link } from '@/ui/parts/link';
import { PageHeader } from '@/ui/parts/page-header';
import { EmptyState, FailedState, LoadingState } from '@/ui/parts/state';
import { type Outputs, trpc } from '@/ui/trpc';
import classes from './indicators.module.css';

const LINES = 8;
const ICON_SIZE = 18;

type Listed = Outputs['indicators']['list']['indicators'][number];

/** All indicators that the person may see, by the group of the numerator. @param options.mayChange whether they may add one */
export function IndicatorsPage({ mayChange }: { mayChange: boolean }) {
  const t = useTranslations('indicators');
  const language = useLanguage();
  const { data, error, refetch } = trpc.indicators.list.useQuery();
  const byGroup = new Map<string, Listed[]>();
  for (const one of data?.indicators ?? []) {
    const group = groups[sideCollection(one.numerator).group][language];
    byGroup.set(group, [...(byGroup.get(group) ?? []), one]);
  }
  return (
    <>
      <PageHeader
        title={t('title')}
        intro={t('intro')}
        actions={
          mayChange && (
            <Button
              component={Link}
              href="/indicators/new"
              leftSection={<IconPlus size={ICON_SIZE} aria-hidden />}
            >
              {t('add')}
            </Button>
          )
        }
      />
      {error !== null && <FailedState error={error} onRetry={() => void refetch()} />}
      {error === null && data === undefined && <LoadingState lines={LINES} />}
      {data?.indicators.length === 0 && <EmptyState title={t('none')}>{t('noneText')}</EmptyState>}
      <Stack gap="xl">
        {[...byGroup].map(([group, indicators]) => (
          <section key={group}>
            <Title order={2} size="h4" mb="sm">
              {group}
            </Title>
            <ul className={classes.list}>
              {indicators.map((indicator) => (
                <li key={indicator.name}>
                  <Link href={indicatorAddress(indicator.name)} className={classes.card ?? ''}>
                    <span className={classes.name}>
                      {indicator.label[language]}
                      {indicator.isOwn && <DotBadge color="sea">{t('own')}</DotBadge>}
                    </span>
                    <Text span size="sm" c="var(--ink-quiet)">
                      {indicatorFormula(indicator)[language]}
                    </Text>
                  </Link>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </Stack>
    </>
  );
}
