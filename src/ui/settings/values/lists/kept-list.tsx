'use client';

import { Alert, Button, Group, Text, Textarea, Title } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useErrorText } from '@/ui/errors';
import { Dialog } from '@/ui/forms/dialog';
import { DialogFooter } from '@/ui/forms/dialog-footer';
import { type Inputs, type Outputs, trpc } from '@/ui/trpc';
import { entriesIn, textOfEntries } from './entries-text';
import classes from './lists.module.css';

type ListName = Inputs['places']['saveList']['list'];
type Entries = Outputs['places']['lists']['lists'][ListName];

/** The values of one list, and a dialog in which an administrator changes them as lines of text. */
export function KeptList(options: {
  list: ListName;
  entries: Entries;
  /** The version of the vocabulary that is shown. */
  seen: number;
  mayChange: boolean;
}) {
  const { list, entries, seen, mayChange } = options;
  const t = useTranslations('values.lists');
  const [isOpen, setOpen] = useState(false);
  return (
    <div className={classes.list}>
      <Group justify="space-between" gap="xs" wrap="nowrap">
        <Title order={3} size="h6">
          {t(`names.${list}`)}
        </Title>
        {mayChange && (
          <Button
            size="compact-sm"
            variant="default"
            aria-label={t('changeOf', { list: t(`names.${list}`) })}
            onClick={() => setOpen(true)}
          >
            {t('change')}
          </Button>
        )}
      </Group>
      <Text size="sm" c="var(--ink-quiet)">
        {entries.map(({ value }, place) => [
          place === 0 ? '' : ', ',
          <span key={value} className={classes.value}>
            {value}
          </span>,
        ])}
      </Text>
      {isOpen && <ListDialog list={list} entries={entries} seen={seen} onClose={() => setOpen(false)} />}
    </div>
  );
}

function ListDialog(options: { list: ListName; entries: Entries; seen: number; onClose: () => void }) {
  const { list, entries, seen, onClose } = options;
  const t = useTranslations('values.lists');
  const textOf = useErrorText();
  const utils = trpc.useUtils();
  const [text, setText] = useState(() => textOfEntries(entries));
  const save = trpc.places.saveList.useMutation({
    onSuccess: async () => {
      await utils.places.invalidate();
      notifications.show({ message: t('saved', { list: t(`names.${list}`) }), color: 'teal' });
      onClose();
    },
  });
  return (
    <Dialog opened title={t('changeOf', { list: t(`names.${list}`) })} onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          save.mutate({ list, entries: entriesIn(text), seen });
        }}
      >
        <Textarea
          data-autofocus
          label={t('lines')}
          description={t('linesHint')}
          value={text}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
          autosize
          minRows={6}
          maxRows={16}
          spellCheck={false}
        />
        {save.error !== null && (
          <Alert role="alert" color="red" variant="light" mt="sm">
            {textOf(save.error)}
          </Alert>
        )}
        <DialogFooter>
          <Button variant="default" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button type="submit" loading={save.isPending} disabled={text.trim() === ''}>
            {t('save')}
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  );
}
