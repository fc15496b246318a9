import { notifications } from '@mantine/notifications';
import { useTranslations } from 'next-intl';
import { createElement, useState } from 'react';
import { refusalOf, useErrorText } from '@/ui/errors';
import type { FormRefusal } from '@/ui/forms/refusal';
import { type Inputs, trpc } from '@/ui/trpc';
import type { Tools } from '../tools';
import { UndoNotice } from './undo-notice';

/**
 * How many records match the view, and a function that changes or deletes all of them as one batch. It sends the number
 * that the person saw: if another number matches by then, nothing is changed and the new number is shown.
 */
export function useMatching({ collection, shown, table, close }: Tools) {
  const t = useTranslations('tableTools.bulk');
  const errorText = useErrorText();
  const { resource } = collection;
  // The view at the time of opening: it does not change while the dialog is open.
  const [view] = useState(shown.view);
  const counted = trpc.tables.count.useQuery(
    { collection: resource, view },
    { staleTime: 0, refetchOnWindowFocus: false },
  );
  const [renewed, setRenewed] = useState<number>();
  const [refusal, setRefusal] = useState<FormRefusal>();
  const edit = trpc.edits.matching.useMutation();
  const undo = trpc.edits.undo.useMutation();
  const isFresh = counted.isFetchedAfterMount && !counted.isFetching;
  const count = renewed ?? (isFresh ? counted.data?.total : undefined);

  const takeBack = async (batch: string) => {
    try {
      const undone = await undo.mutateAsync({ collection: resource, batch });
      table.editing.stack.undoneElsewhere(batch, undone.batch);
      await table.blocks.refresh();
      notifications.show({ message: t('undone') });
    } catch (error) {
      notifications.show({ message: errorText(error), color: 'red' });
    }
  };
  const refuse = (error: unknown) => {
    const told = refusalOf(error);
    switch (told?.code) {
      case 'count_changed':
        setRenewed(told.count);
        return setRefusal({ text: t('countChanged', { now: told.count, told: count! }) });
      case 'too_many_items':
        return setRefusal({ text: t('tooMany', { limit: told.limit }) });
      default:
        return setRefusal({ text: errorText(error) });
    }
  };
  return {
    count,
    failure: counted.error,
    retry: () => counted.refetch(),
    refusal,
    isWorking: edit.isPending,
    isWhole: view.filter === undefined && view.search === undefined,
    run: async (set?: Inputs['edits']['matching']['set']) => {
      setRefusal(undefined);
      try {
        const wish = { collection: resource, view, expected: count!, ...(set === undefined ? {} : { set }) };
        const done = await edit.mutateAsync(wish);
        close();
        const { batch } = done;
        if (batch === null) return;
        table.editing.remember({ kind: 'matching', count: done.count, batch });
        await table.blocks.refresh().catch(() => {});
        const message = t(set === undefined ? 'deleted' : 'changed', { count: done.count });
        const id = `matching-${batch}`;
        notifications.show({
          id,
          autoClose: 20_000,
          message: createElement(UndoNotice, {
            text: message,
            label: t('undo'),
            onUndo: () => {
              notifications.hide(id);
              void takeBack(batch);
            },
          }),
        });
      } catch (error) {
        refuse(error);
      }
    },
  };
}

export type Matching = ReturnType<typeof useMatching>;
