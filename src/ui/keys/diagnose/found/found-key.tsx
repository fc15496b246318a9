'use client';

import { Anchor, Group, Text } from '@mantine/core';
import { useFormatter, useTranslations } from 'next-intl';
import { Facts } from '@/ui/parts/facts';
import { Link } from '@/ui/parts/link';
import type { WireFoundFailure } from '../../detail/failures/types';
import { useMemberWords } from '../../detail/member-words';
import { useDoerWords } from '../../doer-words';
import { KeyStateBadge } from '../../state-badge';

type FoundKey = NonNullable<WireFoundFailure['key']>;

/** The key of a failed request: who stopped it and why, its permissions, its limits, and the addresses and web pages that may use it. */
export function FoundKey({ of }: { of: FoundKey }) {
  const t = useTranslations('answer.key');
  const members = useTranslations('keyDetail.members');
  const say = useMemberWords();
  return (
    <section aria-label={t('title')}>
      <Group gap="xs" mb="xs">
        <Anchor component={Link} href={`/keys/${of.id}`} size="sm" fw={600}>
          {of.name}
        </Anchor>
        {of.owner !== null && <Text size="sm">{of.owner}</Text>}
        <Text size="sm" component="code">
          {of.prefix}…
        </Text>
      </Group>
      <Facts
        facts={[
          { name: t('state'), value: <StateOf of={of} /> },
          { name: members('permissions'), value: say('permissions', of.permissions) },
          { name: members('bindings'), value: say('bindings', of.bindings) },
          { name: members('allowedAddresses'), value: say('allowedAddresses', of.allowedAddresses) },
          { name: members('origins'), value: say('origins', of.origins) },
          { name: members('ratePerMinute'), value: say('ratePerMinute', of.ratePerMinute) },
          { name: members('expiresAt'), value: say('expiresAt', of.expiresAt) },
        ]}
      />
    </section>
  );
}

function StateOf({ of }: { of: FoundKey }) {
  const t = useTranslations('answer.key');
  const reason = { revoked: of.revokedReason, suspended: of.suspendedReason, expired: null, active: null }[
    of.state
  ];
  const isStopped = of.state === 'revoked' || of.state === 'suspended';
  return (
    <>
      <KeyStateBadge state={of.state} />
      <StoppedBy of={of} />
      {reason !== null && <div>{t('reason', { reason })}</div>}
      {isStopped && reason === null && <div>{t('noReason')}</div>}
      {of.replacedById !== null && <div>{t('replaced')}</div>}
    </>
  );
}

function StoppedBy({ of }: { of: FoundKey }) {
  const t = useTranslations('answer.key');
  const doers = useDoerWords();
  const format = useFormatter();
  const when = (at: string | null) =>
    at === null ? '' : format.dateTime(new Date(at), { dateStyle: 'long', timeStyle: 'short' });
  switch (of.state) {
    case 'revoked':
      return <div>{t('revoked', { by: doers.by(of.revokedBy ?? ''), when: when(of.revokedAt) })}</div>;
    case 'suspended':
      return <div>{t('suspended', { by: doers.by(of.suspendedBy ?? ''), when: when(of.suspendedAt) })}</div>;
    case 'expired':
      return <div>{t('expired', { when: when(of.expiresAt) })}</div>;
    case 'active':
      return null;
  }
}
