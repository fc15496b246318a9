'use client';

import { Button, Stack } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import type { Collection } from '@/domain/collections';
import { useLanguage } from '@/i18n/use-language';
import { Dialog } from '@/ui/forms/dialog';
import { DialogFooter } from '@/ui/forms/dialog-footer';
import type { CellRef } from '@/ui/grid/types';
import { HtmlField } from '@/ui/html-field/html-field';
import { LeaveDialog } from '@/ui/record-panel/leave-dialog';
import { useLeaving } from '@/ui/record-panel/use-leaving';
import { faultOfText } from '@/ui/table/unsaved/judge-text';
import type { Table } from '@/ui/table/use-table';

type Parts = Readonly<{ collection: Collection; table: Table }>;
type TextOptions = Parts & Readonly<{ cell: CellRef; typed: string | undefined; onClose: () => void }>;

/**
 * The editor of a text that is too long for its cell; its text is saved like an ordinary edit. A typed character replaces
 * the text, as in a cell. Needs the messages `table`, `html` and `record`.
 */
export function TextDialog(options: TextOptions) {
  const { collection, cell, onClose } = options;
  const t = useTranslations('table.text');
  const cancel = useTranslations('common.actions')('cancel');
  const language = useLanguage();
  const leaving = useLeaving();
  const { setDirty } = leaving;
  const field = collection.field(cell.column)!;
  const { isChanged, text, setText, error, save } = useText(options);
  useEffect(() => setDirty(isChanged), [setDirty, isChanged]);
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
          onChange={setText}
          isFirst
        />
        <DialogFooter>
          <Button variant="default" onClick={() => leaving.guard(onClose)}>
            {cancel}
          </Button>
          <Button onClick={save}>{t('save')}</Button>
        </DialogFooter>
      </Stack>
      {leaving.isAsking && <LeaveDialog onLeave={leaving.confirm} onStay={leaving.stay} />}
    </Dialog>
  );
}

/** The text of a cell while it is edited, and what is wrong with it. */
function useText({ collection, table, cell, typed, onClose }: TextOptions) {
  const language = useLanguage();
  const { source, unsaved, actions } = table;
  const { position, column } = cell;
  const [{ row, record }] = useState(() => ({ row: source.idAt(position), record: source.get(position) }));
  const [given] = useState(() => {
    const waiting = unsaved.cells.of(Number(record?.[collection.identifier]))[column];
    return waiting?.text ?? String(record?.[column] ?? '');
  });
  const [text, setText] = useState(typed ?? given);
  const [isTold, setTold] = useState(false);
  const isChanged = text !== given;
  const fault = faultOfText(text, collection.field(column)!, language);
  const save = () => {
    setTold(true);
    if (fault !== undefined) return;
    if (isChanged) actions.edit([{ position, column, text, row, record }]);
    onClose();
  };
  return { isChanged, text, setText, error: isTold || isChanged ? fault : undefined, save };
}
