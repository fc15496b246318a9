'use client';

import { Anchor, Button, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useTranslations } from 'next-intl';
import { useEffect, useRef } from 'react';
import { Link } from '@/ui/parts/link';
import { Dialog } from '../../forms/dialog';
import { PermissionSummary } from '../../keys/permissions/permission-summary';
import { Facts } from '../../parts/facts';
import { Moment } from '../../parts/moment';
import { FormSection } from '../parts/form-section';
import { useKeyLimits } from '../parts/key-limits';
import type { RequestDetail } from '../types';
import { LinkPart } from './link-part';
import { RejectForm } from './reject-form';
import type { Deciding } from './use-deciding';

/** The decision, and what remains to be done. */
export function RequestOutcome({ request, deciding }: { request: RequestDetail; deciding: Deciding }) {
  const t = useTranslations('requests.detail');
  const said = useRef<HTMLDivElement>(null);
  const { state, own, decidedByName, decidedAt, reason, grant } = request;
  // The form that had the focus was removed.
  useEffect(() => {
    if (deciding.isDone) said.current?.focus();
  }, [deciding.isDone]);
  if (state === 'waiting') return null;
  return (
    <Stack gap="xl" ref={said} tabIndex={-1} style={{ outline: 'none' }}>
      <FormSection title={t('decision')}>
        <div>
          <Text>{t(`decided.${state}`, { name: decidedByName ?? t('somebody') })}</Text>
          <Text size="sm" c="var(--ink-quiet)">
            {decidedAt !== null && state !== 'withdrawn' && <Moment at={decidedAt} />}
          </Text>
        </div>
        {reason !== null && (
          <div>
            <Text style={{ overflowWrap: 'anywhere' }}>“{reason}”</Text>
            <Text size="sm" c="var(--ink-quiet)">
              {t('reasonSeen')}
            </Text>
          </div>
        )}
      </FormSection>
      {state === 'approved' && <LinkPart request={request} deciding={deciding} />}
      {state !== 'rejected' && state !== 'withdrawn' && grant !== null && (
        <FormSection title={t('key')}>
          <GrantFacts request={request} grant={grant} />
        </FormSection>
      )}
      {state === 'approved' && !own && <Withdrawal request={request} deciding={deciding} />}
    </Stack>
  );
}

function GrantFacts({
  request,
  grant,
}: {
  request: RequestDetail;
  grant: NonNullable<RequestDetail['grant']>;
}) {
  const t = useTranslations('requests.detail');
  const limitsOf = useKeyLimits();
  const { name, permissions } = grant;
  const { key, collectedAt } = request;
  return (
    <Facts
      facts={[
        {
          name: t('keyName'),
          value:
            key === null ? (
              name
            ) : (
              <Anchor component={Link} href={`/keys/${key.id}`} inherit underline="always">
                {key.name}
              </Anchor>
            ),
        },
        { name: t('given'), value: <PermissionSummary grants={permissions} /> },
        ...limitsOf(grant),
        ...(collectedAt === null ? [] : [{ name: t('collectedAt'), value: <Moment at={collectedAt} /> }]),
      ]}
    />
  );
}

/** Withdraws an approval, as long as nobody has collected the key. */
function Withdrawal({ request, deciding }: { request: RequestDetail; deciding: Deciding }) {
  const t = useTranslations('requests.detail');
  const [opened, { open, close }] = useDisclosure();
  return (
    <div>
      <Button variant="subtle" color="red" onClick={open} px={0}>
        {t('withdraw')}
      </Button>
      <Dialog opened={opened} onClose={close} title={t('withdraw')}>
        <RejectForm id={request.id} reject={deciding.reject} withdraws />
      </Dialog>
    </div>
  );
}
