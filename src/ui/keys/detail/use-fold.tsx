'use client';

import { Button, type ButtonProps } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { useState } from 'react';

/**
 * The first `limit` items of a list, and a button that shows all of them, or the first again. Needs the messages
 * `keyDetail`.
 */
export function useFold<T>(
  all: readonly T[],
  { limit, ...button }: { limit: number } & Pick<ButtonProps, 'mt'>,
) {
  const t = useTranslations('keyDetail');
  const [isWhole, setWhole] = useState(false);
  return {
    shown: isWhole ? all : all.slice(0, limit),
    toggle: all.length > limit && (
      <Button
        size="compact-sm"
        variant="subtle"
        onClick={() => setWhole(!isWhole)}
        aria-expanded={isWhole}
        {...button}
      >
        {isWhole ? t('fewer') : t('allOf', { count: all.length })}
      </Button>
    ),
  };
}
