'use client';

import { Modal } from '@mantine/core';
import { NextIntlClientProvider, useLocale, useMessages, useTranslations } from 'next-intl';
import { type ReactNode, useRef } from 'react';
import enPalette from '@/i18n/messages/en/palette.json';
import idPalette from '@/i18n/messages/id/palette.json';
import type { MenuContents } from './navigation-menu';
import classes from './palette.module.css';
import { useOwnItems } from './palette-items';
import { PaletteSearch } from './palette-search';
import { closePalette, usePaletteOpened } from './palette-state';

/** They come with the palette's code: no page carries them before it is used. */
const MESSAGES = { id: idPalette, en: enPalette };
const FADE_MS = 100;

/**
 * The command palette: reaches any page, table, key, person or request, and does what can be done from anywhere.
 * @param options.email whose recent ways are shown
 */
export function Palette({ menu, email }: { menu: MenuContents; email: string }) {
  return (
    <PaletteMessages>
      <PaletteDialog menu={menu} email={email} />
    </PaletteMessages>
  );
}

function PaletteMessages({ children }: { children: ReactNode }) {
  const language = useLocale();
  const messages = { ...useMessages(), palette: MESSAGES[language] };
  return (
    <NextIntlClientProvider locale={language} messages={messages}>
      {children}
    </NextIntlClientProvider>
  );
}

function PaletteDialog({ menu, email }: { menu: MenuContents; email: string }) {
  const t = useTranslations('palette');
  const opened = usePaletteOpened();
  // Here, not with the search: what was begun is ended after that is gone.
  const own = useOwnItems(menu);
  const left = useRef(false);
  const whenGone = () => {
    // Who went to another page wants to read it, not to stand on the button that opened this.
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
