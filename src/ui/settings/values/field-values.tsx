'use client';

import { Alert, Anchor, Group, Text, Title } from '@mantine/core';
import { IconLock, IconLockOpen } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { useId } from 'react';
import { MAX_UNLISTED_VALUES } from '@/domain/limits';
import { useLanguage } from '@/i18n/use-language';
import { Link } from '@/ui/parts/link';
import { FailedState, LoadingState } from '@/ui/parts/state';
import { trpc } from '@/ui/trpc';
import { AddValue } from './add-value';
import type { ValuesRights } from './types';
import { fieldIdOf, type ValueAct, valueStateOf, type WireEnumField } from './types';
import { useValueChanges } from './use-value-changes';
import { focusValue, useValueDialogs, ValueDialogs } from './value-dialogs';
import { ValueTable } from './value-table';
import classes from './values.module.css';

const LINES = 5;

/** The values of one field, with their numbers of records, and the actions on them. */
export function FieldValues({ field, mayChange, seesHistory }: ValuesRights & { field: WireEnumField }) {
  const t = useTranslations('values');
  const language = useLanguage();
  const heading = useId();
  const { collection, field: name } = field;
  const { data: list, error, refetch } = trpc.enumValues.list.useQuery({ collection, field: name });
  const changes = useValueChanges(field);
  const { act, open, close } = useValueDialogs();
  // After the first value in force, others are refused, so it needs a confirmation; further ones do not.
  const perform = (wanted: ValueAct) => {
    if (wanted.kind !== 'add' || list?.restricted !== true) return open(wanted);
    const { value, onDone } = wanted;
    const done = onDone ?? (() => focusValue(value));
    changes.add.mutate({ ...changes.named, value }, { onSuccess: done });
  };
  const unlisted = list?.values.filter((value) => valueStateOf(value) === 'unlisted').length ?? 0;
  return (
    <section aria-labelledby={heading} className={classes.field}>
      <Group justify="space-between" gap="xs" mb="sm" align="baseline">
        <Title order={2} size="h4" id={heading}>
          {field.label[language]} · {field.collectionLabel[language]}
        </Title>
        <Group gap="md">
          <Anchor component={Link} href={`/collections/${field.group}/${collection}`} size="sm">
            {t('toRecords')}
          </Anchor>
          {seesHistory && (
            <Anchor component={Link} href={`/history?kind=enum_value&id=${fieldIdOf(field)}`} size="sm">
              {t('history')}
            </Anchor>
          )}
        </Group>
      </Group>
      {error !== null && list === undefined && <FailedState error={error} onRetry={() => void refetch()} />}
      {error === null && list === undefined && <LoadingState lines={LINES} />}
      {list !== undefined && (
        <>
          <Alert
            variant="light"
            mb="md"
            color={list.restricted ? 'sea' : 'yellow'}
            icon={list.restricted ? <IconLock aria-hidden /> : <IconLockOpen aria-hidden />}
          >
            <Text size="sm">{t(list.restricted ? 'restricted' : 'open')}</Text>
            {!mayChange && <Text size="sm">{t('readOnly')}</Text>}
          </Alert>
          <ValueTable field={field} list={list} onAct={mayChange ? perform : undefined} />
          {unlisted >= MAX_UNLISTED_VALUES && (
            <Text size="sm" c="var(--ink-quiet)" mt="xs">
              {t('most')}
            </Text>
          )}
          {mayChange && <AddValue field={field} list={list} changes={changes} onAct={perform} />}
          <ValueDialogs field={field} list={list} changes={changes} act={act} onClose={close} />
        </>
      )}
    </section>
  );
}
