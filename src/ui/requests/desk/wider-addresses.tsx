'use client';

import { Alert, Checkbox, Stack, Text } from '@mantine/core';
import { IconWorldExclamation } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import type { RequestDetail } from '../types';
import { addressesOf } from './grant-values';
import type { GrantForm } from './use-grant-form';

/** Asks for a confirmation where the key would be valid at addresses that the applicant did not name. */
export function WiderAddresses({ form, request }: { form: GrantForm; request: RequestDetail }) {
  const t = useTranslations('requests.grant');
  const addresses = addressesOf(form.values);
  const asked = request.allowedAddresses.join(', ');
  return (
    <Alert
      color="yellow"
      variant="light"
      role="status"
      icon={<IconWorldExclamation aria-hidden />}
      title={t(addresses.length === 0 ? 'anywhereTitle' : 'widerTitle')}
    >
      <Stack gap="sm">
        <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
          {t(addresses.length === 0 ? 'anywhere' : 'wider', { asked })}
        </Text>
        <Checkbox
          label={t(addresses.length === 0 ? 'anywhereConfirm' : 'widerConfirm')}
          {...form.getInputProps('widens', { type: 'checkbox' })}
        />
      </Stack>
    </Alert>
  );
}
