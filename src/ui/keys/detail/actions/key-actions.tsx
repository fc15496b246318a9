'use client';

import { Button } from '@mantine/core';
import {
  IconBan,
  IconLink,
  IconPencil,
  IconPlayerPause,
  IconPlayerPlay,
  IconRefresh,
} from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import type { WireKeyDetail } from '../types';
import {
  LazyEditDialog,
  LazyNewLinkDialog,
  LazyRevokeDialog,
  LazyRotateDialog,
  LazySuspendDialog,
  useKeyDialog,
} from './use-key-dialog';

const ICON_SIZE = 16;

/** The actions on a key in its state: a revoked one cannot be changed. */
export function KeyActions({ detail }: { detail: WireKeyDetail }) {
  const t = useTranslations('keyDetail');
  const linkWords = useTranslations('keyLinks');
  const dialog = useKeyDialog<'edit' | 'rotate' | 'lost' | 'suspend' | 'revoke'>();
  const { state, replacedBy } = detail;
  const isSuspended = state === 'suspended';
  return (
    <>
      {state !== 'revoked' && (
        <>
          <Button
            variant="default"
            leftSection={<IconPencil size={ICON_SIZE} aria-hidden />}
            onClick={() => dialog.open('edit')}
          >
            {t('edit')}
          </Button>
          {state === 'active' && replacedBy === null && (
            <Button
              variant="default"
              leftSection={<IconRefresh size={ICON_SIZE} aria-hidden />}
              onClick={() => dialog.open('rotate')}
            >
              {t('rotate')}
            </Button>
          )}
          {state === 'active' && replacedBy === null && (
            <Button
              variant="default"
              leftSection={<IconLink size={ICON_SIZE} aria-hidden />}
              onClick={() => dialog.open('lost')}
            >
              {linkWords('lost')}
            </Button>
          )}
          <Button
            variant="default"
            leftSection={
              isSuspended ? (
                <IconPlayerPlay size={ICON_SIZE} aria-hidden />
              ) : (
                <IconPlayerPause size={ICON_SIZE} aria-hidden />
              )
            }
            onClick={() => dialog.open('suspend')}
          >
            {isSuspended ? t('resume') : t('suspend')}
          </Button>
          <Button
            variant="default"
            c="var(--mantine-color-error)"
            leftSection={<IconBan size={ICON_SIZE} aria-hidden />}
            onClick={() => dialog.open('revoke')}
          >
            {t('revoke')}
          </Button>
        </>
      )}
      {dialog.opened === 'edit' && <LazyEditDialog detail={detail} onClose={dialog.close} />}
      {dialog.opened === 'rotate' && <LazyRotateDialog detail={detail} onClose={dialog.close} />}
      {dialog.opened === 'lost' && <LazyNewLinkDialog detail={detail} onClose={dialog.close} />}
      {dialog.opened === 'suspend' && <LazySuspendDialog detail={detail} onClose={dialog.close} />}
      {dialog.opened === 'revoke' && <LazyRevokeDialog target={detail} onClose={dialog.close} />}
    </>
  );
}
