'use client';

import { type MantineColorScheme, Radio, Stack, Text } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { LANGUAGES } from '@/domain/languages';
import { useErrorText } from '../errors';
import { usePreferences } from '../shell/preferences';
import type { OwnProfile } from './own-profile';
import { ProfileSection } from './section';

const THEMES: readonly MantineColorScheme[] = ['light', 'dark', 'auto'];
const BROWSER = 'browser';

/** Language and appearance: applied at once, and stored with the account. */
export function Preferences({ profile }: { profile: OwnProfile }) {
  const t = useTranslations('profile.preferences');
  const common = useTranslations('common');
  const textOf = useErrorText();
  const { chooseLanguage, chooseTheme, keep } = usePreferences();
  return (
    <ProfileSection title={t('title')} intro={t('intro')}>
      <Stack gap="lg">
        <Radio.Group
          label={t('language')}
          value={profile.language ?? BROWSER}
          onChange={(chosen) => chooseLanguage(LANGUAGES.find((one) => one === chosen) ?? null)}
        >
          <Stack gap="xs" mt="xs">
            {LANGUAGES.map((language) => (
              <Radio
                key={language}
                value={language}
                lang={language}
                label={common(`languages.${language}`)}
              />
            ))}
            <Radio value={BROWSER} label={t('browser')} />
          </Stack>
        </Radio.Group>
        <Radio.Group
          label={t('theme')}
          value={profile.theme}
          onChange={(chosen) => chooseTheme(chosen as MantineColorScheme)}
        >
          <Stack gap="xs" mt="xs">
            {THEMES.map((theme) => (
              <Radio key={theme} value={theme} label={common(`account.themes.${theme}`)} />
            ))}
          </Stack>
        </Radio.Group>
        <Text role="status" size="sm" {...(keep.isError ? { c: 'red.8' } : {})}>
          {keep.isSuccess && t('saved')}
          {keep.isError && textOf(keep.error)}
        </Text>
      </Stack>
    </ProfileSection>
  );
}
