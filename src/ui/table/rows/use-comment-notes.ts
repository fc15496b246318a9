import { useTranslations } from 'next-intl';
import { useEffect, useMemo, useRef } from 'react';
import type { Collection } from '@/domain/collections';
import { useCommentVersion } from '../../comments/use-comment-version';
import { trpc } from '../../trpc';
import { createFindingNotes, type FindingNotes } from './finding-notes';
import type { Notifier } from './notifier';

/** After a failed call, the rows are requested again. */
const RETRY_MS = 10_000;

/**
 * The marks at cells with open comments, for the rows of a table. They are read again when the version shows that comments
 * have changed; the table reads that version anyway. Needs the messages `comments`.
 */
export function useCommentNotes(collection: Collection, notifier: Notifier): FindingNotes {
  const utils = trpc.useUtils();
  const t = useTranslations('comments');
  const failed = useRef<ReturnType<typeof setTimeout>>(undefined);
  const notes = useMemo(() => {
    const retry = () => {
      clearTimeout(failed.current);
      failed.current = setTimeout(() => created.renew(), RETRY_MS);
    };
    const created: FindingNotes = createFindingNotes({
      identifier: collection.identifier,
      read: async (ids) => {
        const asked = { collection: collection.resource, ids: [...ids] };
        const { marks } = await utils.client.comments.ofRecords.query(asked).catch((error) => {
          retry();
          throw error;
        });
        return marks.map(({ record, column, count, last }) => ({
          record,
          column,
          sentence: [t('note', { count }), ...last.map(({ author, text }) => `${author}: ${text}`)].join(
            '\n',
          ),
        }));
      },
      onChange: notifier.changed,
      markOf: (comment) => ({ comment }),
    });
    return created;
  }, [collection, notifier, utils, t]);
  const version = useCommentVersion(collection);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the version says that comments have changed
  useEffect(() => notes.renew(), [notes, version]);
  useEffect(() => () => clearTimeout(failed.current), []);
  return notes;
}
