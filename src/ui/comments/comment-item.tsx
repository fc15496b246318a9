'use client';

import { ActionIcon, Button, Group } from '@mantine/core';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { RelativeTime } from '../parts/moment';
import { CommentForm } from './comment-form';
import classes from './comments.module.css';
import type { WireComment } from './types';

const ICON_SIZE = 15;

/** The present action on a comment: its text is changed, or its deletion is confirmed. */
export type CommentAction = Readonly<{ id: string; was: string; text: string; is: 'editing' | 'removing' }>;

/** A comment, shown as text whatever it contains, and what the person may do with it. */
export function CommentItem(options: {
  comment: WireComment;
  mayEdit: boolean;
  mayRemove: boolean;
  action: CommentAction | undefined;
  onAction: (action: CommentAction | undefined) => void;
  onEdit: (text: string) => void;
  onRemove: () => void;
  isPending: boolean;
}) {
  const { comment, mayEdit, mayRemove, action, onAction, onEdit, onRemove, isPending } = options;
  const { id, author, text } = comment;
  const t = useTranslations('comments');
  const cancel = (
    <Button size="xs" variant="default" onClick={() => onAction(undefined)}>
      {t('cancel')}
    </Button>
  );
  return (
    <li className={classes.comment} data-comment-item={id} tabIndex={-1}>
      <div className={classes.by}>
        <span className={classes.author}>{author}</span>
        <span className={classes.at}>
          <RelativeTime at={comment.at} />
          {comment.editedAt !== null && <> · {t('edited')}</>}
        </span>
        {action === undefined && (mayEdit || mayRemove) && (
          <span className={classes.buttons}>
            {mayEdit && (
              <ActionIcon
                variant="subtle"
                color="gray"
                size={26}
                aria-label={t('editOf', { author })}
                title={t('edit')}
                onClick={() => onAction({ id, was: text, text, is: 'editing' })}
              >
                <IconPencil size={ICON_SIZE} aria-hidden />
              </ActionIcon>
            )}
            {mayRemove && (
              <ActionIcon
                variant="subtle"
                color="gray"
                size={26}
                aria-label={t('removeOf', { author })}
                title={t('remove')}
                onClick={() => onAction({ id, was: text, text, is: 'removing' })}
              >
                <IconTrash size={ICON_SIZE} aria-hidden />
              </ActionIcon>
            )}
          </span>
        )}
      </div>
      {action?.is === 'editing' ? (
        <CommentForm
          label={t('editLabel')}
          text={action.text}
          onText={(changed) => onAction({ ...action, text: changed })}
          send={t('save')}
          onSend={onEdit}
          isPending={isPending}
        >
          {cancel}
        </CommentForm>
      ) : (
        <p className={classes.text}>{text}</p>
      )}
      {action?.is === 'removing' && (
        <Group gap={8} mt={6}>
          <span className={classes.question}>{t('removeQuestion')}</span>
          {cancel}
          <Button size="xs" color="red" loading={isPending} autoFocus onClick={onRemove}>
            {t('removeConfirm')}
          </Button>
        </Group>
      )}
    </li>
  );
}
