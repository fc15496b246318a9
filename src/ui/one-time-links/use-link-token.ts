'use client';

import { useEffect, useState } from 'react';
import { takeLinkToken } from './link-token';

/**
 * The token of the link by which this page was opened: undefined until the browser has been asked, null where there is
 * none. A link that is opened on top of the page, which changes the fragment alone, begins the page anew.
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
