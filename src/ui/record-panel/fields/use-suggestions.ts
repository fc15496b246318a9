'use client';

import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData } from '@tanstack/react-query';
import type { Collection, Field } from '@/domain/collections';
import { trpc } from '@/ui/trpc';

const TYPING_MS = 150;
const MAX_SHOWN = 8;

/** Values of the column that contain the typed text. @param options.isWanted true while the person types */
export function useSuggestions(options: {
  collection: Collection;
  field: Field;
  text: string;
  isWanted: boolean;
}): string[] {
  const { collection, field, text, isWanted } = options;
  const [typed] = useDebouncedValue(text.trim(), TYPING_MS);
  const { data } = trpc.tables.suggest.useQuery(
    { collection: collection.resource, column: field.name, text: typed, limit: MAX_SHOWN },
    { enabled: isWanted, placeholderData: keepPreviousData },
  );
  const values = data?.values ?? [];
  return values.length === 1 && values[0] === text ? [] : values;
}
