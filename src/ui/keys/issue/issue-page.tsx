'use client';

import { Anchor } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { Link } from '@/ui/parts/link';
import { PageHeader } from '@/ui/parts/page-header';
import { FailedState, LoadingState } from '@/ui/parts/state';
import { trpc } from '@/ui/trpc';
import { IssueFlow } from './issue-flow';

const ICON_SIZE = 16;

/** The page on which a key is issued. @param from the key whose values the form starts with */
export function IssuePage({ from, defaultRate }: { from: string | undefined; defaultRate: number }) {
  const t = useTranslations('keys');
  const model = trpc.keys.get.useQuery({ id: from ?? '' }, { enabled: from !== undefined });
  return (
    <>
      <Anchor
        component={Link}
        href="/keys"
        size="sm"
        display="inline-flex"
        mb="xs"
        style={{ alignItems: 'center', gap: 6 }}
      >
        <IconArrowLeft size={ICON_SIZE} aria-hidden />
        {t('title')}
      </Anchor>
      <PageHeader title={t('new.title')} intro={t('new.intro')} />
      {from !== undefined && model.isPending && <LoadingState lines={6} />}
      {model.isError && <FailedState error={model.error} onRetry={() => void model.refetch()} />}
      {(from === undefined || model.data !== undefined) && (
        <IssueFlow model={model.data} defaultRate={defaultRate} />
      )}
    </>
  );
}
