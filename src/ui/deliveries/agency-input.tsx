import { Autocomplete } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { useMemo } from 'react';
import { agencyKeyOf } from '@/domain/deliveries/agency';
import { MAX_AGENCY } from '@/domain/limits';
import { trpc } from '@/ui/trpc';
import type { WireBoard } from './types';

const MAX_SHOWN = 20;

/**
 * The field for the responsible agency: agencies with a key for the table, and those that were named before, are suggested
 * during typing.
 */
export function AgencyInput(options: {
  resource: string;
  board: WireBoard;
  value: string;
  onChange: (value: string) => void;
  /** The table or unit for which the choice holds. */
  hint: string | undefined;
}) {
  const { resource, board, value, onChange, hint } = options;
  const t = useTranslations('deliveries.settings');
  const { data } = trpc.deliveries.agencies.useQuery({ collection: resource });
  const names = useMemo(() => {
    const named = board.settings.flatMap(({ agency }) => (agency === null ? [] : [agency]));
    const known = new Map([...named, ...(data?.names ?? [])].map((name) => [agencyKeyOf(name), name]));
    return [...known.values()].sort((a, b) => a.localeCompare(b, 'id'));
  }, [board, data]);
  const hasKey = data?.names.some((name) => agencyKeyOf(name) === agencyKeyOf(value)) ?? true;
  const note = value.trim() === '' || hasKey ? undefined : t('agencyUnknown');
  return (
    <Autocomplete
      label={t('agency')}
      description={note ?? hint}
      data={names}
      limit={MAX_SHOWN}
      value={value}
      onChange={onChange}
      maxLength={MAX_AGENCY}
      autoComplete="off"
    />
  );
}
