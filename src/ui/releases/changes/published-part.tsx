'use client';

import { Anchor, Button, Text } from '@mantine/core';
import { keepPreviousData } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { type ReactNode, useState } from 'react';
import { findCollection } from '@/domain/collections';
import type { Text as BothLanguages } from '@/domain/collections/field';
import { figureAddress } from '@/domain/figures/pinned';
import { indicatorAddress } from '@/domain/indicators/indicator-view';
import { useLanguage } from '@/i18n/use-language';
import { Link } from '@/ui/parts/link';
import { FailedState, LoadingState } from '@/ui/parts/state';
import { reportAddress } from '@/ui/reports/address';
import { pictureAddress } from '@/ui/table/tools/view/page-address';
import { trpc } from '@/ui/trpc';
import classes from '../releases.module.css';
import type { WirePublishedChanges, WireReleaseDetail } from '../types';
import { ChangedValues } from './changed-values';
import own from './published.module.css';

const LINES = 4;
const KINDS = ['figure', 'indicator', 'picture', 'block'] as const;

/**
 * The published values that an approval would change, or, once the period is approved, its release. They are read after
 * everything else on the page, and a person can stop that.
 */
export function PublishedPart({ detail }: { detail: WireReleaseDetail }) {
  const t = useTranslations('releases.published');
  const { collection, period, state, last } = detail;
  const pinnedAt = state === 'approved' && last?.pinnedAt ? isoOf(last.pinnedAt) : detail.pinnedAt;
  const asked = { collection, period, pinnedAt };
  const utils = trpc.useUtils();
  const [isStopped, setStopped] = useState(false);
  const { data, error, isFetching, refetch } = trpc.releases.values.useQuery(asked, {
    enabled: !isStopped,
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: false,
    trpc: { abortOnUnmount: true },
  });
  const stop = () => {
    setStopped(true);
    void utils.releases.values.cancel(asked);
  };
  return (
    <div className={own.published} aria-busy={isFetching}>
      {isFetching && (
        <div className={own.comparing}>
          <Text size="sm" role="status">
            {t('comparing')}
          </Text>
          <Button size="compact-sm" variant="default" onClick={stop}>
            {t('stop')}
          </Button>
        </div>
      )}
      {isStopped && (
        <div className={own.comparing}>
          <Text size="sm" role="status">
            {t('stopped')}
          </Text>
          <Button size="compact-sm" variant="default" onClick={() => setStopped(false)}>
            {t('compare')}
          </Button>
        </div>
      )}
      {!isStopped && error !== null && <FailedState error={error} onRetry={() => void refetch()} />}
      {!isStopped && error === null && data === undefined && <LoadingState lines={LINES} />}
      {!isStopped && data !== undefined && <Changes resource={collection} changes={data} />}
    </div>
  );
}

const isoOf = (at: Date | string): string => new Date(at).toISOString();

function Changes({ resource, changes }: { resource: string; changes: WirePublishedChanges }) {
  const t = useTranslations('releases.published');
  const kinds = useTranslations('releases.published.pictures');
  const language = useLanguage();
  const collection = findCollection(resource)!;
  const { figures, indicators, pictures, reports, compared, leftOut } = changes;
  const isNone = [figures, indicators, pictures, reports].every(({ length }) => length === 0);
  const counted = KINDS.filter((kind) => compared[kind] > 0).map((kind) =>
    t(`compared.${kind}`, { count: compared[kind] }),
  );
  return (
    <>
      <Text size="sm">{isNone ? t('none') : t('some')}</Text>
      {counted.length > 0 && <p className={classes.aside}>{t('of', { what: counted.join(', ') })}</p>}
      <Kind title={t('figures')} entries={figures}>
        {(figure) => (
          <Entry
            key={figure.id}
            page={figure}
            address={figureAddress(figure.id)}
            title={figure.title[language]}
          >
            {figure.addresses > 1 && (
              <p className={classes.aside}>{t('addresses', { count: figure.addresses })}</p>
            )}
          </Entry>
        )}
      </Kind>
      <Kind title={t('indicators')} entries={indicators}>
        {(one) => (
          <Entry
            key={one.name}
            page={one}
            address={`${indicatorAddress(one.name)}?${one.query}`}
            title={one.title[language]}
          />
        )}
      </Kind>
      <Kind title={t('picturesOf')} entries={pictures}>
        {(one) => (
          <Entry
            key={`${one.picture} ${one.shown}`}
            page={one}
            address={pictureAddress(collection, {
              ...{
                view: {},
                kind: one.picture,
                by: undefined,
                period: one.shown ?? undefined,
                system: undefined,
              },
            })}
            title={kinds(one.picture)}
          />
        )}
      </Kind>
      <Kind title={t('reports')} entries={reports}>
        {({ id, title, blocks }) => (
          <li key={id}>
            <Anchor component={Link} href={reportAddress(id)} size="sm" fw={600}>
              {title}
            </Anchor>
            {blocks.map((block, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the blocks of a report keep their order
              <div key={at} className={own.block}>
                <Text size="sm">{block.title[language]}</Text>
                <ChangedValues page={block} />
              </div>
            ))}
          </li>
        )}
      </Kind>
      {leftOut.length > 0 && (
        <>
          <h3 className={classes.subtitle}>{t('leftOut.title')}</h3>
          <ul className={own.left}>
            {leftOut.map(({ kind, why, count }) => (
              <li key={`${kind} ${why}`}>
                {t('leftOut.line', { what: t(`compared.${kind}`, { count }), why: t(`leftOut.${why}`) })}
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}

function Kind<T>(options: { title: string; entries: readonly T[]; children: (entry: T) => ReactNode }) {
  const { title, entries, children } = options;
  if (entries.length === 0) return null;
  return (
    <>
      <h3 className={classes.subtitle}>{title}</h3>
      <ul className={classes.entries} aria-label={title}>
        {entries.map(children)}
      </ul>
    </>
  );
}

type Page = Readonly<{ title: BothLanguages }> & Parameters<typeof ChangedValues>[0]['page'];

function Entry(options: { page: Page; address: string; title: string; children?: ReactNode }) {
  const { page, address, title, children } = options;
  return (
    <li>
      <Anchor component={Link} href={address} size="sm" fw={600}>
        {title}
      </Anchor>
      {children}
      <ChangedValues page={page} />
    </li>
  );
}
