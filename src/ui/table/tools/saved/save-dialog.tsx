'use client';

import { Button, Checkbox, Stack, TextInput } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { type FormEvent, useRef, useState } from 'react';
import { MAX_VIEW_NAME } from '@/domain/limits';
import { useErrorText } from '@/ui/errors';
import { Dialog } from '@/ui/forms/dialog';
import { DialogFooter } from '@/ui/forms/dialog-footer';
import type { ToolProps } from '../tools';
import { useSaved } from './use-saved';

/** Saves the present view under a new name. */
export function SaveDialog({ tools }: ToolProps) {
  const t = useTranslations('tableTools.saved');
  const { keep } = useSaved(tools);
  return <NameDialog title={t('saveTitle')} name="" shared={false} onSave={keep} onClose={tools.close} />;
}

/** Renames or shares the open view. Its content is not changed. */
export function RenameViewDialog({ tools }: ToolProps) {
  const t = useTranslations('tableTools.saved');
  const { open, save } = useSaved(tools);
  if (open === undefined) return null;
  return (
    <NameDialog
      title={t('renameTitle')}
      name={open.name}
      shared={open.shared}
      onSave={({ name, shared }) => {
        const { id, collection, view, layout } = open;
        return save.mutateAsync({ id, collection, view, layout, name, shared });
      }}
      onClose={tools.close}
    />
  );
}

type Named = { name: string; shared: boolean };

/** Asks for the name of a saved view, and whether it is shared. @param options.onSave rejects with the reason that is shown */
export function NameDialog(
  options: Named & { title: string; onSave: (named: Named) => Promise<unknown>; onClose: () => void },
) {
  const { title, onSave, onClose } = options;
  const t = useTranslations('tableTools.saved');
  const common = useTranslations('common.actions');
  const errorText = useErrorText();
  const input = useRef<HTMLInputElement>(null);
  const [name, setName] = useState(options.name);
  const [shared, setShared] = useState(options.shared);
  const [fault, setFault] = useState<string>();
  const [isSaving, setSaving] = useState(false);
  const refuse = (text: string) => {
    setFault(text);
    input.current?.focus();
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (name.trim() === '') return refuse(t('nameRequired'));
    setSaving(true);
    try {
      await onSave({ name: name.trim(), shared });
      onClose();
    } catch (error) {
      refuse(errorText(error));
    }
    setSaving(false);
  };
  return (
    <Dialog opened onClose={onClose} title={title}>
      <form onSubmit={submit} noValidate>
        <Stack>
          <TextInput
            ref={input}
            data-autofocus
            label={t('name')}
            value={name}
            maxLength={MAX_VIEW_NAME}
            error={fault}
            autoComplete="off"
            onChange={({ currentTarget }) => {
              setName(currentTarget.value);
              setFault(undefined);
            }}
          />
          <Checkbox
            label={t('shareLabel')}
            description={t('shareHint')}
            checked={shared}
            onChange={({ currentTarget }) => setShared(currentTarget.checked)}
          />
          <DialogFooter>
            <Button variant="default" onClick={onClose}>
              {common('cancel')}
            </Button>
            <Button type="submit" loading={isSaving}>
              {common('save')}
            </Button>
          </DialogFooter>
        </Stack>
      </form>
    </Dialog>
  );
}
