'use client';

import { Button, Text } from '@mantine/core';
import { IconShieldCheck } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { readNetwork, widensNetworks } from '@/domain/networks';
import { trpc } from '@/ui/trpc';
import { ActionDialog } from '../../action-dialog';
import { useKeyChanges } from '../actions/use-key-changes';
import type { AddressedKey, WireFailure } from './types';

const ICON_SIZE = 16;

/** Offers to allow the address that a key was refused from; nothing for other failures. Needs `failures`, `keyDetail`. */
export function AllowAddress({ failure, of }: { failure: WireFailure; of: AddressedKey }) {
  const t = useTranslations('failures');
  const [isOpened, setOpened] = useState(false);
  if (failure.code !== 'address_not_allowed' || of.allowedAddresses.length === 0) return null;
  const { address } = failure;
  return (
    <>
      {!isAllowed(address, of.allowedAddresses) && (
        <div>
          <Button
            size="compact-sm"
            variant="default"
            leftSection={<IconShieldCheck size={ICON_SIZE} aria-hidden />}
            onClick={() => setOpened(true)}
          >
            {t('allowAddress')}
          </Button>
        </div>
      )}
      {isOpened && <Confirmation of={of} address={address} onClose={() => setOpened(false)} />}
    </>
  );
}

/** Whether it has been allowed since the request failed. */
function isAllowed(address: string, stored: readonly string[]): boolean {
  // An invalid network, written there by hand, contains no address.
  const allowed = networksIn(stored);
  const asked = networksIn([address]);
  return asked.length > 0 && allowed.length > 0 && !widensNetworks(asked, allowed);
}

const networksIn = (texts: readonly string[]): readonly string[] =>
  texts.map(readNetwork).flatMap((read) => ('network' in read ? read.network : []));

function Confirmation(options: { of: AddressedKey; address: string; onClose: () => void }) {
  const { of, address, onClose } = options;
  const { id, name, allowedAddresses } = of;
  const t = useTranslations('failures');
  const { refresh, done } = useKeyChanges();
  const allow = trpc.keys.allowAddress.useMutation({
    onError: refresh,
    onSuccess: async () => {
      await done(t('allowed', { name, address }));
      onClose();
    },
  });
  return (
    <ActionDialog
      title={t('allowTitle', { address })}
      confirm={t('allowAddress')}
      onConfirm={() => allow.mutate({ id, address })}
      onClose={onClose}
      isPending={allow.isPending}
      error={allow.error}
    >
      <Text size="sm">{t('allowIntro', { name, addresses: allowedAddresses.join(', ') })}</Text>
    </ActionDialog>
  );
}
