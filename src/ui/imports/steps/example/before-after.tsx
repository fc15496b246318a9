'use client';

import { Skeleton, Text } from '@mantine/core';
import { IconArrowDown } from '@tabler/icons-react';
import { keepPreviousData } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useId } from 'react';
import { ScrollRegion } from '@/ui/parts/scroll/scroll-region';
import { FailedState } from '@/ui/parts/state';
import { trpc } from '@/ui/trpc';
import type { StepWords } from '../step-words';
import classes from './before-after.module.css';
import { type ExampleView, viewOfExample } from './example-view';

const ICON_SIZE = 18;
const HEIGHT = 148;

/**
 * A few lines of the file before some steps and after them, with what the steps change marked.
 * @param options.from the number of the step whose table is the first one; 0: the file as read
 * @param options.version distinguishes states of the recipe
 * @param options.titles the titles of the two tables
 * @param options.into for all steps together: the fields of the collection, the only ones that are shown after them
 */
export function BeforeAfter(options: {
  id: string;
  from: number;
  to: number;
  version: string | null;
  titles: Readonly<{ before: string; after: string }>;
  into?: readonly string[];
  /** While the service works on the import, the present tables stay visible. */
  isBusy: boolean;
  words: StepWords;
}) {
  const { id, from, to, version, titles, into, isBusy, words } = options;
  const isWhole = into !== undefined;
  const t = useTranslations('imports.example');
  // The version is part of the query, so that an example of an earlier recipe is not used.
  const { data, error, refetch } = trpc.imports.example.useQuery(
    { id, from, to, version: version ?? undefined },
    { staleTime: Number.POSITIVE_INFINITY, enabled: !isBusy, placeholderData: keepPreviousData },
  );
  if (error !== null) return <FailedState error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <Skeleton height={HEIGHT} aria-label={t('loading')} role="status" />;
  const { before, after } = viewOfExample(data, { into });
  const isUnchanged = !isWhole && [...before.columns, ...after.columns].every(({ isMarked }) => !isMarked);
  const isLess = before.rows.some(({ isLeftOut }) => isLeftOut);
  return (
    <div className={classes.frame}>
      <div className={classes.both} data-whole={isWhole || undefined}>
        <Side title={titles.before} view={before} words={words} />
        <IconArrowDown className={classes.arrow ?? ''} size={ICON_SIZE} aria-hidden />
        <Side title={titles.after} view={after} words={words} />
      </div>
      {isUnchanged && !isLess && before.total === after.total && (
        <Text size="sm" c="var(--ink-quiet)">
          {t('unchanged')}
        </Text>
      )}
    </div>
  );
}

/** One of the two tables. */
function Side({ title, view, words }: { title: string; view: ExampleView; words: StepWords }) {
  const t = useTranslations('imports.example');
  const label = useId();
  const { columns, rows, total, hidden } = view;
  const more = [
    ...(total > rows.length ? [t('moreRows', { count: total - rows.length })] : []),
    ...(hidden > 0 ? [t('moreColumns', { count: hidden })] : []),
  ];
  return (
    <figure className={classes.side} aria-labelledby={label}>
      <figcaption id={label} className={classes.title}>
        {title}
      </figcaption>
      <ScrollRegion label={title} maxHeight="none">
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col" className={classes.number}>
                <span aria-hidden>{t('sign')}</span>
                <span className={classes.unseen}>{t('line')}</span>
              </th>
              {columns.map(({ name, isMarked }) => (
                <th key={name} scope="col" data-marked={isMarked || undefined}>
                  {words.columnName(name)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ lines, cells, isLeftOut }, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: rows are known by their place
              <tr key={place} data-left-out={isLeftOut || undefined}>
                <th scope="row" className={classes.number} data-line={t('line')}>
                  {lines.join(', ')}
                  {isLeftOut && <span className={classes.leftOut}>{t('leftOut')}</span>}
                </th>
                {cells.map(({ text, isMarked }, at) => (
                  <td
                    key={columns[at]?.name}
                    data-marked={isMarked || undefined}
                    data-column={words.columnName(columns[at]?.name ?? '')}
                    title={text}
                  >
                    {text === '' ? <span className={classes.blank}>{t('blank')}</span> : text}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollRegion>
      {rows.length === 0 && <Text size="sm">{t('noRows')}</Text>}
      {more.length > 0 && (
        <Text size="xs" c="var(--ink-quiet)" mt={4}>
          {more.join(' · ')}
        </Text>
      )}
    </figure>
  );
}
