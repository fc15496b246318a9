'use client';

import { type MantineColorScheme, useMantineColorScheme } from '@mantine/core';
import { useRouter } from 'next/navigation';
import { LANGUAGE_COOKIE, type PageLanguage } from '@/i18n/languages';
import { trpc } from '../trpc';

const YEAR_SECONDS = 31_536_000;

/** Gives a function that shows the pages in another language, on this device; null: as the browser asks. */
export function useSetLanguage(): (language: PageLanguage | null) => void {
  const router = useRouter();
  return (language) => {
    writeLanguage(language);
    router.refresh();
  };
}

/** Gives functions that choose language and appearance, on this device at once and with the account. */
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
 * Gives a function that brings this device to the choices of the account that has just signed in. An account without a
 * language leaves the device's. The page is to be left afterwards, for its texts stay as they are.
 */
export function useAdoptPreferences(): () => Promise<void> {
  const utils = trpc.useUtils();
  const { setColorScheme } = useMantineColorScheme();
  return async () => {
    // Whoever is signed in is signed in, also where this could not be asked.
    const reply = await utils.session.current.fetch(undefined, { staleTime: 0 }).catch(() => undefined);
    if (reply?.staff === undefined || reply.staff === null) return;
    if (reply.staff.language !== null) writeLanguage(reply.staff.language);
    setColorScheme(reply.staff.theme);
  };
}

function writeLanguage(language: PageLanguage | null): void {
  const life = language === null ? 0 : YEAR_SECONDS;
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store is not in every browser yet
  document.cookie = `${LANGUAGE_COOKIE}=${language ?? ''}; path=/; max-age=${life}; samesite=lax`;
}
