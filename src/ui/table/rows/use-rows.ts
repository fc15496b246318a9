import { useTranslations } from 'next-intl';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { Collection } from '@/domain/collections';
import { withKnownCode } from '@/domain/collections/view/known-code';
import { sortColumns, type View } from '@/domain/collections/view/view';
import { useSpellingNotes } from '../../spellings/use-spelling-notes';
import { trpc } from '../../trpc';
import type { Unsaved } from '../unsaved/unsaved';
import type { AtWork } from './at-work';
import { Blocks } from './blocks';
import type { ColleagueNotes } from './colleague-notes';
import type { Notifier } from './notifier';
import { createRowSource } from './row-source';
import { firstRowsOf } from './rows-api';
import { createSpellingNotes } from './spelling-notes';
import { useCommentNotes } from './use-comment-notes';
import { useFindingNotes } from './use-finding-notes';

type Options = {
  collection: Collection;
  view: View;
  unsaved: Unsaved;
  atWork: AtWork;
  notifier: Notifier;
  colleagues: ColleagueNotes;
  onFailure: (error: unknown) => void;
};

/** The rows of the view. After a change of the view, the earlier rows are shown until the first new ones are loaded. */
export function useRows(options: Options) {
  const { view } = options;
  const key = JSON.stringify(view);
  const make = useMakeRows(options);
  const [shown, setShown] = useState(() => ({ key, ...make(view) }));
  const [failure, setFailure] = useState<{ key: string; error: unknown }>();
  const [attempt, setAttempt] = useState(0);
  const latest = useRef({ make, view, shown });
  latest.current = { make, view, shown };

  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for the view, the attempt for one more try
  useEffect(() => {
    const before = latest.current.shown;
    const isShown = before.key === key;
    if (!before.blocks.isCounted()) before.blocks.count().catch(() => {});
    if (isShown && before.blocks.get(0) !== undefined) return;
    let current = true;
    const next = isShown ? before : { key, ...latest.current.make(latest.current.view) };
    next.blocks.read(0, 0).then(
      () => {
        if (!current) return;
        setFailure(undefined);
        setShown(next);
        if (!isShown) next.blocks.count().catch(() => {});
      },
      (error: unknown) => current && setFailure({ key, error }),
    );
    return () => {
      current = false;
    };
  }, [key, attempt]);

  return {
    blocks: shown.blocks,
    source: shown.source,
    shownKey: shown.key,
    isLoading: shown.key !== key && failure?.key !== key,
    failure: failure?.key === key ? failure.error : undefined,
    retry: () => setAttempt((before) => before + 1),
  };
}

/** Creates the rows of a view, starting with those that the page contains. */
function useMakeRows({ collection, unsaved, atWork, notifier, colleagues, onFailure }: Options) {
  const goneText = useTranslations('table')('gone');
  const utils = trpc.useUtils();
  const noteText = useSpellingNotes();
  const findings = useFindingNotes(collection, notifier);
  const comments = useCommentNotes(collection, notifier);
  return useMemo(() => {
    const { resource, identifier } = collection;
    const spellings = createSpellingNotes({
      collection,
      judge: async (values) =>
        (await utils.client.places.judge.query({ collection: resource, values: [...values] })).judgements,
      noteText,
      onChange: notifier.changed,
    });
    return (view: View) => {
      const asked = { collection: resource, view };
      const blocks = new Blocks({
        api: {
          rows: (place) => utils.client.tables.rows.query({ ...asked, ...place, codes: true }),
          anchors: (every) => utils.client.tables.anchors.query({ ...asked, every }),
          count: () => utils.client.tables.count.query(asked),
          known: (ids) => utils.client.tables.known.query({ ...asked, ids: [...ids], codes: true }),
          position: (id) => utils.client.tables.position.query({ ...asked, id }),
        },
        atWork,
        begun: {
          ids: unsaved.drafts.ids,
          put: unsaved.drafts.putStored,
          settle: unsaved.drafts.settle,
        },
        identifier,
        sort: sortColumns(view.sort, collection),
        first: utils.tables.rows.getData(firstRowsOf(collection, view)),
        counted: utils.tables.count.getData(asked),
        onChange: notifier.changed,
        onRenewed: (before, after) => {
          const columns = Object.keys(after).filter((name) => after[name] !== before[name]);
          if (columns.length > 0) unsaved.cells.flash(Number(after[identifier]), columns);
        },
        shown: (record, before) => withKnownCode(record, before, collection),
        onRead: (rows) => {
          for (const row of rows) unsaved.cells.read(Number(row[identifier]), row);
        },
        onGone: (ids) => {
          for (const id of ids) if (!unsaved.cells.isGone(id)) unsaved.cells.setGone(id, goneText);
        },
        onFailure,
      });
      // While the server renders a page, nothing asks for notes: a call that is repeated after a failure would have no end there.
      const notes = typeof window === 'undefined' ? [] : [spellings, findings, comments, colleagues];
      return { blocks, source: createRowSource({ collection, blocks, unsaved, notifier, notes }) };
    };
  }, [
    utils,
    collection,
    unsaved,
    atWork,
    notifier,
    onFailure,
    noteText,
    findings,
    comments,
    colleagues,
    goneText,
  ]);
}
