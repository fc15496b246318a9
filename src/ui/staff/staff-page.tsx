'use client';

import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconUserPlus } from '@tabler/icons-react';
import dynamic from 'next/dynamic';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { PageHeader } from '../parts/page-header';
import { Invitations } from './invitations/invitations';
import { People } from './people/people';

const ICON_SIZE = 18;

const InviteDialog = dynamic(() => import('./invitations/invite-dialog').then((all) => all.InviteDialog), {
  ssr: false,
});

/** Everybody who can sign in, and everybody who has been invited. @param options.self the signed-in person */
export function StaffPage({ self }: { self: string }) {
  const t = useTranslations('staff');
  const [wanted, setWanted] = useState(false);
  const [opened, { open, close }] = useDisclosure();
  const invite = () => {
    setWanted(true);
    open();
  };
  return (
    <>
      <PageHeader
        title={t('title')}
        intro={t('intro')}
        actions={
          <Button onClick={invite} leftSection={<IconUserPlus size={ICON_SIZE} aria-hidden />}>
            {t('invite')}
          </Button>
        }
      />
      <People self={self} />
      <Invitations />
      {wanted && <InviteDialog opened={opened} onClose={close} />}
    </>
  );
}
