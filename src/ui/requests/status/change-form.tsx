'use client';

import { Button, Card, Group, Stack, Text } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { splitNetworks } from '@/domain/networks';
import { focusFirstFault, RefusalAlert } from '../../forms/refusal';
import { draftOf, type RequestDraft } from '../apply/draft';
import { RequestSections } from '../apply/sections';
import { useRefusalOfRequest } from '../apply/use-refusal-of-request';
import { useRequestForm } from '../apply/use-request-form';
import type { PublicState } from '../types';
import type { OwnRequest } from './use-own-request';

/** Changes a request that has not been decided. */
export function ChangeForm(options: {
  request: PublicState;
  token: string;
  change: OwnRequest['change'];
  onClose: (isSaved: boolean) => void;
}) {
  const { request, token, change, onClose } = options;
  const t = useTranslations('requests.status');
  const { form } = useRequestForm(draftOf(request));
  const { refusal, show, clear } = useRefusalOfRequest(form);
  const save = ({ addresses, permissions, contactEmail: _, ...said }: RequestDraft) => {
    clear();
    change.mutate(
      {
        ...said,
        statusToken: token,
        permissions: [...permissions],
        allowedAddresses: splitNetworks(addresses),
      },
      { onSuccess: () => onClose(true), onError: show },
    );
  };
  return (
    <Card withBorder radius="lg" p={{ base: 'md', sm: 'xl' }}>
      <form
        noValidate
        onSubmit={form.onSubmit(save, (errors) => focusFirstFault(form as never, Object.keys(errors)))}
      >
        <Stack gap="xl">
          <Text>{t('changeIntro')}</Text>
          <RequestSections form={form} isEmailFixed />
          <RefusalAlert refusal={refusal} />
          <Group>
            <Button type="submit" loading={change.isPending}>
              {t('save')}
            </Button>
            <Button variant="default" onClick={() => onClose(false)}>
              {t('cancel')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Card>
  );
}
