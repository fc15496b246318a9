'use client';

import { CloseButton, Kbd, NativeSelect, TextInput } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { useRef } from 'react';
import { MAX_SEARCH_TEXT } from '@/domain/limits';
import type { KeyListSort } from '@/server/access/keys/inputs';
import classes from './list.module.css';
import { NarrowFields } from './narrow-fields';
import { type ListView, SORTS } from './view';

const ICON_SIZE = 16;

/** The search, which the key "/" focuses, the agency, the collection, and the sort order. */
export function ListTools(options: {
  view: ListView;
  text: string;
  onType: (text: string) => void;
  onShow: (change: Partial<ListView>) => void;
}) {
  const { view, text, onType, onShow } = options;
  const t = useTranslations('keys');
  const clear = useTranslations('common.actions')('clear');
  const input = useRef<HTMLInputElement>(null);
  useHotkeys([['/', () => input.current?.focus()]]);
  const empty = () => {
    onType('');
    input.current?.focus();
  };
  return (
    <search className={classes.tools}>
      <TextInput
        ref={input}
        className={classes.search ?? ''}
        type="search"
        aria-label={t('search')}
        aria-keyshortcuts="/"
        placeholder={t('searchHint')}
        value={text}
        onChange={({ currentTarget }) => onType(currentTarget.value)}
        leftSection={<IconSearch size={ICON_SIZE} aria-hidden />}
        rightSection={
          text === '' ? (
            <Kbd aria-hidden>/</Kbd>
          ) : (
            <CloseButton size="sm" aria-label={clear} onClick={empty} />
          )
        }
        maxLength={MAX_SEARCH_TEXT}
      />
      <NarrowFields view={view} onShow={onShow} />
      <NativeSelect
        aria-label={t('sorts.label')}
        value={view.sort}
        onChange={({ currentTarget }) => onShow({ sort: currentTarget.value as KeyListSort })}
        data={SORTS.map((sort) => ({ value: sort, label: t(`sorts.${sort}`) }))}
      />
    </search>
  );
}
