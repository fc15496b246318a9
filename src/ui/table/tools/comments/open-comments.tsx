'use client';

import { useTranslations } from 'next-intl';
import { useEffect } from 'react';
import type { Collection } from '@/domain/collections';
import { useLanguage } from '@/i18n/use-language';
import type { WireOpenThread } from '@/ui/comments/types';
import { useCommentVersion } from '@/ui/comments/use-comment-version';
import { LoadMore } from '@/ui/parts/load-more';
import { RelativeTime } from '@/ui/parts/moment';
import { FailedState, LoadingState } from '@/ui/parts/state';
import { useKeyText } from '@/ui/parts/use-key-text';
import { trpc } from '@/ui/trpc';
import { ToolPanel } from '../panel';
import type { ToolProps } from '../tools';
import { aboutCell } from './about-cell';
import { activeCell } from './active-cell';
import classes from './comments.module.css';

const WIDTH = 440;

/** The cells of the table with open comments, those with the latest comments first; each opens its comments. */
export function OpenComments({ tools, opened }: ToolProps) {
  const { collection, close } = tools;
  const t = useTranslations('comments.open');
  const utils = trpc.useUtils();
  const version = useCommentVersion(collection);
  const pages = trpc.comments.open.useInfiniteQuery(
    { collection: collection.resource },
    { getNextPageParam: ({ next }) => next ?? undefined, staleTime: 0 },
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: the version says that comments have changed
  useEffect(() => void utils.comments.open.invalidate(), [utils, version]);
  const threads = pages.data?.pages.flatMap((page) => page.threads);
  return (
    <ToolPanel title={t('title')} opened={opened} onClose={close} width={WIDTH}>
      {pages.isPending && <LoadingState lines={3} />}
      {pages.isError && <FailedState error={pages.error} onRetry={() => void pages.refetch()} />}
      {threads?.length === 0 && <p className={classes.none}>{t('none')}</p>}
      {threads !== undefined && threads.length > 0 && (
        <>
          <ul className={classes.threads}>
            {threads.map((thread) => (
              <li key={aboutCell(thread)}>
                <ThreadButton
                  thread={thread}
                  collection={collection}
                  onOpen={() => openThread(thread, tools)}
                />
              </li>
            ))}
          </ul>
          <LoadMore pages={pages} shown={threads.length} entry="[data-thread]">
            {t('shown', { count: threads.length })}
          </LoadMore>
        </>
      )}
    </ToolPanel>
  );
}

function ThreadButton(options: { thread: WireOpenThread; collection: Collection; onOpen: () => void }) {
  const { thread, collection, onOpen } = options;
  const t = useTranslations('comments');
  const language = useLanguage();
  const { record, column, about, count, author, text } = thread;
  const named = useKeyText()(collection, about);
  return (
    <button type="button" className={classes.thread} data-thread onClick={onOpen}>
      <span className={classes.cell}>
        {collection.readableField(column)?.label[language] ?? column}
        <span className={classes.count}>
          {t('note', { count })} · <RelativeTime at={thread.at} />
        </span>
      </span>
      <span className={classes.about}>
        {named === '' ? t('open.number', { record: String(record) }) : named}
      </span>
      <span className={classes.last}>
        {author}: {text}
      </span>
    </button>
  );
}

/** Opens the comments of a thread: beside its cell if that is among the rows. */
function openThread({ record, column }: WireOpenThread, { grid, table, open }: ToolProps['tools']) {
  const about = aboutCell({ record, column });
  const position = table.blocks.positionOf(record);
  if (position === undefined) return open('comments', undefined, about);
  grid.current?.goTo({ position, column }, { focus: false });
  // The cell may have to be scrolled into view first, and rendered.
  requestAnimationFrame(() =>
    requestAnimationFrame(() => open('comments', activeCell() ?? undefined, about)),
  );
}
