import { notifications } from '@mantine/notifications';
import { useTranslations } from 'next-intl';
import { createElement } from 'react';
import { useErrorText } from '@/ui/errors';
import { trpc } from '@/ui/trpc';
import { isActionUndoable } from '../../editing/undo-stack';
import type { Tools } from '../tools';
import { UndoNotice } from './undo-notice';

const SHOWN_MS = 20_000;

/**
 * Returns a function that notifies of a batch, with a button to undo it. The notice is removed when the batch was undone
 * elsewhere, or can no longer be undone.
 */
export function useUndoNotice({ collection, table }: Pick<Tools, 'collection' | 'table'>) {
  const t = useTranslations('tableTools.bulk');
  const errorText = useErrorText();
  const undo = trpc.edits.undo.useMutation();
  const { editing, blocks, notifier } = table;
  const takeBack = async (batch: string) => {
    try {
      const undone = await undo.mutateAsync({ collection: collection.resource, batch });
      editing.stack.undoneElsewhere(batch, undone.batch);
      await blocks.refresh({ anew: true });
      notifications.show({ message: t('undone', { count: undone.count }) });
    } catch (error) {
      notifications.show({ message: errorText(error), color: 'red' });
    }
  };
  return (batch: string, text: string) => {
    const id = `matching-${batch}`;
    const stop = notifier.subscribe(() => {
      const isLeft = editing.stack
        .done()
        .some((action) => action.batches.includes(batch) && isActionUndoable(action));
      if (!isLeft) notifications.hide(id);
    });
    notifications.show({
      id,
      autoClose: SHOWN_MS,
      onClose: stop,
      message: createElement(UndoNotice, {
        text,
        label: t('undo'),
        onUndo: () => {
          notifications.hide(id);
          void takeBack(batch);
        },
      }),
    });
  };
}
