'use client';

import { Avatar, type MantineColorScheme, Menu, Text, UnstyledButton } from '@mantine/core';
import {
  IconDeviceDesktop,
  IconLanguage,
  IconLogout,
  IconMoon,
  IconSun,
  IconUser,
} from '@tabler/icons-react';
import { useLocale, useTranslations } from 'next-intl';
import { LANGUAGES } from '@/i18n/languages';
import type { Role } from '@/server/actor';
import { Link } from '@/ui/parts/link';
import { trpc } from '../trpc';
import { usePreferences } from './preferences';

const ICON_SIZE = 16;
const THEMES: readonly { name: MantineColorScheme; icon: typeof IconSun }[] = [
  { name: 'light', icon: IconSun },
  { name: 'dark', icon: IconMoon },
  { name: 'auto', icon: IconDeviceDesktop },
];

/** Who is signed in, as the header shows them. */
export type Account = Readonly<{ name: string; email: string; role: Role }>;

/** The menu of who is signed in: profile, language, appearance, the way out. Choices are kept with the account. */
export function AccountMenu({ account }: { account: Account }) {
  const t = useTranslations('common');
  const current = useLocale();
  const { colorScheme, chooseLanguage, chooseTheme } = usePreferences();
  const signOut = trpc.session.signOut.useMutation({ onSuccess: () => window.location.assign('/sign-in') });
  return (
    <Menu position="bottom-end" width={260} withinPortal={false} withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <UnstyledButton aria-label={t('account.menu', { name: account.name })}>
          <Avatar name={account.name} color="sea" alt="" />
        </UnstyledButton>
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
