'use client';

import { useEffect, useState } from 'react';
import { takeLinkToken } from './link-token';

/**
 * The token of the link that opened this page: undefined until the browser has been asked, null if there is none.
 * Opening another link on the same page, which changes only the fragment, resets the page.
 */
export function useLinkToken(): string | null | undefined {
  const [token, setToken] = useState<string | null>();
  useEffect(() => {
    setToken(takeLinkToken());
    const startOver = () => {
      if (window.location.hash === '') return;
      takeLinkToken();
      window.location.reload();
    };
    window.addEventListener('hashchange', startOver);
    return () => window.removeEventListener('hashchange', startOver);
  }, []);
  return token;
}
