'use client';

import { Anchor, Container, Group, UnstyledButton } from '@mantine/core';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { LANGUAGES } from '@/domain/languages';
import { useLanguage } from '@/i18n/use-language';
import { HelpDesk } from '@/ui/parts/help-desk';
import { Link } from '@/ui/parts/link';
import { Brand } from './brand';
import { useSetLanguage } from './preferences';
import classes from './public-frame.module.css';

/** The frame of the pages without sign-in: the owner of the service, and the language. */
export function PublicFrame({ children }: { children: ReactNode }) {
  const t = useTranslations('common');
  const current = useLanguage();
  const setLanguage = useSetLanguage();
  return (
    <div className={classes.page}>
      <header className={classes.header}>
        <Link href="/" className={classes.brand ?? ''} aria-label={t('product')}>
          <Brand />
        </Link>
        <nav aria-label={t('account.language')}>
          <Group gap={4}>
            {LANGUAGES.map((language) => (
              <UnstyledButton
                key={language}
                lang={language}
                className={classes.language ?? ''}
                aria-label={`${language.toUpperCase()} · ${t(`languages.${language}`)}`}
                aria-pressed={language === current}
                onClick={() => setLanguage(language)}
              >
                {language.toUpperCase()}
              </UnstyledButton>
            ))}
          </Group>
        </nav>
      </header>
      <main className={classes.main}>
        <Container size="sm" p={0} w="100%">
          {children}
        </Container>
      </main>
      <footer className={classes.footer}>
        <span>{t('tagline')}</span>
        <HelpDesk mt={0} />
        <Anchor href="/docs" size="sm" c="inherit" underline="always">
          {t('navigation.help')}
        </Anchor>
      </footer>
    </div>
  );
}
