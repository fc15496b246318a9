import { Text } from '@mantine/core';
import { useTranslations } from 'next-intl';
import type { CodeDays } from '@/domain/places/codes/dated-codes';
import { useDayText } from '@/ui/parts/day-text';
import type { WirePlace } from './types';

/** The codes of a place by Kemendagri and BPS, with the days on which they are valid, as far as they are known. */
export function CodesOfPlace({ place: { code, codes } }: { place: WirePlace }) {
  const t = useTranslations('places.codes');
  const daysText = useDaysText();
  const own = daysText(codes.kemendagri);
  const lines = codes.bps.map((bps) =>
    [t('ofBps', { code: bps.code }), daysText(bps)].filter((part) => part !== undefined).join(', '),
  );
  return (
    <>
      {code}
      {(own === undefined ? lines : [own, ...lines]).map((line) => (
        <Text key={line} size="xs" c="var(--ink-quiet)">
          {line}
        </Text>
      ))}
    </>
  );
}

function useDaysText(): (days: CodeDays) => string | undefined {
  const t = useTranslations('places.codes');
  const dayText = useDayText();
  return ({ first, last }) => {
    if (first !== undefined && last !== undefined)
      return t('fromTo', { first: dayText(first), last: dayText(last) });
    if (first !== undefined) return t('from', { first: dayText(first) });
    return last === undefined ? undefined : t('to', { last: dayText(last) });
  };
}
