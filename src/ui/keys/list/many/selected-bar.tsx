'use client';

import { Button, Group, Text } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import classes from '../list.module.css';
import { type ManyAction, ManyDialog } from './many-dialog';
import type { SelectedKeys } from './use-selected-keys';

/** The actions on the selected keys; nothing while none is selected. */
export function SelectedBar({ selected }: { selected: SelectedKeys }) {
  const t = useTranslations('keys.many');
  const [action, setAction] = useState<ManyAction>();
  const count = selected.keys.length;
  if (count === 0) return null;
  return (
    <section className={classes.selected} aria-label={t('label')}>
      <Text size="sm" fw={600} role="status">
        {t('picked', { count })}
      </Text>
      <Group gap="xs">
        <Button size="compact-sm" variant="default" onClick={() => setAction('extend')}>
          {t('extend')}
        </Button>
        <Button size="compact-sm" variant="default" onClick={() => setAction('suspend')}>
          {t('suspend')}
        </Button>
        <Button
          size="compact-sm"
          variant="default"
          c="var(--mantine-color-error)"
          onClick={() => setAction('revoke')}
        >
          {t('revoke')}
        </Button>
        {count < selected.shown && (
          <Button size="compact-sm" variant="subtle" onClick={selected.toggleAll}>
            {t('pickAll')}
          </Button>
        )}
        <Button size="compact-sm" variant="subtle" onClick={selected.clear}>
          {t('clear')}
        </Button>
      </Group>
      {action !== undefined && (
        <ManyDialog
          action={action}
          keys={selected.keys}
          onDone={selected.clear}
          onClose={() => setAction(undefined)}
        />
      )}
    </section>
  );
}
