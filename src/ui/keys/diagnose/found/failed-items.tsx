'use client';

import { Text, Title } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { useLanguage } from '@/i18n/use-language';
import type { WireFoundFailure } from '../../detail/failures/types';
import { useFold } from '../../detail/use-fold';
import classes from './found.module.css';

const MAX_ITEMS = 10;

/** The recorded items of a batch that were not stored, as in the answer to its caller. */
export function FailedItems({ found }: { found: WireFoundFailure }) {
  const t = useTranslations('answer.items');
  const language = useLanguage();
  const { items, failedItems, duplicateItems } = found;
  const { shown, toggle } = useFold(items, { limit: MAX_ITEMS });
  if (failedItems === null) return null;
  const left = failedItems + (duplicateItems ?? 0) - items.length;
  return (
    <section aria-label={t('title')}>
      <Title order={3} size="h5">
        {t('title')}
      </Title>
      <Text size="sm" c="var(--ink-quiet)" mb="xs">
        {items.length === 0 ? t('gone') : t('intro')}
      </Text>
      <ul className={classes.items}>
        {shown.map((item) => (
          <li key={`${item.index} ${item.field}`}>
            <span className={classes.index}>{t('item', { index: String(item.index) })}</span>
            <span className={classes.fault}>{item.message[language]}</span>
          </li>
        ))}
      </ul>
      {toggle}
      {items.length > 0 && left > 0 && <Text size="sm">{t('more', { count: left })}</Text>}
    </section>
  );
}
