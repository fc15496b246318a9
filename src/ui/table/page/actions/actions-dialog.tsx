'use client';

import { Alert, Anchor, Button, Stack, Text } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { type Ref, useRef, useState, useSyncExternalStore } from 'react';
import type { Collection } from '@/domain/collections';
import { useErrorText } from '@/ui/errors';
import { Dialog } from '@/ui/forms/dialog';
import { Link } from '@/ui/parts/link';
import type { UndoResult } from '@/ui/table/editing/undo';
import type { TableAction } from '@/ui/table/editing/undo-stack';
import { useActionWords } from '@/ui/table/editing/use-action-words';
import type { Table } from '@/ui/table/use-table';
import { ActionItem } from './action-item';
import classes from './actions.module.css';

/**
 * The actions of this visit, newest first, each with a button to return to the state after it. Needs the messages
 * `table`.
 */
export function ActionsDialog(options: { collection: Collection; table: Table; onClose: () => void }) {
  const { collection, table, onClose } = options;
  const { editing, notifier } = table;
  const t = useTranslations('table.actions');
  useSyncExternalStore(notifier.subscribe, notifier.revision, notifier.revision);
  const [isWorking, setWorking] = useState(false);
  const [result, setResult] = useState<UndoResult>();
  const list = useRef<HTMLOListElement>(null);
  const actions = editing.actions().toReversed();
  const goBack = async (to: TableAction | undefined) => {
    setWorking(true);
    setResult(await editing.goBackTo(to?.key));
    setWorking(false);
    // The button that was pressed no longer exists.
    list.current?.focus();
  };
  return (
    <Dialog opened size="lg" title={t('title')} onClose={onClose}>
      <Stack gap="sm">
        <Text size="sm" c="var(--ink-quiet)">
          {t(actions.length === 0 ? 'nothing' : 'intro')}
        </Text>
        <Outcome result={result} />
        {actions.length > 0 && (
          <ActionList list={list} actions={actions} isWorking={isWorking} onGoBack={goBack} />
        )}
        <Anchor
          component={Link}
          href={`/collections/${collection.group}/${collection.resource}/changes`}
          size="sm"
          underline="always"
        >
          {t('all')}
        </Anchor>
      </Stack>
    </Dialog>
  );
}

/** The actions, newest first, each with its button; the last button returns to the beginning. */
function ActionList(options: {
  list: Ref<HTMLOListElement>;
  actions: readonly TableAction[];
  isWorking: boolean;
  onGoBack: (to: TableAction | undefined) => void;
}) {
  const { list, actions, isWorking, onGoBack } = options;
  const t = useTranslations('table.actions');
  return (
    <ol ref={list} tabIndex={-1} className={classes.actions} aria-busy={isWorking}>
      {actions.map((action, place) => (
        <ActionItem
          key={action.key}
          action={action}
          isNow={place === 0}
          isOff={isWorking}
          onGoBack={() => onGoBack(action)}
        />
      ))}
      <li className={classes.action}>
        <span className={classes.what}>{t('beginning')}</span>
        <Button
          size="compact-sm"
          variant="default"
          disabled={isWorking}
          aria-label={t('toBeginning')}
          onClick={() => onGoBack(undefined)}
        >
          {t('goBack')}
        </Button>
      </li>
    </ol>
  );
}

/** The number of undone actions, and the reason why undoing stopped. */
function Outcome({ result }: { result: UndoResult | undefined }) {
  const t = useTranslations('table.actions');
  const words = useActionWords();
  const errorText = useErrorText();
  if (result === undefined) return null;
  const { undone, stopped } = result;
  return (
    <Alert role="alert" color={stopped === undefined ? 'teal' : 'orange'} variant="light">
      {t('undone', { count: undone })}
      {stopped !== undefined &&
        ` ${t('stopped', { what: words(stopped.action), reason: errorText(stopped.error) })}`}
    </Alert>
  );
}
