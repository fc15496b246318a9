import { useTranslations } from 'next-intl';
import { type RefObject, useCallback, useMemo, useState } from 'react';
import type { Collection, Field } from '@/domain/collections';
import type { View } from '@/domain/collections/view/view';
import { MAX_SUGGESTIONS } from '@/domain/limits';
import { useLanguage } from '@/i18n/use-language';
import { useCellTexts } from '../grid/cell-text';
import type { GridHandle, GridRecord } from '../grid/types';
import { askedText } from '../spellings/asked-text';
import { trpc } from '../trpc';
import { type Answer, createGridActions, type Question } from './editing/grid-actions';
import { useEditing } from './editing/use-editing';
import { useNotices } from './editing/use-notices';
import { createAtWork } from './rows/at-work';
import { createNotifier } from './rows/notifier';
import { textIn } from './rows/spelling-notes';
import { useChangesOfOthers } from './rows/use-changes-of-others';
import { useColleagueNotes } from './rows/use-colleague-notes';
import { useRows } from './rows/use-rows';
import { recordIdOf } from './unsaved/row-id';
import { createUnsaved } from './unsaved/unsaved';

export type Table = ReturnType<typeof useTable>;

/**
 * The records of a view, the actions on them, the unsaved texts, and the colleagues. @param options.grid the grid that
 * shows the records
 */
export function useTable(
  collection: Collection,
  { view, grid }: { view: View; grid: RefObject<GridHandle | null> },
) {
  const { resource, identifier } = collection;
  const utils = trpc.useUtils();
  const waits = useTranslations('table.waiting')('note');
  const language = useLanguage();
  const notices = useNotices();
  const { plain } = useCellTexts(identifier);
  // They survive a change of the view, so that unsaved texts are kept.
  const [{ notifier, unsaved, atWork }] = useState(() => {
    const notifier = createNotifier();
    const unsaved = createUnsaved(notifier.changed, { identifier, words: { waits } });
    return { notifier, unsaved, atWork: createAtWork((row) => recordIdOf(row, unsaved)) };
  });
  const colleagues = useColleagueNotes(collection, notifier);
  const onFailure = notices.failed;
  const rows = useRows({ collection, view, unsaved, atWork, notifier, colleagues, onFailure });
  const { blocks, source } = rows;
  const { asked, ask } = useQuestion();
  const confirm = useCallback(async (question: Question) => (await ask(question)) !== false, [ask]);
  const editing = useEditing({ collection, blocks, unsaved, notifier, notices, ask: confirm });
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
  useChangesOfOthers(collection, { view, blocks, colleagues, grid });
  return { ...rows, unsaved, atWork, notifier, notices, colleagues, editing, actions, asked, suggest };
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
