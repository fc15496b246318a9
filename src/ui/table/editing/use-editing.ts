import { useLocale } from 'next-intl';
import { useMemo, useRef } from 'react';
import type { Collection } from '@/domain/collections';
import { isPassing, isRefusedWith, refusalOf } from '../../errors';
import { trpc } from '../../trpc';
import type { Blocks } from '../rows/blocks';
import type { Notifier } from '../rows/notifier';
import type { Unsaved } from '../unsaved/unsaved';
import { createEditing } from './editing';
import type { Question } from './grid-actions';
import { useActionWords } from './use-action-words';
import type { useNotices } from './use-notices';

/** Why a batch cannot be undone, now or later. */
const REFUSED = ['changed_since', 'record_changed', 'would_duplicate', 'outside_scope', 'not_found'] as const;

/** The editing of a table, which lives as long as the page. @param options.blocks the rows of the present view */
export function useEditing(options: {
  collection: Collection;
  blocks: Blocks;
  unsaved: Unsaved;
  notifier: Notifier;
  notices: ReturnType<typeof useNotices>;
  ask: (question: Question) => Promise<boolean>;
}) {
  const { collection, unsaved, notifier } = options;
  const { resource } = collection;
  const language = useLocale();
  const utils = trpc.useUtils();
  const words = useActionWords();
  const latest = useRef({ ...options, words });
  latest.current = { ...options, words };
  return useMemo(
    () =>
      createEditing({
        collection,
        blocks: () => latest.current.blocks,
        unsaved,
        language,
        save: async (edits) => {
          const [only, ...others] = edits;
          if (only !== undefined && others.length === 0) return [await utils.client.edits.save.mutate(only)];
          return utils.client.edits.saveAll.mutate({ collection: resource, edits: [...edits] });
        },
        // Who was signed out signs in again on the same page.
        isOutage: (error) => isPassing(error) || isRefusedWith(error, 'not_signed_in'),
        undo: (batch, { partly } = { partly: false }) =>
          utils.client.edits.undo.mutate({ collection: resource, batch, partly }),
        askPart: async (error) => {
          const refusal = refusalOf(error);
          if (refusal?.code !== 'changed_since' || refusal.count >= refusal.of) return false;
          const { of, count: left, records } = refusal;
          return latest.current.ask({ about: 'undo', count: of - left, of, records });
        },
        isRefusal: (error) => isRefusedWith(error, ...REFUSED),
        onFailure: (error) => latest.current.notices.failed(error),
        onUndone: (how, action) => latest.current.notices.said(how, action && latest.current.words(action)),
        onActions: notifier.changed,
        failureText: (error) => latest.current.notices.failureText(error),
        onStored: () => {
          latest.current.notices.stored();
          notifier.changed();
        },
        onQueue: notifier.changed,
      }),
    [collection, resource, unsaved, language, utils, notifier],
  );
}
