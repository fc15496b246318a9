'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { findCollection } from '@/domain/collections';
import type { MetadataKind } from '@/domain/metadata/subject';
import { useLanguage } from '@/i18n/use-language';
import { refusalOf } from '@/ui/errors';
import { Link } from '@/ui/parts/link';
import { PageHeader } from '@/ui/parts/page-header';
import { FailedState, LoadingState } from '@/ui/parts/state';
import { trpc } from '@/ui/trpc';
import { metadataAddress } from './address';
import { MetadataForm } from './form/metadata-form';

const LINES = 10;

/** The metadata of one table, field or indicator. */
export function MetadataSubjectPage({ kind, id }: { kind: MetadataKind; id: string }) {
  const t = useTranslations('metadata');
  const language = useLanguage();
  const utils = trpc.useUtils();
  const [hasJustSaved, setHasJustSaved] = useState(false);
  // The subject is read once: later changes by others must not replace the values that are being changed.
  const once = { staleTime: Number.POSITIVE_INFINITY, gcTime: 0, refetchOnMount: 'always' } as const;
  const { data, error, isFetching, refetch } = trpc.metadata.read.useQuery({ kind, id }, once);
  if (error !== null)
    return refusalOf(error)?.code === 'not_found' ? (
      <PageHeader title={t('unknown')} intro={t('unknownText')} />
    ) : (
      <>
        <PageHeader title={t('title')} />
        <FailedState error={error} onRetry={() => void refetch()} />
      </>
    );
  if (data === undefined || isFetching)
    return (
      <>
        <PageHeader title={t('title')} />
        <LoadingState lines={LINES} />
      </>
    );
  const table = findCollection(data.collection);
  return (
    <>
      <PageHeader
        title={t(`titles.${kind}`, { name: data.label[language] })}
        intro={
          <>
            {t(`intros.${kind}`)}{' '}
            {kind !== 'collection' && table !== undefined && (
              <Link href={metadataAddress({ kind: 'collection', id: table.resource })}>
                {t('ofTable', { name: table.label[language] })}
              </Link>
            )}
          </>
        }
      />
      <MetadataForm
        key={data.version}
        subject={data}
        hasJustSaved={hasJustSaved}
        onSaved={(saved) => {
          setHasJustSaved(true);
          utils.metadata.read.setData({ kind, id }, saved);
        }}
      />
    </>
  );
}
