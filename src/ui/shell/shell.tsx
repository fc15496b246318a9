'use client';

import { ActionIcon, Burger, Button, Kbd, UnstyledButton } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { late } from '@/ui/late';
import { Link } from '@/ui/parts/link';
import { leaveFor } from '../forms/leave-watches';
import { Reauthentication } from '../reauthentication/reauthentication';
import { offerDiagnosis } from '../whole-keys/pasted-key';
import { type Account, AccountButton } from './account/account-button';
import { Brand } from './brand';
import { ConnectionNotice } from './connection-notice';
import { type MenuContents, NavigationMenu, searchedFor } from './navigation-menu';
import { closePalette, giveUpPalette, openPalette, usePaletteShortcut } from './palette/palette-state';
import classes from './shell.module.css';
import { useLightPaper } from './use-light-paper';

const ICON_SIZE = 18;
const DIAGNOSIS_PAGE = '/keys/diagnose';

/** These are loaded at the first use, so that no page waits for them. */
const Palette = late(() => import('./palette/palette').then((file) => file.Palette));

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
  // People who lack a required second factor may open their profile only.
  const offersPages = menu.allowed.length + menu.groups.length > 0;
  useDiagnosisOffer(menu.allowed.includes('keys.diagnose'));
  useLightPaper();
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
        {offersPages && (
          <>
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
          </>
        )}
        <AccountMenu account={account} />
      </header>
      <nav className={classes.navbar} data-opened={opened} aria-label={t('navigation.label')}>
        <NavigationMenu contents={menu} onChoose={close} />
      </nav>
      <main className={classes.main} id="content" tabIndex={-1}>
        <ConnectionNotice />
        <div className={classes.content}>{children}</div>
      </main>
      <Reauthentication />
      {paletteWanted && <Palette menu={menu} email={account.email} onGivenUp={giveUpPalette} />}
    </div>
  );
}

const fetchDropdown = () => import('./account/account-dropdown');

/**
 * The account menu. Its button is part of every page; the menu itself is loaded as soon as the button is hovered or
 * focused, so that it is available when the button is pressed.
 */
function AccountMenu({ account }: { account: Account }) {
  const [Dropdown, setDropdown] = useState<ComponentType<{ account: Account }>>();
  if (Dropdown !== undefined) return <Dropdown account={account} />;
  const prepare = () => void fetchDropdown().catch(() => undefined);
  const open = async () => {
    const { AccountDropdown } = await fetchDropdown();
    setDropdown(() => AccountDropdown);
  };
  return (
    <AccountButton
      account={account}
      aria-expanded={false}
      onClick={() => void open().catch(() => undefined)}
      onFocus={prepare}
      onPointerEnter={prepare}
    />
  );
}

/** Lets a notice about a pasted key open the page that diagnoses it, for people who may use it. */
function useDiagnosisOffer(isPermitted: boolean): void {
  const router = useRouter();
  useEffect(() => {
    if (!isPermitted) return;
    return offerDiagnosis(() => {
      closePalette();
      leaveFor(DIAGNOSIS_PAGE, () => router.push(DIAGNOSIS_PAGE));
    });
  }, [isPermitted, router]);
}
