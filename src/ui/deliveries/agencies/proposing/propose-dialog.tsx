'use client';

import { Alert, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { notifications } from '@mantine/notifications';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import type { Collection } from '@/domain/collections';
import { MAX_NAME, MAX_REASON } from '@/domain/limits';
import { useLanguage } from '@/i18n/use-language';
import { ConfirmDialog } from '@/ui/forms/confirm-dialog';
import { focusFirstFault, RefusalAlert, useRefusal } from '@/ui/forms/refusal';
import { withoutName } from '@/ui/parts/fault-text';
import { useKeyText } from '@/ui/parts/use-key-text';
import { trpc } from '@/ui/trpc';
import type { WireAgencyProposal, WireOwnRecord } from '../types';
import { enteredFields } from './entered-fields';

/** What is to be proposed. */
export type ProposeTarget = Readonly<{ collection: Collection }> &
  Readonly<{ operation: 'register' } | { operation: 'change' | 'delete'; record: WireOwnRecord }>;

type Options = Readonly<{
  token: string;
  target: ProposeTarget;
  /** The name that the person entered before. */
  person: string;
  onPerson: (person: string) => void;
  onClose: () => void;
  onProposed: () => void;
}>;

/** Proposes a new record, other values or a deletion, with the person's name and a note. */
export function ProposeDialog({ token, target, person, onPerson, onClose, onProposed }: Options) {
  const t = useTranslations('agencies.own.propose');
  const language = useLanguage();
  const keyText = useKeyText();
  const { collection, operation } = target;
  const before = 'record' in target ? target.record : {};
  const fields = enteredFields(collection);
  const textOf = (name: string) => (before[name] == null ? '' : String(before[name]));
  const [faults, setFaults] = useState<WireAgencyProposal['faults']>([]);
  const form = useForm({
    initialValues: {
      ...{ person, note: '' },
      values: Object.fromEntries(fields.map(({ name }) => [name, textOf(name)])),
    },
    validate: { person: (value) => (value.trim() === '' ? t('personMissing') : null) },
  });
  const { refusal, show } = useRefusal(form);
  const propose = trpc.agencies.propose.useMutation({
    onSuccess: ({ id, faults: found }) => {
      setFaults(found);
      if (id === null) {
        const faulty = found.flatMap(({ field }) => (field === null ? [] : `values.${field}`));
        // Fields are disabled until the answer arrives.
        requestAnimationFrame(() => focusFirstFault(form as never, faulty));
        return;
      }
      notifications.show({ message: t('taken'), color: 'teal' });
      onPerson(form.values.person);
      onClose();
      onProposed();
    },
    onError: show,
  });
  const changed = Object.fromEntries(
    Object.entries(form.values.values).filter(([name, text]) => text !== textOf(name)),
  );
  const confirm = () => {
    if (form.validate().hasErrors) return focusFirstFault(form as never, ['person']);
    const identified = 'record' in target ? { [collection.identifier]: textOf(collection.identifier) } : {};
    const values = operation === 'delete' ? {} : operation === 'change' ? changed : form.values.values;
    propose.mutate({
      ...{ token, operation, collection: collection.resource, person: form.values.person },
      ...{ note: form.values.note, item: { ...values, ...identified } },
    });
  };
  const name = keyText(
    collection,
    Object.fromEntries(
      collection.naturalKey.flatMap((one) => (textOf(one) === '' ? [] : [[one, textOf(one)]])),
    ),
  );
  const faultOf = (field: string) => {
    const found = faults.find((fault) => fault.field === field);
    return found && withoutName(found.message[language], field);
  };
  const others = faults.filter(
    ({ field }) => operation === 'delete' || !fields.some((one) => one.name === field),
  );
  return (
    <ConfirmDialog
      title={t(`titles.${operation}`)}
      confirm={t('propose')}
      onConfirm={confirm}
      onClose={onClose}
      isPending={propose.isPending}
      refusal={
        <>
          <RefusalAlert refusal={refusal} />
          {others.map(({ field, message }) => (
            <Alert key={`${field} ${message.id}`} role="alert" color="red" variant="light">
              {message[language]}
            </Alert>
          ))}
        </>
      }
    >
      {name !== '' && (
        <Text size="sm" fw={600}>
          {name}
        </Text>
      )}
      <Text size="sm">{t(`texts.${operation}`)}</Text>
      {operation !== 'delete' &&
        fields.map((field, at) => (
          <TextInput
            key={field.name}
            label={field.label[language]}
            autoComplete="off"
            data-autofocus={at === 0 || undefined}
            {...form.getInputProps(`values.${field.name}`)}
            error={faultOf(field.name)}
          />
        ))}
      <TextInput
        label={t('person')}
        maxLength={MAX_NAME}
        required
        autoComplete="name"
        data-autofocus={operation === 'delete' || undefined}
        {...form.getInputProps('person')}
      />
      <TextInput
        label={t('note')}
        maxLength={MAX_REASON}
        autoComplete="off"
        {...form.getInputProps('note')}
      />
    </ConfirmDialog>
  );
}
