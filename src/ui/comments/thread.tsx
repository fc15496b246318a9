'use client';

import { Button } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { useEffect, useRef, useState } from 'react';
import { FailureAlert } from '../forms/refusal';
import { RelativeTime } from '../parts/moment';
import { FailedState, LoadingState } from '../parts/state';
import { CommentForm } from './comment-form';
import { type CommentAction, CommentItem } from './comment-item';
import classes from './comments.module.css';
import type { WireCell, WireThread } from './types';
import { useThread } from './use-thread';

const ICON_SIZE = 18;

/**
 * The comments on a cell, and for those who may change its record a field to answer. Needs the messages `comments`.
 * @param options.onDirty called with whether there is a text that is not sent
 */
export function Thread({ cell, onDirty }: { cell: WireCell; onDirty: (isDirty: boolean) => void }) {
  const thread = useThread(cell);
  const { data, error, refetch } = thread.query;
  if (data !== undefined) return <Comments thread={data} calls={thread} cell={cell} onDirty={onDirty} />;
  return error === null ? (
    <LoadingState lines={2} />
  ) : (
    <FailedState error={error} onRetry={() => void refetch()} />
  );
}

function Comments(options: {
  thread: WireThread;
  calls: ReturnType<typeof useThread>;
  cell: WireCell;
  onDirty: (isDirty: boolean) => void;
}) {
  const { thread, calls, cell, onDirty } = options;
  const { comments, resolved, mayWrite, mayRemoveAny } = thread;
  const t = useTranslations('comments');
  const [text, setText] = useState('');
  const [action, setAction] = useState<CommentAction>();
  const list = useRef<HTMLDivElement>(null);
  const isDirty = text.trim() !== '' || (action?.is === 'editing' && action.text !== action.was);
  useEffect(() => onDirty(isDirty), [isDirty, onDirty]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the last comment is shown when there is one more
  useEffect(() => {
    if (list.current !== null) list.current.scrollTop = list.current.scrollHeight;
  }, [comments.length]);
  const act = (next: CommentAction | undefined) => {
    setAction(next);
    // The button that had the focus no longer exists.
    if (next === undefined) list.current?.focus();
  };
  const { collection } = cell;
  // On a telephone, a keyboard would cover the comments.
  const [isCalm] = useState(() => comments.length > 0 && window.matchMedia('(pointer: coarse)').matches);
  return (
    <div>
      {comments.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        <div ref={list} role="log" aria-label={t('title')} className={classes.log} tabIndex={0}>
          <ol className={classes.comments}>
            {comments.map((comment) => (
              <CommentItem
                key={comment.id}
                comment={comment}
                mayEdit={mayWrite && comment.isMine}
                mayRemove={mayWrite && (comment.isMine || mayRemoveAny)}
                action={action?.id === comment.id ? action : undefined}
                onAction={act}
                onEdit={(changed) =>
                  calls.edit.mutate(
                    { collection, id: comment.id, text: changed, was: action?.was ?? comment.text },
                    { onSuccess: () => act(undefined) },
                  )
                }
                onRemove={() =>
                  calls.remove.mutate({ collection, id: comment.id }, { onSuccess: () => act(undefined) })
                }
                isPending={calls.isPending}
              />
            ))}
          </ol>
        </div>
      )}
      {comments.length === 0 && !mayWrite && <p className={classes.none}>{t('none')}</p>}
      <div role="status" className={classes.told}>
        {resolved !== null && (
          <p className={classes.resolved}>
            <IconCircleCheck size={ICON_SIZE} aria-hidden />
            <span>
              {t('resolvedBy', { name: resolved.by })} · <RelativeTime at={resolved.at} />
            </span>
          </p>
        )}
      </div>
      <div className={classes.told}>
        <FailureAlert error={calls.error} />
      </div>
      {mayWrite && (
        <CommentForm
          label={t(comments.length === 0 ? 'write' : resolved === null ? 'reply' : 'replyToReopen')}
          text={text}
          onText={setText}
          send={t('send')}
          onSend={(given) => calls.add.mutate({ ...cell, text: given }, { onSuccess: () => setText('') })}
          isPending={calls.isPending}
          isCalm={isCalm}
        >
          <Decision
            thread={thread}
            hasText={text.trim() !== ''}
            onDecide={() => {
              if (!calls.isPending) calls[resolved === null ? 'resolve' : 'reopen'].mutate(cell);
            }}
          />
        </CommentForm>
      )}
    </div>
  );
}

/** The button that resolves a thread, or opens it again. It is hidden while a text is not sent, which would be overlooked. */
function Decision(options: { thread: WireThread; hasText: boolean; onDecide: () => void }) {
  const { thread, hasText, onDecide } = options;
  const t = useTranslations('comments');
  if (thread.comments.length === 0 || hasText) return null;
  return (
    <Button size="xs" variant="default" onClick={onDecide}>
      {t(thread.resolved === null ? 'resolve' : 'reopen')}
    </Button>
  );
}
