'use client';

import { Anchor } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck, IconCircleX } from '@tabler/icons-react';
import { useFormatter, useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { findCollection } from '@/domain/collections';
import { periodsOf } from '@/domain/collections/parts';
import { findDelivered } from '@/domain/deliveries/form';
import { periodFieldsOf } from '@/domain/deliveries/period';
import { boardAddress, yearOf } from '@/ui/deliveries/board-view';
import { findingsAddressOf, NEW_FINDINGS } from '@/ui/findings/view';
import { Link } from '@/ui/parts/link';
import classes from './releases.module.css';
import type { WireReleaseDetail } from './types';

const ICON_SIZE = 18;

const ICONS = { good: IconCircleCheck, caution: IconAlertTriangle, bad: IconCircleX } as const;

/** What a person should know before the next step: missing deliveries, and findings that nobody has decided. */
export function Obstacles({ detail }: { detail: WireReleaseDetail }) {
  const t = useTranslations('releases.obstacles');
  const format = useFormatter();
  const { collection, period, coverage } = detail;
  if (coverage === null)
    return (
      <ul className={classes.lines}>
        <Line kind="bad">{t('noRecords')}</Line>
      </ul>
    );
  const { delivered, expected, incomplete, records, findings } = coverage;
  const year = yearOf(period);
  const board = boardAddress({ collection, from: year, to: year, period: period === year ? '' : period });
  return (
    <ul className={classes.lines}>
      <Line kind="good">{t('records', { count: records })}</Line>
      <Line kind={incomplete.length === 0 ? 'good' : 'caution'}>
        {t('delivered', { delivered, expected })}{' '}
        {incomplete.length > 0 &&
          t('missing', {
            names: format.list(incomplete.map((name) => (name === '' ? t('whole') : name))),
          })}{' '}
        <Anchor component={Link} href={board} inherit underline="always">
          {t('toDeliveries')}
        </Anchor>
      </Line>
      <Line kind={findings.open === 0 ? 'good' : 'caution'}>
        {t('findings', { count: findings.open })}{' '}
        {findings.open > 0 && (
          <Anchor component={Link} href={findingsOf(detail)} inherit underline="always">
            {t('toFindings')}
          </Anchor>
        )}
      </Line>
      <AgencyLine agencies={detail.agencies} />
      {findings.certain > 0 && <Line kind="bad">{t('certain', { count: findings.certain })}</Line>}
    </ul>
  );
}

/** How many of the responsible agencies have submitted their parts. */
function AgencyLine({ agencies: { parts } }: Pick<WireReleaseDetail, 'agencies'>) {
  const t = useTranslations('releases.obstacles');
  const format = useFormatter();
  if (parts.length === 0) return null;
  const awaited = parts.filter(({ state }) => state !== 'submitted').map(({ name }) => name);
  const changed = parts.filter(({ hasChanged }) => hasChanged).map(({ name }) => name);
  return (
    <Line kind={awaited.length + changed.length === 0 ? 'good' : 'caution'}>
      {t('agencies', { submitted: parts.length - awaited.length, expected: parts.length })}{' '}
      {awaited.length > 0 && t('awaited', { names: format.list(awaited) })}{' '}
      {changed.length > 0 && t('agenciesChanged', { names: format.list(changed) })}
    </Line>
  );
}

function Line({ kind, children }: { kind: keyof typeof ICONS; children: ReactNode }) {
  const Icon = ICONS[kind];
  return (
    <li data-kind={kind}>
      <Icon size={ICON_SIZE} stroke={1.8} aria-hidden />
      <span>{children}</span>
    </li>
  );
}

/** The address of the findings of the table and year. Findings about moments have no year that could be searched for. */
function findingsOf({ collection, period }: WireReleaseDetail): string {
  const { resource } = findCollection(collection)!;
  const fields = periodFieldsOf(periodsOf(findDelivered(resource)!));
  const q = fields !== undefined && 'year' in fields ? yearOf(period) : '';
  return findingsAddressOf({ ...NEW_FINDINGS, collection: resource, q });
}
