'use client';

import { CloseButton, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { useRef } from 'react';
import { MAX_SEARCH, type View } from '@/domain/collections/view/view';
import classes from './toolbar.module.css';
import type { Tools } from './tools';
import { useWritten } from './view/use-written';

const ICON_SIZE = 16;

/** Searches all columns while the person types. */
export function SearchBox({ tools: { shown } }: { tools: Tools }) {
  const t = useTranslations('tableTools');
  const clear = useTranslations('common.actions')('clear');
  const input = useRef<HTMLInputElement>(null);
  const search = shown.view.search ?? '';
  const [text, type] = useWritten(search, (typed) => {
    // "Back" leads to the view before the search, not through each letter of it.
    const step = !new URLSearchParams(window.location.search).has('q');
    shown.changeView((view) => withSearch(view, typed.trim()), { step });
  });
  return (
    <TextInput
      ref={input}
      className={classes.search ?? ''}
      size="sm"
      type="search"
      aria-label={t('search')}
      placeholder={t('search')}
      value={text}
      maxLength={MAX_SEARCH}
      onChange={({ currentTarget }) => type(currentTarget.value)}
      leftSection={<IconSearch size={ICON_SIZE} aria-hidden />}
      rightSection={
        text !== '' && (
          <CloseButton
            size="sm"
            aria-label={clear}
            onClick={() => {
              type('');
              input.current?.focus();
            }}
          />
        )
      }
    />
  );
}

function withSearch({ search: _, ...view }: View, search: string): View {
  return search === '' ? view : { search, ...view };
}
