import { NativeSelect } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { addDays } from '@/domain/calendar';
import {
  AS_IT_WAS,
  NAMED_SYSTEMS,
  type PlaceSystem,
  readPlaceSystem,
} from '@/domain/places/successions/place-system';
import { trpc } from '@/ui/trpc';

/**
 * Under which places the figures stand. The years before a change of places are offered. Needs the messages `placeSystems`.
 * @param options.system undefined: those that the records name
 * @param options.isOptional whether nothing is shown while the office has entered no change of places
 */
export function PlaceSystemSelect(options: {
  system: PlaceSystem | undefined;
  onChange: (system: PlaceSystem | undefined) => void;
  isOptional?: boolean;
  className?: string | undefined;
}) {
  const { system = AS_IT_WAS, onChange, isOptional = false, className } = options;
  const t = useTranslations('placeSystems');
  const { data } = trpc.places.successions.useQuery();
  const years = (data?.successions ?? []).map(({ day }) => addDays(day, -1).slice(0, YEAR));
  if (isOptional && years.length === 0 && system === AS_IT_WAS) return null;
  const chosen = NAMED_SYSTEMS.some((one) => one === system) ? [] : [system];
  return (
    <NativeSelect
      label={t('choose')}
      {...(className !== undefined && { className })}
      value={system}
      onChange={({ currentTarget: { value } }) => {
        const next = readPlaceSystem(value);
        onChange(next === AS_IT_WAS ? undefined : next);
      }}
      data={[
        ...NAMED_SYSTEMS.map((value) => ({ value, label: t(value) })),
        ...[...new Set([...years, ...chosen])]
          .sort()
          .map((year) => ({ value: year, label: t('year', { year }) })),
      ]}
    />
  );
}

/** The length of a year in a day such as `2019-01-01`. */
const YEAR = 4;
