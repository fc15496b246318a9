'use client';

import { Text } from '@mantine/core';
import { useRouter } from 'next/navigation';
import { useFormatter, useNow, useTimeZone, useTranslations } from 'next-intl';
import { useState } from 'react';
import { lifetimeOf } from '@/domain/expiry';
import type { Delivery } from '@/ui/keys/links/deliveries';
import { DeliveryField } from '@/ui/keys/links/delivery-field';
import { MadeLinkDialog, type WireMadeLink } from '@/ui/keys/links/made-link-dialog';
import { Notice } from '@/ui/keys/notice';
import { SecretOnceDialog } from '@/ui/keys/secret-once';
import { type Outputs, trpc } from '@/ui/trpc';
import { ActionDialog } from '../../action-dialog';
import type { WireKeyDetail } from '../types';
import { Effect } from './effect';
import { ExpiryField, useExpiry } from './expiry-field';
import { oldKeyEnd } from './overlap';
import { OverlapField, useOverlap } from './overlap-field';
import { useKeyChanges } from './use-key-changes';

/** Rotates a key: issues the new key, shows it once, and links to its page. */
export function RotateDialog({ detail, onClose }: { detail: WireKeyDetail; onClose: () => void }) {
  const t = useTranslations('keyDetail');
  const router = useRouter();
  const { refresh } = useKeyChanges();
  const [made, setMade] = useState<Outputs['keys']['rotate']>();
  const [linked, setLinked] = useState<WireMadeLink>();
  if (linked !== undefined) return <MadeLinkDialog name={detail.name} made={linked} onClose={onClose} />;
  if (made === undefined) {
    return <Choices detail={detail} onMade={setMade} onLinked={setLinked} onClose={onClose} />;
  }
  return (
    <SecretOnceDialog
      title={t('rotatedTitle')}
      secret={{ ...made.record, key: made.key }}
      done={t('toNewKey')}
      onStored={() => {
        void refresh();
        router.push(`/keys/${made.record.id}`);
        onClose();
      }}
    />
  );
}

function Choices(options: {
  detail: WireKeyDetail;
  onMade: (made: Outputs['keys']['rotate']) => void;
  onLinked: (made: WireMadeLink) => void;
  onClose: () => void;
}) {
  const { detail, onMade, onLinked, onClose } = options;
  const t = useTranslations('keyDetail');
  const linkWords = useTranslations('keyLinks');
  const overlap = useOverlap();
  const expiry = useExpiry();
  const [isTried, setTried] = useState(false);
  const { refresh } = useKeyChanges();
  const [delivery, setDelivery] = useState<Delivery>('show');
  const utils = trpc.useUtils();
  const rotateByLink = trpc.keyLinks.rotate.useMutation({
    gcTime: 0,
    onError: refresh,
    onSuccess: (link) => {
      onLinked(link);
      rotateByLink.reset();
      void utils.keyLinks.invalidate();
    },
  });
  // The answer contains the new key, which must not remain in the cache.
  const rotate = trpc.keys.rotate.useMutation({
    gcTime: 0,
    onError: refresh,
    onSuccess: (made) => {
      onMade(made);
      rotate.reset();
    },
  });
  const call = delivery === 'show' ? rotate : rotateByLink;
  const submit = () => {
    setTried(true);
    const chosen = expiry.read();
    if (overlap.seconds === undefined) overlap.amountField.current?.focus();
    else if ('fault' in chosen) expiry.dateField.current?.focus();
    else {
      const { until } = chosen;
      call.mutate({
        id: detail.id,
        overlapSeconds: overlap.seconds,
        ...(until === undefined ? {} : { expiresAt: until }),
      });
    }
  };
  return (
    <ActionDialog
      title={t('rotateTitle', { name: detail.name })}
      confirm={delivery === 'show' ? t('rotateConfirm') : linkWords('submitLink')}
      onConfirm={submit}
      onClose={onClose}
      isPending={call.isPending}
      error={call.error}
    >
      <Text size="sm">{t('rotateIntro')}</Text>
      <OverlapField overlap={overlap} isTried={isTried} />
      {delivery === 'show' ? (
        <OldKeyFate detail={detail} overlapSeconds={overlap.seconds} />
      ) : (
        <Notice tone="info" role="status">
          {linkWords('successorUntil')}
        </Notice>
      )}
      <ExpiryField label={t('newExpiry')} keep={useKeepText(detail)} expiry={expiry} isTried={isTried} />
      <DeliveryField value={delivery} onChange={setDelivery} contact={detail.contact} />
    </ActionDialog>
  );
}

/** What happens to the old key, and until when. */
function OldKeyFate({
  detail,
  overlapSeconds,
}: {
  detail: WireKeyDetail;
  overlapSeconds: number | undefined;
}) {
  const t = useTranslations('keyDetail');
  const format = useFormatter();
  const now = useNow();
  if (overlapSeconds === undefined) return null;
  if (overlapSeconds === 0) {
    return (
      <>
        <Text size="sm" role="status">
          {t('oldEndsNow', { prefix: detail.prefix })}
        </Text>
        <Effect target={detail} />
      </>
    );
  }
  const { end, isItsOwn } = oldKeyEnd({ now, overlapSeconds, expiresAt: detail.expiresAt });
  const when = format.dateTime(end, { dateStyle: 'long', timeStyle: 'short' });
  return (
    <Notice tone="info" role="status">
      {t('oldEndsAt', { prefix: detail.prefix, when })} {isItsOwn && t('oldEndsByItself')}
    </Notice>
  );
}

const DAY_MS = 86_400_000;

/** The default expiry of the new key: as long a lifetime as that of the old key. */
function useKeepText({ createdAt, expiresAt }: WireKeyDetail): string {
  const t = useTranslations('keyDetail');
  const timeZone = useTimeZone() ?? 'UTC';
  const dates = {
    createdAt: new Date(createdAt),
    expiresAt: expiresAt === null ? null : new Date(expiresAt),
  };
  const lifetime = lifetimeOf(dates, timeZone);
  if (lifetime === null) return t('neverExpiresAsOld');
  return t('sameLife', {
    count: 'days' in lifetime ? lifetime.days : Math.round(lifetime.milliseconds / DAY_MS),
  });
}
