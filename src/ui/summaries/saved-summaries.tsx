'use client';

import { Alert, Button, Menu, Text } from '@mantine/core';
import { IconBookmark, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { summaryParameters } from '@/domain/answers/summary-choice';
import type { Collection } from '@/domain/collections';
import { useErrorText } from '@/ui/errors';
import { ConfirmDialog } from '@/ui/forms/confirm-dialog';
import { Link } from '@/ui/parts/link';
import { NameDialog } from '@/ui/table/tools/saved/save-dialog';
import { isSame, type SavedView } from '@/ui/table/tools/saved/saved-views';
import { summaryAddress } from '@/ui/table/tools/view/page-address';
import { trpc } from '@/ui/trpc';
import type { ShownSummary } from './use-summary-view';

const ICON_SIZE = 16;

/**
 * The saved summaries of a table, which are saved views that have a summary.
 * @param options.mayChangeShared whether the person may change shared ones of others
 */
export function SavedSummaries(options: {
  collection: Collection;
  shown: ShownSummary;
  mayChangeShared: boolean;
}) {
  const { collection, shown, mayChangeShared } = options;
  const t = useTranslations('tableTools.saved');
  const { views, open, save, remove } = useSavedSummaries(collection, shown);
  const [dialog, setDialog] = useState<'save' | 'rename' | 'remove'>();
  const close = () => setDialog(undefined);
  const mayChange = open !== undefined && (open.mine || mayChangeShared);
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <Button variant="default" leftSection={<IconBookmark size={ICON_SIZE} aria-hidden />}>
            {t('title')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Section label={t('mine')} {...{ collection, open }} views={views.filter(({ mine }) => mine)} />
          <Section label={t('others')} {...{ collection, open }} views={views.filter(({ mine }) => !mine)} />
          {views.length > 0 && <Menu.Divider />}
          <Menu.Item
            leftSection={<IconPlus size={ICON_SIZE} aria-hidden />}
            onClick={() => setDialog('save')}
          >
            {t('saveAs')}
          </Menu.Item>
          {mayChange && (
            <>
              <Menu.Item
                leftSection={<IconPencil size={ICON_SIZE} aria-hidden />}
                onClick={() => setDialog('rename')}
              >
                {t('rename', { name: open.name })}
              </Menu.Item>
              <Menu.Item
                c="var(--mantine-color-error)"
                leftSection={<IconTrash size={ICON_SIZE} aria-hidden />}
                onClick={() => setDialog('remove')}
              >
                {t('remove', { name: open.name })}
              </Menu.Item>
            </>
          )}
        </Menu.Dropdown>
      </Menu>
      {dialog === 'save' && (
        <NameDialog title={t('saveTitle')} name="" shared={false} onSave={save} onClose={close} />
      )}
      {dialog === 'rename' && open !== undefined && (
        <NameDialog
          title={t('renameTitle')}
          name={open.name}
          shared={open.shared}
          onSave={(named) => save({ ...named, id: open.id })}
          onClose={close}
        />
      )}
      {dialog === 'remove' && open !== undefined && (
        <RemoveDialog view={open} onRemove={remove} onClose={close} />
      )}
    </>
  );
}

type Named = Readonly<{ id?: string; name: string; shared: boolean }>;

/** The saved summaries, the shown one, and the actions on them. */
function useSavedSummaries(collection: Collection, { view, choice }: ShownSummary) {
  const { resource } = collection;
  const utils = trpc.useUtils();
  const list = trpc.tables.views.list.useQuery({ collection: resource });
  const onSuccess = () => utils.tables.views.list.invalidate({ collection: resource });
  const saving = trpc.tables.views.save.useMutation({ onSuccess });
  const removing = trpc.tables.views.remove.useMutation({ onSuccess });
  const summary = new URLSearchParams(summaryParameters(choice)).toString();
  const views = (list.data?.views ?? []).filter(({ layout }) => layout.summary !== undefined);
  return {
    views,
    open: views.find(
      (saved) =>
        saved.layout.summary === summary && isSame({ view, layout: {} }, { view: saved.view, layout: {} }),
    ),
    save: (named: Named) => saving.mutateAsync({ ...named, collection: resource, view, layout: { summary } }),
    remove: (id: string) => removing.mutateAsync({ collection: resource, id }),
  };
}

function Section(options: {
  label: string;
  collection: Collection;
  views: readonly SavedView[];
  open: SavedView | undefined;
}) {
  const { label, collection, views, open } = options;
  if (views.length === 0) return null;
  return (
    <>
      <Menu.Label>{label}</Menu.Label>
      {views.map((saved) => (
        <Menu.Item
          key={saved.id}
          component={Link}
          href={summaryAddress(collection, saved.view, [...new URLSearchParams(saved.layout.summary)])}
          aria-current={saved === open || undefined}
        >
          {saved.name}
        </Menu.Item>
      ))}
    </>
  );
}

function RemoveDialog(options: {
  view: SavedView;
  onRemove: (id: string) => Promise<unknown>;
  onClose: () => void;
}) {
  const { view, onRemove, onClose } = options;
  const t = useTranslations('tableTools.saved');
  const errorText = useErrorText();
  const [error, setError] = useState<unknown>();
  const [isPending, setPending] = useState(false);
  const confirm = () => {
    setPending(true);
    onRemove(view.id)
      .then(onClose, setError)
      .finally(() => setPending(false));
  };
  return (
    <ConfirmDialog
      title={t('removeTitle', { name: view.name })}
      confirm={t('removeButton')}
      onConfirm={confirm}
      onClose={onClose}
      isPending={isPending}
      isDanger
      refusal={
        error !== undefined && (
          <Alert role="alert" color="red" variant="light">
            {errorText(error)}
          </Alert>
        )
      }
    >
      <Text>{view.shared ? t('removeSharedText') : t('removeText')}</Text>
    </ConfirmDialog>
  );
}
