'use client';

import { useTranslations } from 'next-intl';
import { Link } from '@/ui/parts/link';
import classes from './history-tabs.module.css';

const PARTS = [
  { name: 'people', href: '/history' },
  { name: 'data', href: '/history/data' },
] as const;

/** The two parts of the history: what people did in the service, and the changes of the tables. */
export function HistoryTabs({ current }: { current: (typeof PARTS)[number]['name'] }) {
  const t = useTranslations('history.parts');
  return (
    <nav aria-label={t('label')} className={classes.tabs}>
      {PARTS.map(({ name, href }) => (
        <Link key={name} href={href} aria-current={name === current ? 'page' : undefined}>
          {t(name)}
        </Link>
      ))}
    </nav>
  );
}
