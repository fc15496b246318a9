'use client';

import { Button, Group, TagsInput, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconX } from '@tabler/icons-react';
import { keepPreviousData } from '@tanstack/react-query';
import { useLocale, useTranslations } from 'next-intl';
import { useId, useState } from 'react';
import { bindableField } from '@/domain/keys/bindings';
import { MAX_BOUND_VALUES } from '@/domain/limits';
import { collectionsIn, type Grant } from '@/domain/permissions';
import { trpc } from '@/ui/trpc';
import type { BindingFault } from './find-binding-fault';
import { useBindingFaultText } from './words';

const ICON_SIZE = 14;
const TYPING_MS = 250;
const MAX_SUGGESTED = 8;

/** The values of one bound field, with suggestions from the records. */
export function BoundValues(options: {
  field: string;
  values: readonly string[];
  permissions: readonly Grant[];
  fault: BindingFault | undefined;
  /** Whether the field was just added. */
  takesFocus: boolean;
  onChange: (values: string[]) => void;
  onRemove: () => void;
}) {
  const { field, values, permissions, fault, takesFocus, onChange, onRemove } = options;
  const t = useTranslations('permissions.scope');
  const language = useLocale();
  const textOf = useBindingFaultText();
  const id = useId();
  const [typed, setTyped] = useState('');
  const suggested = useSuggestedValues({ field, typed, permissions });
  const label = bindableField(field)?.label[language] ?? field;
  return (
    <div>
      <Group justify="space-between" gap="sm" wrap="nowrap">
        <Text component="label" htmlFor={id} size="sm" fw={500}>
          {t('values', { field: label })}
        </Text>
        <Button
          variant="subtle"
          color="gray"
          size="compact-sm"
          leftSection={<IconX size={ICON_SIZE} aria-hidden />}
          aria-label={t('remove', { field: label })}
          onClick={onRemove}
        >
          {t('removeShort')}
        </Button>
      </Group>
      <TagsInput
        id={id}
        description={t('valuesHint')}
        value={[...values]}
        onChange={onChange}
        searchValue={typed}
        onSearchChange={setTyped}
        data={suggested}
        maxTags={MAX_BOUND_VALUES}
        splitChars={[';', '\n', '\t']}
        acceptValueOnBlur
        autoFocus={takesFocus}
        error={fault && textOf(fault)}
      />
    </div>
  );
}

/** Values of a permitted collection that contain the typed text; none where the reader may not see that collection. */
function useSuggestedValues(options: {
  field: string;
  typed: string;
  permissions: readonly Grant[];
}): string[] {
  const { field, typed, permissions } = options;
  const [text] = useDebouncedValue(typed.trim(), TYPING_MS);
  const collection = permissions
    .flatMap(({ scope }) => collectionsIn(scope))
    .find((one) => one.field(field)?.kind === 'varchar');
  const { data } = trpc.tables.suggest.useQuery(
    { collection: collection?.resource ?? '', column: field, text, limit: MAX_SUGGESTED },
    { enabled: text !== '' && collection !== undefined, placeholderData: keepPreviousData },
  );
  return data?.values ?? [];
}
