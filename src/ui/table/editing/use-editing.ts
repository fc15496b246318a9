import { type RefObject, useEffect, useMemo, useRef } from 'react';
import type { Collection } from '@/domain/collections';
import { useLanguage } from '@/i18n/use-language';
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
const REFUSED = [
  'changed_since',
  'record_changed',
  'would_duplicate',
  'outside_scope',
  'period_locked',
  'not_found',
] as const;

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
  const language = useLanguage();
  const utils = trpc.useUtils();
  const words = useActionWords();
  const presses = usePresses();
  const latest = useRef({ ...options, words });
  latest.current = { ...options, words };
  return useMemo(() => {
    let pressesBefore = 0;
    let late: unknown;
    return createEditing({
      collection,
      blocks: () => latest.current.blocks,
      unsaved,
      language,
      save: async (edits) => {
        const [only, ...others] = edits;
        if (only !== undefined && others.length === 0) return [await utils.client.edits.save.mutate(only)];
        return utils.client.edits.saveAll.mutate({ collection: resource, edits: [...edits] });
      },
      // After a session has ended, the person signs in again on the same page.
      isOutage: (error) => isPassing(error) || isRefusedWith(error, 'not_signed_in'),
      undo: (batch, { partly } = { partly: false }) => {
        pressesBefore = presses.current;
        return utils.client.edits.undo.mutate({ collection: resource, batch, partly });
      },
      askPart: async (error) => {
        const refusal = refusalOf(error);
        if (refusal?.code !== 'changed_since' || refusal.count >= refusal.of) return 'none';
        // The question would take the keys of a person who is typing.
        if (presses.current > pressesBefore) {
          late = error;
          return 'later';
        }
        const { of, count: left, records } = refusal;
        const isMeant = await latest.current.ask({ about: 'undo', count: of - left, of, records });
        return isMeant ? 'part' : 'none';
      },
      isRefusal: (error) => isRefusedWith(error, ...REFUSED),
      onFailure: (error) => {
        const refusal = refusalOf(error);
        if (error === late && refusal?.code === 'changed_since') latest.current.notices.undoLater(refusal);
        else latest.current.notices.failed(error);
      },
      onUndone: (how, action) => latest.current.notices.said(how, action && latest.current.words(action)),
      onActions: notifier.changed,
      failureText: (error) => latest.current.notices.failureText(error),
      onStored: () => {
        latest.current.notices.stored();
        notifier.changed();
      },
      onQueue: notifier.changed,
    });
  }, [collection, resource, unsaved, language, utils, notifier, presses]);
}

/** The number of times that the person has pressed a key or a button. */
function usePresses(): RefObject<number> {
  const presses = useRef(0);
  useEffect(() => {
    const count = () => {
      presses.current += 1;
    };
    window.addEventListener('keydown', count, true);
    window.addEventListener('pointerdown', count, true);
    return () => {
      window.removeEventListener('keydown', count, true);
      window.removeEventListener('pointerdown', count, true);
    };
  }, []);
  return presses;
}
