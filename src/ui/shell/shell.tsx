'use client';

import { ActionIcon, Burger, Button, Kbd, UnstyledButton } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import dynamic from 'next/dynamic';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Link } from '@/ui/parts/link';
import type { Account } from './account/account-button';
import { AccountMenu } from './account/account-menu';
import { Brand } from './brand';
import { ConnectionNotice } from './connection-notice';
import { type MenuContents, NavigationMenu, searchedFor } from './navigation-menu';
import { openPalette, usePaletteShortcut } from './palette/palette-state';
import classes from './shell.module.css';
import { useDiagnosisOffer } from './use-diagnosis-offer';

const ICON_SIZE = 18;

/** Loaded at the first use, so that no page waits for it. */
const Palette = dynamic(() => import('./palette/palette').then(({ Palette }) => Palette), { ssr: false });

/** The frame of every page with sign-in: header, menu, content. */
export function Shell({
  account,
  menu,
  children,
}: {
  account: Account;
  menu: MenuContents;
  children: ReactNode;
}) {
  const t = useTranslations('common');
  const [opened, { toggle, close }] = useDisclosure();
  const paletteWanted = usePaletteShortcut();
  useDiagnosisOffer(menu.allowed.includes('keys.diagnose'));
  return (
    <div className={classes.frame}>
      <a href="#content" className={classes.skip}>
        {t('skipToContent')}
      </a>
      <header className={classes.header}>
        <Burger
          opened={opened}
          onClick={toggle}
          hiddenFrom="md"
          size="sm"
          aria-label={opened ? t('navigation.close') : t('navigation.open')}
        />
        <UnstyledButton
          component={Link}
          href="/"
          className={classes.brand ?? ''}
          aria-label={t('navigation.home')}
        >
          <Brand />
        </UnstyledButton>
        <div className={classes.spacer} />
        <Button
          variant="default"
          visibleFrom="sm"
          justify="flex-start"
          className={classes.search ?? ''}
          onClick={openPalette}
          leftSection={<IconSearch size={ICON_SIZE} aria-hidden />}
          rightSection={<Kbd size="xs">Ctrl K</Kbd>}
        >
          {t('navigation.search', searchedFor(menu))}
        </Button>
        <ActionIcon
          variant="default"
          size="lg"
          hiddenFrom="sm"
          onClick={openPalette}
          aria-label={t('navigation.search', searchedFor(menu))}
        >
          <IconSearch size={ICON_SIZE} aria-hidden />
        </ActionIcon>
        <AccountMenu account={account} />
      </header>
      <nav className={classes.navbar} data-opened={opened} aria-label={t('navigation.label')}>
        <NavigationMenu contents={menu} onChoose={close} />
      </nav>
      <main className={classes.main} id="content" tabIndex={-1}>
        <ConnectionNotice />
        <div className={classes.content}>{children}</div>
      </main>
      {paletteWanted && <Palette menu={menu} email={account.email} />}
    </div>
  );
}
