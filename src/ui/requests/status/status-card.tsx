'use client';

import { Button, Card, Divider, Group, Stack, Text } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { isNarrower } from '@/domain/permissions';
import { Link } from '@/ui/parts/link';
import { PermissionSummary } from '../../keys/permissions/permission-summary';
import { Facts } from '../../parts/facts';
import { HelpDesk } from '../../parts/help-desk';
import { draftOf, keepDraft } from '../apply/draft';
import { AskedTable } from '../parts/asked-table';
import { FormSection } from '../parts/form-section';
import { Addresses, useKeyLimits } from '../parts/key-limits';
import type { PublicState } from '../types';
import { HelpDeskQuestion } from './help-desk-question';
import { RequestSteps } from './request-steps';
import type { OwnRequest } from './use-own-request';
import { Withdraw } from './withdraw';

/**
 * The state, steps, question and reason of a request, and what was requested and granted.
 * @param options.onChange opens the form that changes the request
 */
export function StatusCard(options: {
  request: PublicState;
  token: string;
  own: OwnRequest;
  onChange: () => void;
}) {
  const { request, token, own, onChange } = options;
  const t = useTranslations('requests.status');
  const addressesName = useTranslations('requests.detail')('addresses');
  const limitsOf = useKeyLimits();
  const { state, number, reason, permissions, allowedAddresses } = request;
  const granted = state === 'approved' || state === 'collected' ? request.granted : null;
  const narrowed =
    granted !== null && (granted.bindings.length > 0 || isNarrower(granted.permissions, permissions));
  const kind = state === 'rejected' ? 'rejected' : narrowed ? 'narrowed' : 'approved';
  return (
    <Card withBorder radius="lg" p={{ base: 'md', sm: 'xl' }}>
      <Stack gap="xl">
        <div>
          <Text>{t(`explained.${state}`, { number })}</Text>
          <HelpDesk />
        </div>
        <HelpDeskQuestion request={request} token={token} answer={own.answer} />
        <RequestSteps request={request} narrowed={narrowed} />
        {reason !== null && (
          <FormSection title={t(`reasons.${kind}`)}>
            <Text style={{ overflowWrap: 'anywhere' }}>{reason}</Text>
          </FormSection>
        )}
        <Divider />
        <FormSection title={t('asked')} intro={<PermissionSummary grants={permissions} />}>
          {granted === null && <AskedTable asked={permissions} granted={null} />}
          <Facts facts={[{ name: addressesName, value: <Addresses list={allowedAddresses} /> }]} />
        </FormSection>
        {granted !== null && (
          <FormSection title={t('granted')} intro={<PermissionSummary grants={granted.permissions} />}>
            <AskedTable asked={permissions} granted={granted.permissions} />
            <Facts facts={limitsOf(granted)} />
          </FormSection>
        )}
        {state === 'rejected' || state === 'withdrawn' ? (
          <div>
            <Button component={Link} href="/request-access" onClick={() => keepDraft(draftOf(request))}>
              {t('againFilled')}
            </Button>
          </div>
        ) : (
          state !== 'collected' && (
            <Group>
              {state === 'waiting' && (
                <Button variant="default" onClick={onChange}>
                  {t('change')}
                </Button>
              )}
              <Withdraw token={token} withdraw={own.withdraw} />
            </Group>
          )
        )}
      </Stack>
    </Card>
  );
}
