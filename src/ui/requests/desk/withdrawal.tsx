'use client';

import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useTranslations } from 'next-intl';
import { Dialog } from '../../forms/dialog';
import type { RequestDetail } from '../types';
import { RejectForm } from './reject-form';
import type { Deciding } from './use-deciding';

/** Withdraws an approval, as long as nobody has collected the key. */
export function Withdrawal({ request, deciding }: { request: RequestDetail; deciding: Deciding }) {
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
