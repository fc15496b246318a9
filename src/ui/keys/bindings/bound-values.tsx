'use client';

import { Button, Group, MultiSelect, TagsInput, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconX } from '@tabler/icons-react';
import { keepPreviousData } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useId, useState } from 'react';
import { bindableField, onlyValueOf, RELEASE_BINDING } from '@/domain/keys/bindings';
import { MAX_BOUND_VALUES } from '@/domain/limits';
import { collectionsIn, type Grant } from '@/domain/permissions';
import { isJudged } from '@/domain/places/judge-field';
import { useLanguage } from '@/i18n/use-language';
import { trpc } from '@/ui/trpc';
import type { BindingFault } from './find-binding-fault';
import { useBindingFaultText } from './words';

const ICON_SIZE = 14;
const TYPING_MS = 250;
const MAX_SUGGESTED = 20;

/**
 * The values of one bound field. Names of places and listed values are chosen from the register, the lists and the records:
 * a part of a name, entered as the whole, would limit the key to records that do not exist.
 */
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
  const language = useLanguage();
  const textOf = useBindingFaultText();
  const id = useId();
  const [typed, setTyped] = useState('');
  const { suggested, isPending } = useSuggestedValues({ field, typed, permissions });
  const label = bindableField(field)?.label[language] ?? field;
  const hasChoice = onlyValueOf(field) === undefined;
  const shared = {
    id,
    value: [...values],
    onChange,
    searchValue: typed,
    onSearchChange: setTyped,
    autoFocus: takesFocus,
    error: fault && textOf(fault),
  };
  return (
    <div>
      <Group justify="space-between" gap="sm" wrap="nowrap">
        {!hasChoice ? (
          <Text id={id} size="sm" fw={500}>
            {label}
          </Text>
        ) : (
          <Text component="label" htmlFor={id} size="sm" fw={500}>
            {t('values', { field: label })}
          </Text>
        )}
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
      {!hasChoice ? (
        <Text size="xs" c="var(--ink-quiet)">
          {t(field === RELEASE_BINDING.name ? 'releasedHint' : 'basicHint')}
        </Text>
      ) : isChosen(field) ? (
        <MultiSelect
          {...shared}
          description={t('chosenHint')}
          data={[...new Set([...values, ...suggested])]}
          filter={({ options: all }) => all}
          maxValues={MAX_BOUND_VALUES}
          searchable
          hidePickedOptions
          nothingFoundMessage={t(isPending ? 'looking' : 'noValue')}
        />
      ) : (
        <TagsInput
          {...shared}
          description={t('valuesHint')}
          data={suggested}
          maxTags={MAX_BOUND_VALUES}
          splitChars={[';', '\n', '\t']}
          acceptValueOnBlur
        />
      )}
    </div>
  );
}

/** Whether the values of a field are names of places, or listed. */
function isChosen(name: string): boolean {
  const field = bindableField(name);
  return field !== undefined && isJudged(field);
}

/** Values of a permitted collection that fit the typed text; none if the reader may not see that collection. */
function useSuggestedValues(options: { field: string; typed: string; permissions: readonly Grant[] }) {
  const { field, typed, permissions } = options;
  const [text] = useDebouncedValue(typed.trim(), TYPING_MS);
  const collection = permissions
    .flatMap(({ scope }) => collectionsIn(scope))
    .find((one) => one.field(field)?.kind === 'varchar');
  const { data, isFetching } = trpc.tables.suggest.useQuery(
    { collection: collection?.resource ?? '', column: field, text, limit: MAX_SUGGESTED },
    {
      enabled: (text !== '' || isChosen(field)) && collection !== undefined,
      placeholderData: keepPreviousData,
    },
  );
  return { suggested: data?.values ?? [], isPending: isFetching || text !== typed.trim() };
}
