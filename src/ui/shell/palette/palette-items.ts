'use client';

import {
  IconBook2,
  IconDatabase,
  IconDeviceDesktop,
  IconKey,
  IconLanguage,
  IconLogout,
  IconMoon,
  IconSun,
  IconUser,
  IconUserPlus,
} from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { collections, groups } from '@/domain/collections';
import { LANGUAGES } from '@/domain/languages';
import { useLanguage } from '@/i18n/use-language';
import { trpc } from '@/ui/trpc';
import { GROUP_ICONS, PAGES } from '../navigation';
import type { MenuContents } from '../navigation-menu';
import { usePreferences } from '../preferences';
import type { PaletteItem } from './palette-item';

const THEMES = [
  { name: 'light', icon: IconSun },
  { name: 'dark', icon: IconMoon },
  { name: 'auto', icon: IconDeviceDesktop },
] as const;

/** The items that need no query: pages, tables and actions that the person may use. */
export function useOwnItems(menu: MenuContents): PaletteItem[] {
  return [...usePages(menu), ...useTables(menu), ...useActions(menu)];
}

function usePages({ allowed }: MenuContents): PaletteItem[] {
  const t = useTranslations('palette');
  const names = useTranslations('common');
  const page = (name: string, rest: Pick<PaletteItem, 'title' | 'icon' | 'words'> & { href: string }) => ({
    id: `page:${name}`,
    kind: 'page' as const,
    about: '',
    ...rest,
    does: { href: rest.href },
  });
  return [
    ...PAGES.filter(({ needs }) => allowed.includes(needs)).map(({ name, href, icon }) =>
      page(name, { title: names(`navigation.${name}`), icon, href, words: t(`words.${name}`) }),
    ),
    page('collections', {
      title: t('pages.collections'),
      icon: IconDatabase,
      href: '/collections',
      words: t('words.collections'),
    }),
    page('profile', {
      title: names('account.profile'),
      icon: IconUser,
      href: '/profile',
      words: t('words.profile'),
    }),
    page('docs', {
      title: names('navigation.help'),
      icon: IconBook2,
      href: '/docs',
      words: t('words.docs'),
    }),
  ];
}

function useTables({ groups: entered }: MenuContents): PaletteItem[] {
  const language = useLanguage();
  return collections
    .filter(({ group }) => entered.includes(group))
    .map(({ group, resource, label }) => ({
      id: `table:${resource}`,
      kind: 'table',
      title: label[language],
      about: `${groups[group][language]} · ${group}/${resource}`,
      words: [label.id, label.en, groups[group].id, groups[group].en].join(' '),
      icon: GROUP_ICONS[group],
      does: { href: `/collections/${group}/${resource}` },
    }));
}

function useActions({ allowed }: MenuContents): PaletteItem[] {
  const t = useTranslations('palette');
  const names = useTranslations('common');
  const current = useLanguage();
  const { colorScheme, chooseLanguage, chooseTheme } = usePreferences();
  const signOut = trpc.session.signOut.useMutation({ onSuccess: () => window.location.assign('/sign-in') });
  const action = (
    name: string,
    rest: Pick<PaletteItem, 'title' | 'icon' | 'words' | 'does'>,
  ): PaletteItem => ({ id: `action:${name}`, kind: 'action', about: '', ...rest });
  const issue = action('issue', {
    title: t('actions.issue'),
    icon: IconKey,
    words: t('words.issue'),
    does: { href: '/keys/new' },
  });
  const invite = action('invite', {
    title: t('actions.invite'),
    icon: IconUserPlus,
    words: t('words.invite'),
    does: { href: '/staff' },
  });
  const languages = LANGUAGES.filter((one) => one !== current).map((language) =>
    action(`language-${language}`, {
      title: t('actions.language', { language: names(`languages.${language}`) }),
      icon: IconLanguage,
      words: t('words.language'),
      does: { run: () => chooseLanguage(language) },
    }),
  );
  const themes = THEMES.filter(({ name }) => name !== colorScheme).map(({ name, icon }) =>
    action(`theme-${name}`, {
      title: t('actions.theme', { theme: names(`account.themes.${name}`) }),
      icon,
      words: t(`words.themes.${name}`),
      does: { run: () => chooseTheme(name) },
    }),
  );
  return [
    ...(allowed.includes('keys.list') ? [issue] : []),
    ...(allowed.includes('staff.list') ? [invite] : []),
    ...languages,
    ...themes,
    action('sign-out', {
      title: names('account.signOut'),
      icon: IconLogout,
      words: t('words.signOut'),
      does: { run: () => signOut.mutate() },
    }),
  ];
}
