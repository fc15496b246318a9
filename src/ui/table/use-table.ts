import { useLocale, useTranslations } from 'next-intl';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { Collection, Field } from '@/domain/collections';
import type { View } from '@/domain/collections/view/view';
import { MAX_SUGGESTIONS } from '@/domain/limits';
import { useCellTexts } from '../grid/cell-text';
import type { GridRecord } from '../grid/types';
import { askedText } from '../spellings/asked-text';
import { trpc } from '../trpc';
import { type Answer, createGridActions, type Question } from './editing/grid-actions';
import { useEditing } from './editing/use-editing';
import { useNotices } from './editing/use-notices';
import { createNotifier } from './rows/notifier';
import { firstRowsOf } from './rows/rows-api';
import { textIn } from './rows/spelling-notes';
import { useRows } from './rows/use-rows';
import { createUnsaved } from './unsaved/unsaved';

const LOOK_EVERY_MS = 4_000;

export type Table = ReturnType<typeof useTable>;

/** The records of a view, the actions on them, and the unsaved texts. */
export function useTable(collection: Collection, { view }: { view: View }) {
  const { resource, identifier } = collection;
  const utils = trpc.useUtils();
  const waits = useTranslations('table.waiting')('note');
  const language = useLocale();
  const notices = useNotices();
  const { plain } = useCellTexts(identifier);
  // They survive a change of the view, so that unsaved texts are kept.
  const [{ notifier, unsaved }] = useState(() => {
    const notifier = createNotifier();
    return { notifier, unsaved: createUnsaved(notifier.changed, { waits }) };
  });
  const rows = useRows({ collection, view, unsaved, notifier, onFailure: notices.failed });
  const { blocks, source } = rows;
  const editing = useEditing({ collection, blocks, unsaved, notifier, notices });
  const { asked, ask } = useQuestion();
  const actions = useMemo(
    () =>
      createGridActions({
        collection,
        language,
        source,
        blocks,
        unsaved,
        editing,
        plain,
        ask,
        onTooMany: notices.tooMany,
        onFailure: notices.failed,
      }),
    [collection, language, source, blocks, unsaved, editing, plain, ask, notices],
  );
  const suggest = useMemo(
    () => async (field: Field, text: string, record: GridRecord | undefined) => {
      const {
        field: column,
        text: _,
        ...places
      } = askedText(collection, field, (name) => textIn(record, name));
      const asked = { collection: resource, column, text, limit: MAX_SUGGESTIONS, ...places };
      return (await utils.client.tables.suggest.query(asked)).values;
    },
    [utils, resource, collection],
  );
  useChangesOfOthers(collection, { view, blocks });
  return { ...rows, unsaved, notifier, editing, actions, asked, suggest };
}

/** An action that needs a confirmation, in a form that a dialog can show. */
function useQuestion() {
  const [asked, setAsked] = useState<{ question: Question; answer: (answer: Answer) => void }>();
  const ask = useCallback(
    (question: Question) =>
      new Promise<Answer>((resolve) => {
        const answer = (given: Answer) => {
          setAsked(undefined);
          resolve(given);
        };
        setAsked({ question, answer });
      }),
    [],
  );
  return { asked, ask };
}

/** Checks every few seconds whether the collection has changed, and shows the changes. */
function useChangesOfOthers(
  collection: Collection,
  { view, blocks }: { view: View; blocks: Table['blocks'] },
) {
  const utils = trpc.useUtils();
  const { data } = trpc.tables.version.useQuery(
    { collection: collection.resource },
    { refetchInterval: LOOK_EVERY_MS },
  );
  const known = useRef(utils.tables.rows.getData(firstRowsOf(collection, view))?.version);
  useEffect(() => {
    if (data === undefined || data.version === known.current) return;
    known.current = data.version;
    // A failure is noticed at the next check.
    blocks.refresh().catch(() => {});
  }, [data, blocks]);
}
