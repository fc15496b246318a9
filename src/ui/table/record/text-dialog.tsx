'use client';

import { Button, Group, Stack } from '@mantine/core';
import { useLocale, useTranslations } from 'next-intl';
import { useState } from 'react';
import type { Collection } from '@/domain/collections';
import type { WireRecord } from '@/domain/collections/view/view';
import { Dialog } from '../../forms/dialog';
import type { CellRef } from '../../grid/types';
import { HtmlField } from '../../html-field/html-field';
import { LeaveDialog } from '../../record-panel/leave-dialog';
import { useLeaving } from '../../record-panel/use-leaving';
import { seenOf } from '../entering';
import { faultOfText } from '../judge-text';
import type { Table } from '../use-table';
import classes from './text-dialog.module.css';

type Parts = Readonly<{ collection: Collection; table: Table }>;
type TextOptions = Parts & Readonly<{ cell: CellRef; onClose: () => void }>;

/**
 * The editor of a text that is too long for its cell; what it saves is an edit like any other. Needs the messages
 * `table`, `html` and `record`.
 */
export function TextDialog(options: TextOptions) {
  const { collection, cell, onClose } = options;
  const t = useTranslations('table.text');
  const cancel = useTranslations('common.actions')('cancel');
  const language = useLocale();
  const leaving = useLeaving();
  const field = collection.field(cell.column)!;
  const { given, text, setText, error, save } = useText(options);
  return (
    <Dialog
      opened
      size="xl"
      title={t('title', { column: field.label[language], row: cell.position + 1 })}
      onClose={() => leaving.guard(onClose)}
      closeOnEscape={!leaving.isAsking}
      closeOnClickOutside={!leaving.isAsking}
      trapFocus={!leaving.isAsking}
    >
      <Stack>
        <HtmlField
          label={field.label[language]}
          description={field.description[language]}
          error={error}
          value={text}
          onChange={(next) => {
            setText(next);
            leaving.setDirty(next !== given);
          }}
        />
        <Group justify="flex-end" gap="sm" className={classes.end ?? ''}>
          <Button variant="default" onClick={() => leaving.guard(onClose)}>
            {cancel}
          </Button>
          <Button onClick={save}>{t('save')}</Button>
        </Group>
      </Stack>
      {leaving.isAsking && <LeaveDialog onLeave={leaving.confirm} onStay={leaving.stay} />}
    </Dialog>
  );
}

/** The text of a cell while it is written, and what is wrong with it. */
function useText({ collection, table, cell, onClose }: TextOptions) {
  const language = useLocale();
  const [place] = useState(() => placeOf(cell, { collection, table }));
  const [text, setText] = useState(place.text);
  const [isTold, setTold] = useState(false);
  const isChanged = text !== place.text;
  const fault = faultOfText(text, collection.field(cell.column)!, language);
  const save = () => {
    setTold(true);
    if (fault !== undefined) return;
    if (isChanged) enter(text, place, { collection, table, cell });
    onClose();
  };
  return { given: place.text, text, setText, error: isTold || isChanged ? fault : undefined, save };
}

/** What the cell is of: others may add rows above it meanwhile. */
function placeOf({ position, column }: CellRef, { collection, table: { source, blocks, pending } }: Parts) {
  const row = source.get(position);
  const id = row?.[collection.identifier];
  const draft = pending.drafts()[position - blocks.total()];
  const stored = row?.[column] as string | undefined;
  const waiting = id === undefined ? {} : pending.cellsOf(Number(id));
  return {
    id: id === undefined ? undefined : Number(id),
    draft: draft?.key,
    seen: id === undefined ? stored : seenOf(row as WireRecord, column, waiting),
    text: waiting[column]?.text ?? stored ?? '',
  };
}

function enter(text: string, place: ReturnType<typeof placeOf>, options: Parts & { cell: CellRef }) {
  const { cell, table } = options;
  const { column } = cell;
  const { blocks, pending, editing, actions } = table;
  const { id, draft, seen } = place;
  if (id !== undefined) return void editing.change({ note: 'cell', cells: [{ id, column, text, seen }] });
  const begun = pending.drafts().findIndex(({ key }) => key === draft);
  const position = blocks.total() + (begun < 0 ? pending.drafts().length : begun);
  actions.edit([{ position, column, text }]);
}
