'use client';

import { Group, NativeSelect, NumberInput, Radio, Stack } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { useRef, useState } from 'react';
import { OVERLAPS, type OverlapChoice, overlapSeconds } from './overlap';

/** The choices of the overlap. */
export function useOverlap() {
  const [choice, setChoice] = useState<OverlapChoice>('week');
  const [amount, setAmount] = useState<number | undefined>(3);
  const [unit, setUnit] = useState<'hours' | 'days'>('days');
  const amountField = useRef<HTMLInputElement>(null);
  const seconds = overlapSeconds({ choice, amount, unit });
  return { choice, setChoice, amount, setAmount, unit, setUnit, amountField, seconds };
}

/** A field for how long the old key works beside the new one. */
export function OverlapField({
  overlap,
  isTried,
}: {
  overlap: ReturnType<typeof useOverlap>;
  isTried: boolean;
}) {
  const t = useTranslations('keyDetail');
  const { choice, setChoice, amount, setAmount, unit, setUnit } = overlap;
  return (
    <Stack gap="sm">
      <Radio.Group
        label={t('overlap')}
        description={t('overlapHint')}
        value={choice}
        onChange={(value) => setChoice(value as OverlapChoice)}
      >
        <Group mt="xs" gap="md">
          {OVERLAPS.map((name) => (
            <Radio
              key={name}
              value={name}
              label={t(`overlaps.${name}`)}
              {...(name === choice ? { 'data-autofocus': true } : {})}
            />
          ))}
        </Group>
      </Radio.Group>
      {choice === 'own' && (
        <Group align="flex-start" gap="sm">
          <NumberInput
            ref={overlap.amountField}
            label={t('overlapOwn')}
            w={140}
            min={1}
            allowDecimal={false}
            allowNegative={false}
            value={amount ?? ''}
            onChange={(value) => setAmount(value === '' ? undefined : Number(value))}
            error={isTried && overlap.seconds === undefined ? t('overlapFault') : undefined}
          />
          <NativeSelect
            label={t('unit')}
            value={unit}
            onChange={(event) => setUnit(event.currentTarget.value === 'hours' ? 'hours' : 'days')}
            data={[
              { value: 'hours', label: t('units.hours') },
              { value: 'days', label: t('units.days') },
            ]}
          />
        </Group>
      )}
    </Stack>
  );
}
