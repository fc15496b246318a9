'use client';

import { Button, Menu, Text } from '@mantine/core';
import {
  IconBan,
  IconChevronDown,
  IconLink,
  IconPencil,
  IconPlayerPause,
  IconPlayerPlay,
  IconRefresh,
} from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
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
          {state === 'active' && replacedBy === null && <ReplaceMenu onChoose={dialog.open} />}
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

/** Two ways to get a new key, which differ in what happens to the old one. */
function ReplaceMenu({ onChoose }: { onChoose: (way: 'rotate' | 'lost') => void }) {
  const t = useTranslations('keyDetail');
  return (
    <Menu
      position="bottom-start"
      width={320}
      withinPortal={false}
      transitionProps={{ duration: 0 }}
      // This element is no menu item.
      withInitialFocusPlaceholder={false}
    >
      <Menu.Target>
        <Button
          variant="default"
          leftSection={<IconRefresh size={ICON_SIZE} aria-hidden />}
          rightSection={<IconChevronDown size={ICON_SIZE} aria-hidden />}
        >
          {t('rotate')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Way
          title={t('planned')}
          effect={t('plannedHint')}
          icon={<IconRefresh size={ICON_SIZE} aria-hidden />}
          onClick={() => onChoose('rotate')}
        />
        <Way
          title={t('keyLost')}
          effect={t('keyLostHint')}
          icon={<IconLink size={ICON_SIZE} aria-hidden />}
          onClick={() => onChoose('lost')}
        />
      </Menu.Dropdown>
    </Menu>
  );
}

function Way(options: { title: string; effect: string; icon: ReactNode; onClick: () => void }) {
  const { title, effect, icon, onClick } = options;
  return (
    <Menu.Item leftSection={icon} onClick={onClick}>
      <Text size="sm" fw={600}>
        {title}
      </Text>
      <Text size="xs" c="var(--ink-quiet)">
        {effect}
      </Text>
    </Menu.Item>
  );
}
