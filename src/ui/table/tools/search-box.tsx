'use client';

import { useTranslations } from 'next-intl';
import { useRef } from 'react';
import { MAX_SEARCH, type View } from '@/domain/collections/view/view';
import { SearchField } from '@/ui/parts/search-field';
import classes from './toolbar.module.css';
import type { Tools } from './tools';
import { useWritten } from './view/use-written';

/** Searches all columns while the person types. */
export function SearchBox({ tools: { shown } }: { tools: Tools }) {
  const t = useTranslations('tableTools');
  const input = useRef<HTMLInputElement>(null);
  const search = shown.view.search ?? '';
  const [text, type] = useWritten(search, (typed) => {
    // "Back" leads to the view before the search, not through each typed letter.
    const step = !new URLSearchParams(window.location.search).has('q');
    shown.changeView((view) => withSearch(view, typed.trim()), { step });
  });
  return (
    <SearchField
      label={t('search')}
      placeholder={t('search')}
      className={classes.search ?? ''}
      maxLength={MAX_SEARCH}
      onType={type}
      {...{ text, input }}
    />
  );
}

function withSearch({ search: _, ...view }: View, search: string): View {
  return search === '' ? view : { search, ...view };
}
