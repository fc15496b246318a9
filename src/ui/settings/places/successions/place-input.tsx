'use client';

import { Autocomplete } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { MAX_PLACE_NAME, MAX_SEARCH_TEXT } from '@/domain/limits';
import type { SuccessionPlace } from '@/domain/places/successions/succession';
import { trpc } from '@/ui/trpc';

const SEARCH_PAUSE_MS = 250;
const MAX_SHOWN = 12;
const FORM = /^(\d{2}\.\d{2}(?:\.(?:\d{2}|L\d{3}))?)\s+(\S.*)$/;

/** Reads a code and a name: `11.05 Aceh Barat`; undefined if the text is no such thing. */
export function readPlace(text: string): SuccessionPlace | undefined {
  const [, code, name] = FORM.exec(text.trim()) ?? [];
  return code === undefined || name === undefined ? undefined : { code, name: name.trim() };
}

/** The field for the code and the name of a regency or district; those of the register are suggested during typing. */
export function PlaceInput(options: {
  label: string;
  value: string;
  onChange: (text: string) => void;
  fault: string | undefined;
}) {
  const { label, value, onChange, fault } = options;
  const t = useTranslations('places.successions');
  const [isLeft, setLeft] = useState(false);
  const [search] = useDebouncedValue((readPlace(value)?.code ?? value).trim(), SEARCH_PAUSE_MS);
  const { data } = trpc.places.browse.useQuery(
    { search: search.slice(0, MAX_SEARCH_TEXT) },
    { enabled: search !== '', placeholderData: keepPreviousData },
  );
  const found = (data?.places ?? []).filter(({ level }) => level !== 'village');
  const isWrong = isLeft && value.trim() !== '' && readPlace(value) === undefined;
  return (
    <Autocomplete
      label={label}
      flex={1}
      data={[...new Set(found.map(({ code, name }) => `${code} ${name}`))]}
      filter={({ options: all }) => all}
      limit={MAX_SHOWN}
      value={value}
      onChange={onChange}
      onFocus={() => setLeft(false)}
      onBlur={() => setLeft(true)}
      maxLength={MAX_PLACE_NAME}
      autoComplete="off"
      error={fault ?? (isWrong ? t('wrong') : undefined)}
    />
  );
}
