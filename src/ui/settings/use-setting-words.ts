import { useFormatter, useTranslations } from 'next-intl';
import { inBinaryUnit } from '@/domain/refusals/bytes';
import type { Outputs } from '@/ui/trpc';

const MINUTE = 60;

/** A setting as the browser receives it. */
export type WireSetting = Outputs['settings']['list']['settings'][number];

/** Returns a function that formats the value of a setting, with its unit. */
export function useSettingWords(): (setting: WireSetting) => string {
  const t = useTranslations('settings');
  const numberWords = useNumberWords();
  return ({ value, secret, set, unit }) => {
    if (!set) return t('notSet');
    if (secret) return t('secretSet');
    if (value === null || value === '') return t('notSet');
    if (value === 'true') return t('yes');
    if (value === 'false') return t('no');
    return unit === null ? value : numberWords(Number(value), unit);
  };
}

function useNumberWords() {
  const t = useTranslations('settings.units');
  const bytes = useByteWords();
  return (count: number, unit: NonNullable<WireSetting['unit']>): string => {
    if (unit === 'bytes') return bytes(count);
    if ((unit === 'days' || unit === 'months') && count === 0) return t('forever');
    if (unit === 'per_minute' && count === 0) return t('unlimited');
    if (unit === 'seconds' && count >= MINUTE && count % MINUTE === 0)
      return t('minutes', { count: count / MINUTE });
    return t(unit, { count });
  };
}

/** Returns a function that formats a number of bytes, such as "32 MiB". */
export function useByteWords(): (bytes: number) => string {
  const t = useTranslations('settings.units');
  const format = useFormatter();
  return (bytes) => {
    const { amount, unit } = inBinaryUnit(bytes);
    if (unit === undefined) return t('bytes', { count: amount });
    return `${format.number(amount, { maximumFractionDigits: 1 })} ${unit}`;
  };
}
