import { notifications } from '@mantine/notifications';
import { useTranslations } from 'next-intl';
import { useErrorText } from '@/ui/errors';
import { trpc } from '@/ui/trpc';
import { layoutOf } from '../../use-table-view';
import type { Tools } from '../tools';
import { isSame, type SavedView, savedLayout } from './saved-views';

/** The saved views of the table, the open one, and the actions on them. */
export function useSaved({ collection, rights, shown }: Tools) {
  const t = useTranslations('tableTools.saved');
  const errorText = useErrorText();
  const { resource } = collection;
  const utils = trpc.useUtils();
  const list = trpc.tables.views.list.useQuery({ collection: resource });
  // Summaries are saved views too, which their own page shows.
  const views = (list.data?.views ?? []).filter(({ layout }) => layout.summary === undefined);
  const open = views.find(({ id }) => id === shown.saved);
  const present = { view: shown.view, layout: savedLayout(shown.layout, collection, shown) };
  const save = trpc.tables.views.save.useMutation({
    onSuccess: (saved) => {
      shown.nameSaved(saved.id);
      return utils.tables.views.list.invalidate({ collection: resource });
    },
  });
  return {
    list,
    views,
    open,
    /** Whether the default view, with all records, is shown; the widths of its columns are the person's own. */
    isPlain:
      open === undefined &&
      isSame(
        { view: shown.view, layout: layoutOf(shown.layout, collection, shown) },
        { view: {}, layout: {} },
      ),
    /** Whether the shown view differs from the saved one. */
    isChanged: open !== undefined && !isSame(open, present),
    mayChange: (view: SavedView) => view.mine || rights.changeShared,
    save,
    /** Saves the present view under a name; replaces an existing one if its `id` is given. */
    keep: (as: { id?: string; name: string; shared: boolean }) =>
      save.mutateAsync({ ...as, ...present, collection: resource }),
    /** Stores the changes since it was opened in the saved view. */
    update: async ({ id, name, shared }: SavedView) => {
      try {
        await save.mutateAsync({ id, name, shared, ...present, collection: resource });
        notifications.show({ message: t('updated', { name }) });
      } catch (error) {
        notifications.show({ message: errorText(error), color: 'red' });
      }
    },
  };
}
