import { useEffect } from 'react';

/** Prints pages in the colours of the light theme: those of the dark one are too pale on paper. */
export function useLightPaper(): void {
  useEffect(() => {
    const { dataset } = document.documentElement;
    let shown: string | undefined;
    const begin = () => {
      shown = dataset['mantineColorScheme'];
      dataset['mantineColorScheme'] = 'light';
    };
    const end = () => {
      if (shown !== undefined) dataset['mantineColorScheme'] = shown;
    };
    window.addEventListener('beforeprint', begin);
    window.addEventListener('afterprint', end);
    return () => {
      window.removeEventListener('beforeprint', begin);
      window.removeEventListener('afterprint', end);
    };
  }, []);
}
