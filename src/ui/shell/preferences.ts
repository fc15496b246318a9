'use client';

import { useRouter } from 'next/navigation';
import { LANGUAGE_COOKIE, type PageLanguage } from '@/i18n/languages';

const YEAR_SECONDS = 31_536_000;

/** Gives a function that shows the pages in another language, on this device. */
export function useSetLanguage(): (language: PageLanguage) => void {
  const router = useRouter();
  return (language) => {
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store is not in every browser yet
    document.cookie = `${LANGUAGE_COOKIE}=${language}; path=/; max-age=${YEAR_SECONDS}; samesite=lax`;
    router.refresh();
  };
}
