'use client';

import { type MantineColorScheme, useMantineColorScheme } from '@mantine/core';
import { useRouter } from 'next/navigation';
import { LANGUAGE_COOKIE, type PageLanguage } from '@/i18n/languages';
import { rememberOnDevice } from '../device-cookie';
import { trpc } from '../trpc';

/** Returns a function that shows the pages in another language, on this device; null: the browser's language. */
export function useSetLanguage(): (language: PageLanguage | null) => void {
  const router = useRouter();
  return (language) => {
    writeLanguage(language);
    router.refresh();
  };
}

/** Returns functions that choose language and appearance, on this device at once and with the account. */
export function usePreferences() {
  const utils = trpc.useUtils();
  const setLanguage = useSetLanguage();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const keep = trpc.profile.change.useMutation({
    onSuccess: (profile) => utils.profile.get.setData(undefined, profile),
  });
  return {
    colorScheme,
    keep,
    chooseLanguage: (language: PageLanguage | null) =>
      keep.mutate({ language }, { onSettled: () => setLanguage(language) }),
    chooseTheme: (theme: MantineColorScheme) => {
      setColorScheme(theme);
      keep.mutate({ theme });
    },
  };
}

/**
 * Returns a function that applies the account's preferences to this device after the sign-in. An account without a
 * language keeps the device's. The page must be left afterwards, because its texts do not change.
 */
export function useAdoptPreferences(): () => Promise<void> {
  const utils = trpc.useUtils();
  const { setColorScheme } = useMantineColorScheme();
  return async () => {
    // The sign-in is successful even if this query failed.
    const reply = await utils.session.current.fetch(undefined, { staleTime: 0 }).catch(() => undefined);
    if (reply?.staff === undefined || reply.staff === null) return;
    if (reply.staff.language !== null) writeLanguage(reply.staff.language);
    setColorScheme(reply.staff.theme);
  };
}

const writeLanguage = (language: PageLanguage | null): void =>
  rememberOnDevice(LANGUAGE_COOKIE, language ?? '');
