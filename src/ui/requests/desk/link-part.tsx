'use client';

import { Alert, Button, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useFormatter, useTranslations } from 'next-intl';
import { DialogFooter } from '@/ui/forms/dialog-footer';
import { useErrorText } from '../../errors';
import { Dialog } from '../../forms/dialog';
import { FormSection } from '../parts/form-section';
import { SecretLink } from '../parts/secret-link';
import type { RequestDetail } from '../types';
import type { Deciding } from './use-deciding';

const FORMAT = { dateStyle: 'long', timeStyle: 'short' } as const;

/** The link by which the applicant collects the key: shown once, and issued again if it is lost or has expired. */
export function LinkPart({ request, deciding }: { request: RequestDetail; deciding: Deciding }) {
  const t = useTranslations('requests.link');
  const format = useFormatter();
  const { contactEmail, collectUntil, linkExpired, own } = request;
  const { link } = deciding;
  const until = link?.expiresAt ?? collectUntil;
  const moment = until === null ? '' : format.dateTime(new Date(until), FORMAT);
  return (
    <FormSection title={t('title')}>
      {link === undefined ? (
        <Text size="sm">{linkExpired ? t('expired', { moment }) : t('waiting', { moment })}</Text>
      ) : (
        <Stack gap="sm">
          <SecretLink link={link.link} label={t('label')} copyLabel={t('copy')} />
          <Text size="sm">{t('once', { moment })}</Text>
          <Alert variant="light" color={link.mailed === 'sent' ? 'teal' : 'yellow'} role="status">
            {t(`mailed.${link.mailed}`, { email: contactEmail })}
          </Alert>
        </Stack>
      )}
      {!own && <Renewal id={request.id} renew={deciding.renewLink} />}
    </FormSection>
  );
}

function Renewal({ id, renew }: { id: string; renew: Deciding['renewLink'] }) {
  const t = useTranslations('requests.link');
  const cancel = useTranslations('common.actions')('cancel');
  const textOf = useErrorText();
  const [opened, { open, close }] = useDisclosure();
  return (
    <div>
      <Button variant="default" onClick={open}>
        {t('renew')}
      </Button>
      <Dialog opened={opened} onClose={close} title={t('renewTitle')}>
        <Stack>
          <Text size="sm">{t('renewText')}</Text>
          {renew.error !== null && (
            <Alert role="alert" color="red" variant="light">
              {textOf(renew.error)}
            </Alert>
          )}
          <DialogFooter>
            <Button variant="default" onClick={close}>
              {cancel}
            </Button>
            <Button loading={renew.isPending} onClick={() => renew.mutate({ id }, { onSuccess: close })}>
              {t('renew')}
            </Button>
          </DialogFooter>
        </Stack>
      </Dialog>
    </div>
  );
}
