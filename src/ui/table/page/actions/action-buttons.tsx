'use client';

import { ActionIcon } from '@mantine/core';
import { type Icon, IconArrowBackUp, IconArrowForwardUp, IconHistory } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { type Ref, useRef, useState, useSyncExternalStore } from 'react';
import type { Collection } from '@/domain/collections';
import { late } from '@/ui/late';
import { isActionUndoable } from '@/ui/table/editing/undo-stack';
import type { Table } from '@/ui/table/use-table';
import classes from '../table-page.module.css';

const ActionsDialog = late(() => import('./actions-dialog').then((file) => file.ActionsDialog));

const ICON_SIZE = 18;

/** Undo, redo, and the list of actions. */
export function ActionButtons({ collection, table }: { collection: Collection; table: Table }) {
  const t = useTranslations('table.actions');
  const { editing, notifier } = table;
  useSyncExternalStore(notifier.subscribe, notifier.revision, notifier.revision);
  const [isListed, setListed] = useState(false);
  const lister = useRef<HTMLButtonElement>(null);
  const close = () => {
    setListed(false);
    lister.current?.focus();
  };
  return (
    <div className={classes.actions}>
      <Act
        label={t('undo')}
        keys="Control+Z"
        icon={IconArrowBackUp}
        isOff={!editing.actions().some(isActionUndoable)}
        onClick={editing.undo}
      />
      <Act
        label={t('redo')}
        keys="Control+Y"
        icon={IconArrowForwardUp}
        isOff={editing.stack.undone().length === 0}
        onClick={editing.redo}
      />
      <Act ref={lister} label={t('list')} icon={IconHistory} onClick={() => setListed(true)} />
      {isListed && <ActionsDialog onGivenUp={close} collection={collection} table={table} onClose={close} />}
    </div>
  );
}

/** A button without effect stays, so that the focus stays too. */
function Act(options: {
  ref?: Ref<HTMLButtonElement>;
  label: string;
  keys?: string;
  icon: Icon;
  isOff?: boolean;
  onClick: () => void;
}) {
  const { ref, label, keys, icon: Sign, isOff = false, onClick } = options;
  return (
    <ActionIcon
      ref={ref}
      variant="subtle"
      color="gray"
      size="lg"
      aria-label={label}
      aria-keyshortcuts={keys}
      title={keys === undefined ? label : `${label} (${keys.replace('Control', 'Ctrl')})`}
      aria-disabled={isOff}
      {...(isOff ? { 'data-disabled': true } : { onClick: () => void onClick() })}
    >
      <Sign size={ICON_SIZE} aria-hidden />
    </ActionIcon>
  );
}
