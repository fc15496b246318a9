'use client';

import { Anchor, Card } from '@mantine/core';
import { useFormatter, useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Link } from '@/ui/parts/link';
import { CHANGES_ID, useRecentChanges } from './changes-tile';
import { deliveredOf, lateOf, useDeliverySummary } from './deliveries-card';
import { useNewFindings } from './findings-tile';
import classes from './glance.module.css';
import type { TileQuery } from './home-tile';
import { useOpenImports } from './imports-tile';

/** The most important figures, in a row that fits on a telephone. @param options.imports whether the person imports files */
export function Glance({ imports }: { imports: boolean }) {
  return (
    <Card withBorder padding={0} component="dl" className={classes.glance ?? ''}>
      <Delivered />
      <NewFindings />
      {imports && <OpenImports />}
      <Written />
    </Card>
  );
}

function Delivered() {
  const t = useTranslations('home.glance');
  const query = useDeliverySummary();
  return (
    <Cell label={t('delivered')} href="/deliveries" query={query}>
      {({ collections }) => {
        const { delivered, expected } = deliveredOf(collections);
        const late = lateOf(collections).reduce((sum, { units }) => sum + units.length, 0);
        return { value: t('of', { delivered, expected }), hint: t('late', { count: late }) };
      }}
    </Cell>
  );
}

function NewFindings() {
  const t = useTranslations('home.glance');
  const format = useFormatter();
  return (
    <Cell label={t('findings')} href="/findings" query={useNewFindings()}>
      {({ counts }) => ({
        value: format.number(counts.reduce((sum, { count }) => sum + count, 0)),
        hint: t('findingsHint'),
      })}
    </Cell>
  );
}

function OpenImports() {
  const t = useTranslations('home.glance');
  const format = useFormatter();
  return (
    <Cell label={t('imports')} href="/imports" query={useOpenImports()}>
      {(imports) => ({ value: format.number(imports.length), hint: t('importsHint') })}
    </Cell>
  );
}

function Written() {
  const t = useTranslations('home.glance');
  const format = useFormatter();
  return (
    <Cell label={t('written')} href={`#${CHANGES_ID}`} query={useRecentChanges()}>
      {({ collections }) => ({
        value: format.number(
          collections.reduce((sum, one) => sum + one.registered + one.changed + one.deleted, 0),
        ),
        hint: t('writtenHint', { count: collections.length }),
      })}
    </Cell>
  );
}

/** One figure, which is a link to the records that it counts. */
function Cell<T>(options: {
  label: string;
  href: string;
  query: TileQuery<T>;
  children: (data: T) => { value: ReactNode; hint: string };
}) {
  const { label, href, query, children } = options;
  const t = useTranslations('home.glance');
  const shown =
    query.data === undefined
      ? { value: '–', hint: query.isPending ? t('loading') : t('failed') }
      : children(query.data);
  return (
    <div>
      <dt>
        <Anchor component={Link} href={href} size="sm">
          {label}
        </Anchor>
      </dt>
      <dd className={classes.value}>{shown.value}</dd>
      <dd className={classes.hint}>{shown.hint}</dd>
    </div>
  );
}
