'use client';

import { Alert, Stack, Text } from '@mantine/core';
import { IconArrowMerge } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { type ListedValue, valueStateOf, type WireRenaming, type WireValueList } from './types';

type EffectProps = Readonly<{
  value: ListedValue;
  foreseen: WireRenaming;
  list: WireValueList;
  isBusy: boolean;
}>;

/** The effect of a rename. */
export function RenameEffect(options: EffectProps) {
  return (
    <Stack gap="xs" role="status">
      <Deed {...options} />
    </Stack>
  );
}

function Deed({ value, foreseen, list, isBusy }: EffectProps) {
  const t = useTranslations('values.rename');
  const { value: to, records, collisions, exists } = foreseen;
  const holders = list.values.find((one) => one.value === to)?.records ?? 0;
  const isRefusedAfter = list.restricted && valueStateOf(value) === 'inForce';
  return (
    <>
      <Text size="sm" fw={600}>
        {t('becomes', { value: value.value, to })}
      </Text>
      <Text size="sm">{t('effect', { count: records })}</Text>
      {exists && (
        <Alert color="yellow" variant="light" icon={<IconArrowMerge aria-hidden />}>
          <Text size="sm" fw={600}>
            {t('mergeTitle', { to })}
          </Text>
          <Text size="sm">{t('merge', { holders, total: holders + records - collisions })}</Text>
        </Alert>
      )}
      {(isBusy || isRefusedAfter) && (
        <Text size="sm" c="var(--ink-quiet)">
          {t(isBusy ? 'busy' : 'clients')}
        </Text>
      )}
    </>
  );
}
