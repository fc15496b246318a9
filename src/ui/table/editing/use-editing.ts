import { useLocale } from 'next-intl';
import { useMemo, useRef } from 'react';
import type { Collection } from '@/domain/collections';
import { isRefusedWith } from '../../errors';
import { trpc } from '../../trpc';
import type { Blocks } from '../rows/blocks';
import type { Notifier } from '../rows/notifier';
import type { Unsaved } from '../unsaved/unsaved';
import { createEditing } from './editing';
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
}) {
  const { collection, unsaved, notifier } = options;
  const { resource } = collection;
  const language = useLocale();
  const utils = trpc.useUtils();
  const latest = useRef(options);
  latest.current = options;
  return useMemo(
    () =>
      createEditing({
        collection,
        blocks: () => latest.current.blocks,
        unsaved,
        language,
        save: (edit) => utils.client.edits.save.mutate(edit),
        undo: (batch) => utils.client.edits.undo.mutate({ collection: resource, batch }),
        isRefusal: (error) => isRefusedWith(error, ...REFUSED),
        onFailure: (error) => latest.current.notices.failed(error),
        onActions: notifier.changed,
        failureText: (error) => latest.current.notices.failureText(error),
        onStored: notifier.changed,
      }),
    [collection, resource, unsaved, language, utils, notifier],
  );
}
