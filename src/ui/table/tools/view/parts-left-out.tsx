import { Alert } from '@mantine/core';
import { useTranslations } from 'next-intl';
import type { Collection } from '@/domain/collections';
import classes from '../dialogs.module.css';
import { useFilterWords } from '../filter/filter-words';
import type { RestList } from './rest-list';

/** Names the parts of a view that REST does not support. `calculated`: the names of columns that only the page has. */
export function PartsLeftOut(options: {
  collection: Collection;
  left: RestList['left'];
  calculated?: readonly string[];
}) {
  const { collection, left, calculated = [] } = options;
  const t = useTranslations('tableTools.api');
  const words = useFilterWords(collection);
  const missing = [
    ...(left.search ? [t('search')] : []),
    ...(left.findings ? [t('findings')] : []),
    ...left.parts.map((part) => words.filter(part)),
    ...(left.sort ? [t('sort')] : []),
    ...calculated.map((column) => t('calculated', { column })),
  ];
  if (missing.length === 0) return null;
  return (
    <Alert color="yellow" variant="light" title={t('leftTitle')}>
      <ul className={classes.left}>
        {missing.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
      {t('leftHint')}
    </Alert>
  );
}
