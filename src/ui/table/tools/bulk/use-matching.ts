import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { leavesOutRecords, type View } from '@/domain/collections/view/view';
import { faultText } from '@/domain/refusals/fault-text';
import { useLanguage } from '@/i18n/use-language';
import { refusalOf, useErrorText } from '@/ui/errors';
import type { FormRefusal } from '@/ui/forms/refusal';
import { useWho } from '@/ui/record-panel/history/use-who';
import { type Inputs, trpc } from '@/ui/trpc';
import type { Tools } from '../tools';
import { useUndoNotice } from './use-undo-notice';

/**
 * The number of records that match the view, and a function that changes or deletes all of them as one batch. It sends the
 * number and the time of the preview: if another number matches by then, or others have changed some of the records,
 * nothing is changed and the preview is renewed.
 * @param options.narrowed the records that are concerned, if not all of the view
 * @param options.isAsked whether they can be counted yet
 */
export function useMatching(
  { collection, shown, table, grid, close }: Tools,
  { narrowed, isAsked = true }: { narrowed?: View; isAsked?: boolean } = {},
) {
  const t = useTranslations('tableTools.bulk');
  const errorText = useErrorText();
  const language = useLanguage();
  const who = useWho();
  const utils = trpc.useUtils();
  const { resource } = collection;
  // The view at the time of opening: it does not change while the dialog is open.
  const [first] = useState(shown.view);
  const view = narrowed ?? first;
  const preview = trpc.edits.preview.useQuery(
    { collection: resource, view },
    { enabled: isAsked, staleTime: 0, refetchOnWindowFocus: false, refetchOnReconnect: false },
  );
  const [refusal, setRefusal] = useState<FormRefusal>();
  const edit = trpc.edits.matching.useMutation();
  const showUndo = useUndoNotice({ collection, table });
  const seen = preview.isFetchedAfterMount ? preview.data : undefined;

  const renew = async () => {
    const values = utils.tables.values.invalidate({ collection: resource });
    const { data } = await preview.refetch();
    await values;
    return data?.total ?? 0;
  };
  const refuse = async (error: unknown) => {
    const told = refusalOf(error);
    switch (told?.code) {
      case 'count_changed':
        return setRefusal({ text: t('countChanged', { now: await renew(), told: seen?.total ?? 0 }) });
      case 'matching_changed': {
        await renew();
        const names = [...new Set(told.by.map(who))].join(', ');
        const records = `${told.records.join(', ')}${told.count > told.records.length ? ', …' : ''}`;
        return setRefusal({ text: t('matchingChanged', { count: told.count, who: names, records }) });
      }
      case 'too_many_items':
        return setRefusal({ text: t('tooMany', { limit: told.limit }) });
      case 'invalid_parameter': {
        const column = collection.field(told.field)?.label[language] ?? told.field;
        return setRefusal({ text: t('refused', { column, reason: faultText(told.fault)[language] }) });
      }
      default:
        return setRefusal({ text: errorText(error) });
    }
  };
  return {
    view,
    count: seen?.total,
    failure: preview.error,
    retry: () => preview.refetch(),
    refusal,
    isWorking: edit.isPending || preview.isRefetching,
    isWhole: !leavesOutRecords(view),
    run: async (to: Pick<Inputs['edits']['matching'], 'set' | 'replace'> = {}) => {
      if (seen === undefined) return;
      setRefusal(undefined);
      try {
        const wish = { collection: resource, view, expected: seen.total, seen: seen.seen };
        const { batch, count } = await edit.mutateAsync({ ...wish, ...to });
        close();
        // Ctrl Z in the grid undoes the action.
        grid.current?.focus();
        if (batch === null) return;
        table.editing.remember({ kind: 'matching', count, batch });
        await table.blocks.refresh({ anew: true }).catch(() => {});
        showUndo(batch, t(Object.keys(to).length === 0 ? 'deleted' : 'changed', { count }));
      } catch (error) {
        await refuse(error);
      }
    },
  };
}

export type Matching = ReturnType<typeof useMatching>;
