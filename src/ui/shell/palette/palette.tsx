'use client';

import { Modal } from '@mantine/core';
import { NextIntlClientProvider, useMessages, useTranslations } from 'next-intl';
import { type ReactNode, useRef } from 'react';
import { localeOf } from '@/domain/languages';
import enPalette from '@/i18n/messages/en/palette.json';
import idPalette from '@/i18n/messages/id/palette.json';
import { useLanguage } from '@/i18n/use-language';
import type { MenuContents } from '../navigation-menu';
import classes from './palette.module.css';
import { useOwnItems } from './palette-items';
import { PaletteSearch } from './palette-search';
import { closePalette, usePaletteOpened } from './palette-state';

/** These messages are loaded with the palette's code, so that no page contains them before it is used. */
const MESSAGES = { id: idPalette, en: enPalette };
const FADE_MS = 100;

/**
 * The command palette: finds any page, table, key, person or request, and runs global actions.
 * @param options.email the person whose recent items are shown
 */
export function Palette({ menu, email }: { menu: MenuContents; email: string }) {
  return (
    <PaletteMessages>
      <PaletteDialog menu={menu} email={email} />
    </PaletteMessages>
  );
}

function PaletteMessages({ children }: { children: ReactNode }) {
  const language = useLanguage();
  const messages = { ...useMessages(), palette: MESSAGES[language] };
  return (
    <NextIntlClientProvider locale={localeOf(language)} messages={messages}>
      {children}
    </NextIntlClientProvider>
  );
}

function PaletteDialog({ menu, email }: { menu: MenuContents; email: string }) {
  const t = useTranslations('palette');
  const opened = usePaletteOpened();
  // This is here and not in the search, because the action ends after the search has been unmounted.
  const own = useOwnItems(menu);
  const left = useRef(false);
  const whenGone = () => {
    // After a navigation the focus does not return to the button that opened the palette.
    if (left.current) document.getElementById('content')?.focus({ preventScroll: true });
    left.current = false;
  };
  return (
    <Modal.Root
      opened={opened}
      onClose={closePalette}
      onExitTransitionEnd={whenGone}
      size={620}
      yOffset="9dvh"
      xOffset={10}
      transitionProps={{ duration: FADE_MS }}
    >
      <Modal.Overlay backgroundOpacity={0.4} />
      <Modal.Content aria-label={t('title')} classNames={{ content: classes.dialog ?? '' }}>
        <PaletteSearch
          own={own}
          menu={menu}
          email={email}
          onLeave={() => {
            left.current = true;
          }}
        />
      </Modal.Content>
    </Modal.Root>
  );
}
