'use client';

import { type MantineColorScheme, Menu, Text } from '@mantine/core';
import {
  IconDeviceDesktop,
  IconLanguage,
  IconLogout,
  IconMoon,
  IconSun,
  IconUser,
} from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { useEffect, useRef, useState } from 'react';
import { LANGUAGES } from '@/domain/languages';
import { useLanguage } from '@/i18n/use-language';
import { Link } from '@/ui/parts/link';
import { trpc } from '@/ui/trpc';
import { usePreferences } from '../preferences';
import { type Account, AccountButton } from './account-button';

const ICON_SIZE = 16;
const THEMES: readonly { name: MantineColorScheme; icon: typeof IconSun }[] = [
  { name: 'light', icon: IconSun },
  { name: 'dark', icon: IconMoon },
  { name: 'auto', icon: IconDeviceDesktop },
];

/**
 * The button with its menu: profile, language, appearance, sign out. It is mounted open, because the person has pressed its
 * button.
 */
export function AccountDropdown({ account }: { account: Account }) {
  const t = useTranslations('common');
  const current = useLanguage();
  const { colorScheme, chooseLanguage, chooseTheme } = usePreferences();
  const signOut = trpc.session.signOut.useMutation({ onSuccess: () => window.location.assign('/sign-in') });
  const button = useRef<HTMLButtonElement>(null);
  const [opened, setOpened] = useState(false);
  useEffect(() => {
    // It replaces the button that had the focus, and returns the focus to its own button when it closes.
    button.current?.focus({ preventScroll: true });
    setOpened(true);
  }, []);
  return (
    <Menu
      opened={opened}
      onChange={setOpened}
      position="bottom-end"
      width={260}
      withinPortal={false}
      withInitialFocusPlaceholder={false}
    >
      <Menu.Target>
        <AccountButton ref={button} account={account} />
      </Menu.Target>
      <Menu.Dropdown>
        <div style={{ padding: '8px 12px' }}>
          <Text fw={600} truncate>
            {account.name}
          </Text>
          <Text size="xs" c="var(--ink-quiet)" truncate>
            {account.email} · {t(`roles.${account.role}`)}
          </Text>
        </div>
        <Menu.Divider />
        <Menu.Item component={Link} href="/profile" leftSection={<IconUser size={ICON_SIZE} aria-hidden />}>
          {t('account.profile')}
        </Menu.Item>
        <Menu.Divider />
        <Menu.Label>{t('account.language')}</Menu.Label>
        {LANGUAGES.map((language) => (
          <Menu.RadioItem
            key={language}
            lang={language}
            value={language}
            checked={current === language}
            onChange={() => chooseLanguage(language)}
            closeMenuOnClick
            rightSection={<IconLanguage size={ICON_SIZE} aria-hidden />}
          >
            {t(`languages.${language}`)}
          </Menu.RadioItem>
        ))}
        <Menu.Label>{t('account.theme')}</Menu.Label>
        {THEMES.map(({ name, icon: Icon }) => (
          <Menu.RadioItem
            key={name}
            value={name}
            checked={colorScheme === name}
            onChange={() => chooseTheme(name)}
            closeMenuOnClick
            rightSection={<Icon size={ICON_SIZE} aria-hidden />}
          >
            {t(`account.themes.${name}`)}
          </Menu.RadioItem>
        ))}
        <Menu.Divider />
        <Menu.Item onClick={() => signOut.mutate()} leftSection={<IconLogout size={ICON_SIZE} aria-hidden />}>
          {t('account.signOut')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
