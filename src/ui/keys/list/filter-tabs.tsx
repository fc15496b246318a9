'use client';

import { useTranslations } from 'next-intl';
import { type MouseEvent, useEffect, useRef } from 'react';
import type { KeyListFilter } from '@/server/access/keys/inputs';
import { Count } from '../../parts/count';
import classes from './list.module.css';
import { FILTERS, keysAddressOf, type ListView } from './view';

/**
 * The filters, each with the number of keys that it finds. They are links, so that a view can be opened in another tab.
 */
export function FilterTabs(options: {
  view: ListView;
  counts: Readonly<Record<KeyListFilter, number>> | undefined;
  onChoose: (filter: KeyListFilter) => void;
}) {
  const { view, counts, onChoose } = options;
  const t = useTranslations('keys');
  const current = useRef<HTMLAnchorElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another tab is to be seen when another filter is chosen
  useEffect(() => {
    current.current?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [view.filter]);
  const choose = (filter: KeyListFilter) => (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    onChoose(filter);
  };
  return (
    <nav className={classes.tabs} data-scrolls="sideways" aria-label={t('filters.label')}>
      {FILTERS.map((filter) => (
        <a
          key={filter}
          ref={filter === view.filter ? current : null}
          href={keysAddressOf({ ...view, filter })}
          className={classes.tab}
          aria-current={filter === view.filter ? 'true' : undefined}
          onClick={choose(filter)}
        >
          {t(`filters.${filter}`)} {counts !== undefined && <Count value={counts[filter]} />}
        </a>
      ))}
    </nav>
  );
}
