'use client';

import { Button, Group, TextInput, Title } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { type FormEvent, useId, useRef, useState } from 'react';
import { MAX_PLACE_NAME } from '@/domain/limits';
import { useErrorText } from '@/ui/errors';
import type { WirePlace } from './types';
import { usePlaceChanges } from './use-place-changes';

const ICON_SIZE = 16;

/** The form for a new place in another one. Its code may be left out. */
export function NewPlace({ parent }: { parent: WirePlace }) {
  const t = useTranslations('places.add');
  const textOf = useErrorText();
  const { add } = usePlaceChanges();
  const [name, setName] = useState('');
  const [code, setCode] = useState('');
  const input = useRef<HTMLInputElement>(null);
  const heading = useId();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const given = code.trim();
    add.mutate(
      { parent: parent.code, name, ...(given !== '' && { code: given }) },
      {
        onSuccess: () => {
          setName('');
          setCode('');
          input.current?.focus();
        },
      },
    );
  };
  return (
    <form onSubmit={submit} noValidate aria-labelledby={heading}>
      <Title order={2} size="h5" mb="xs" id={heading}>
        {t(parent.level === 'regency' ? 'district' : 'village', { parent: parent.name })}
      </Title>
      <Group align="flex-end" gap="sm">
        <TextInput
          ref={input}
          label={t('name')}
          value={name}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
          maxLength={MAX_PLACE_NAME}
          autoComplete="off"
          error={add.error === null ? undefined : textOf(add.error)}
        />
        <TextInput
          label={t('code')}
          placeholder={`${parent.code}.…`}
          value={code}
          onChange={({ currentTarget }) => setCode(currentTarget.value)}
          autoComplete="off"
        />
        <Button
          type="submit"
          variant="default"
          disabled={name.trim() === ''}
          loading={add.isPending}
          leftSection={<IconPlus size={ICON_SIZE} aria-hidden />}
        >
          {t('submit')}
        </Button>
      </Group>
    </form>
  );
}
