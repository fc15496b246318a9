'use client';

import { Alert, Button, Card, Code, Stack } from '@mantine/core';
import { IconEyeOff, IconKey } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { isRefusedWith, useErrorText } from '../../errors';
import { PermissionSummary } from '../../keys/permissions/permission-summary';
import type { NewSecret } from '../../keys/secret-text';
import { Facts } from '../../parts/facts';
import { HelpDesk } from '../../parts/help-desk';
import { Moment } from '../../parts/moment';
import { PageHeader } from '../../parts/page-header';
import { trpc } from '../../trpc';
import { useKeyLimits } from '../parts/key-limits';
import type { CollectOffer } from '../types';

const ICON_SIZE = 18;
const SECONDS_PER_HOUR = 3_600;

/** The key that a link gives, and the button that collects it. */
export function KeyOffer(options: {
  offer: CollectOffer;
  token: string;
  onCollected: (secret: NewSecret) => void;
  onNotValid: () => void;
}) {
  const { offer, token, onCollected, onNotValid } = options;
  const t = useTranslations('requests.collect');
  const limitsOf = useKeyLimits();
  const collect = trpc.requests.collect.useMutation({
    gcTime: 0,
    onSuccess: ({ key, record }) => {
      onCollected({ key, ...record });
      collect.reset();
    },
    onError: (error) => {
      if (isRefusedWith(error, 'invalid_link')) onNotValid();
    },
  });
  const { number, agency, system, name, permissions, keyExpiresAt, expiresAt, replaces } = offer;
  const holder = [agency, system].filter((one) => one !== null).join(' · ');
  return (
    <>
      <PageHeader title={t('title')} intro={number === null ? t('introLink') : t('intro', { number })} />
      <Card withBorder radius="lg" p={{ base: 'md', sm: 'xl' }}>
        <Stack gap="lg">
          <Facts
            facts={[
              ...(holder === '' ? [] : [{ name: t('for'), value: holder }]),
              { name: t('name'), value: name },
              { name: t('can'), value: <PermissionSummary grants={permissions} /> },
              ...limitsOf({ ...offer, expiresAt: keyExpiresAt }),
              ...(replaces === null ? [] : [{ name: t('replaces'), value: <Replaced {...replaces} /> }]),
              { name: t('linkUntil'), value: expiresAt !== null && <Moment at={expiresAt} /> },
            ]}
          />
          <Alert color="yellow" variant="light" icon={<IconEyeOff aria-hidden />} title={t('onceTitle')}>
            {t('once')}
          </Alert>
          {collect.error !== null && <Failure error={collect.error} number={number} />}
          <div>
            <Button
              size="md"
              leftSection={<IconKey size={ICON_SIZE} aria-hidden />}
              loading={collect.isPending}
              onClick={() => collect.mutate({ token })}
            >
              {t('submit')}
            </Button>
          </div>
        </Stack>
      </Card>
    </>
  );
}

/** The key that the new one replaces, and when it ends. */
function Replaced({ prefix, overlapSeconds }: NonNullable<CollectOffer['replaces']>) {
  const t = useTranslations('requests.collect');
  return (
    <>
      <Code>{prefix}…</Code>{' '}
      {overlapSeconds === 0
        ? t('replacedNow')
        : t('replacedLater', { hours: Math.ceil(overlapSeconds / SECONDS_PER_HOUR) })}
    </>
  );
}

/** A request whose reply was lost may have used up the link; the page mentions that beside the cause. */
function Failure({ error, number }: { error: unknown; number: string | null }) {
  const t = useTranslations('requests.collect');
  const textOf = useErrorText();
  return (
    <Alert role="alert" color="red" variant="light" title={textOf(error)}>
      {number === null ? t('failedLink') : t('failed', { number })}
      <HelpDesk />
    </Alert>
  );
}
