'use client';

import { Button, Card, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { type ReactNode, useEffect } from 'react';
import { Link } from '@/ui/parts/link';
import { isRefusedWith } from '../errors';
import { FailedState, LoadingState } from '../parts/state';
import { trpc } from '../trpc';
import { type InspectedLink, LinkForm } from './link-form';
import { forgetLinkToken } from './link-token';
import { useLinkToken } from './use-link-token';

const ADVICE = { set_up: 'invalidSetUp', invitation: 'invalidInvitation', reset: 'invalidReset' } as const;

type LinkKind = InspectedLink['kind'];

const LOADING_LINES = 3;
const TITLES = { set_up: 'setUpTitle', invitation: 'invitationTitle', reset: 'resetTitle' } as const;

/** The page of a one-time link: its form, or why it is no longer valid and what to do. */
export function LinkPage({ kind }: { kind: LinkKind }) {
  const t = useTranslations('links');
  const token = useLinkToken();
  if (token === null) return <InvalidLink kind={kind} />;
  if (token !== undefined) return <KnownLink kind={kind} token={token} />;
  return (
    <LinkCard title={t(TITLES[kind])}>
      <LoadingState lines={LOADING_LINES} />
    </LinkCard>
  );
}

function KnownLink({ kind, token }: { kind: LinkKind; token: string }) {
  const t = useTranslations('links');
  const inspect = trpc.links.inspect.useMutation();
  const inspected = useQuery({
    queryKey: ['one-time-link', kind, token],
    // The secret is sent by POST, so that it is in no log of addresses.
    queryFn: () => inspect.mutateAsync({ kind, token }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  if (inspected.data !== undefined) return <ValidLink link={inspected.data} token={token} />;
  if (isRefusedWith(inspected.error, 'invalid_link')) return <InvalidLink kind={kind} />;
  return (
    <LinkCard title={t(TITLES[kind])}>
      {inspected.error === null ? (
        <LoadingState lines={LOADING_LINES} />
      ) : (
        <FailedState error={inspected.error} onRetry={inspected.refetch} />
      )}
    </LinkCard>
  );
}

function ValidLink({ link, token }: { link: InspectedLink; token: string }) {
  const t = useTranslations('links');
  return (
    <LinkCard title={t(TITLES[link.kind])} intro={introOf(link, t)}>
      <LinkForm link={link} token={token} />
    </LinkCard>
  );
}

function introOf(link: InspectedLink, t: ReturnType<typeof useTranslations<'links'>>): string {
  if (link.kind === 'set_up') return t('setUpIntro');
  return link.kind === 'reset' ? t('resetIntro') : t(`invitedAs.${link.role ?? 'viewer'}`);
}

function InvalidLink({ kind }: { kind: LinkKind }) {
  const t = useTranslations('links');
  useEffect(forgetLinkToken, []);
  return (
    <LinkCard title={t('invalidTitle')}>
      <Text role="status">{t('invalid')}</Text>
      <Text>{t(ADVICE[kind])}</Text>
      <Button component={Link} href="/sign-in" variant="default" style={{ alignSelf: 'flex-start' }}>
        {t('toSignIn')}
      </Button>
    </LinkCard>
  );
}

/** The purpose of a one-time link, and its form. */
function LinkCard({ title, intro, children }: { title: string; intro?: string; children: ReactNode }) {
  return (
    <Card withBorder shadow="sm" radius="lg" padding="xl" maw={480} mx="auto">
      <Stack gap="lg">
        <div>
          <Title order={1} size="h2">
            {title}
          </Title>
          {intro !== undefined && <Text c="var(--ink-quiet)">{intro}</Text>}
        </div>
        {children}
      </Stack>
    </Card>
  );
}
