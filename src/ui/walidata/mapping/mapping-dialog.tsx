'use client';

import { Button, Group, NativeSelect, NumberInput, Radio, Stack, Text, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { PARTS } from '@/domain/deliveries/period';
import { MAX_SENT_DECIMALS } from '@/domain/walidata/decimal';
import { isSameUnit } from '@/domain/walidata/mapping';
import { useLanguage } from '@/i18n/use-language';
import { ConfirmDialog } from '@/ui/forms/confirm-dialog';
import { FailureAlert } from '@/ui/forms/refusal';
import { trpc } from '@/ui/trpc';
import type { WireMappedIndicator } from '../types';
import classes from '../walidata.module.css';
import { usePartWords } from './use-part-words';

const PAUSE_MS = 250;
const MAX_SEARCH = 200;
const DECIMALS = 2;
const RESULTS_HEIGHT = 260;

/** Chooses the code of an indicator, and how its value of a year is made. */
export function MappingDialog({
  indicator,
  onClose,
}: {
  indicator: WireMappedIndicator;
  onClose: () => void;
}) {
  const t = useTranslations('walidata.mapping');
  const language = useLanguage();
  const partText = usePartWords();
  const utils = trpc.useUtils();
  const { name, label, unit, mapping } = indicator;
  const kind = indicator.kind!;
  const [text, setText] = useState('');
  const [searched] = useDebouncedValue(text, PAUSE_MS);
  const [code, setCode] = useState(mapping?.code ?? '');
  const [part, setPart] = useState(mapping?.part ?? 0);
  const [decimals, setDecimals] = useState<number | string>(mapping?.decimals ?? DECIMALS);
  const { data } = trpc.walidata.searchReference.useQuery(
    { text: searched },
    { placeholderData: (before) => before },
  );
  const onSuccess = async () => {
    await utils.walidata.invalidate();
    onClose();
  };
  const save = trpc.walidata.saveMapping.useMutation({ onSuccess });
  const remove = trpc.walidata.removeMapping.useMutation({ onSuccess });
  return (
    <ConfirmDialog
      title={t('dialogTitle', { name: label[language] })}
      confirm={t('save')}
      onConfirm={() => save.mutate({ indicator: name, code, part, decimals: Number(decimals) })}
      onClose={onClose}
      isPending={save.isPending || remove.isPending}
      isDisabled={code === '' || decimals === ''}
      size="lg"
      refusal={<FailureAlert error={save.error ?? remove.error} />}
    >
      <TextInput
        label={t('search')}
        description={t('searchHint', { unit: unit[language] })}
        value={text}
        maxLength={MAX_SEARCH}
        autoComplete="off"
        data-autofocus
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
      <div>
        <Text size="sm" c="var(--ink-quiet)" role="status">
          {data === undefined ? ' ' : t('found', { count: data.total, shown: data.found.length })}
        </Text>
        <Radio.Group value={code} onChange={setCode} aria-label={t('codes')}>
          <Stack gap="xs" mt="xs" h={RESULTS_HEIGHT} style={{ overflowY: 'auto' }}>
            {data?.found.map((entry) => (
              <Radio
                key={entry.code}
                value={entry.code}
                label={`${entry.code} · ${entry.description}`}
                description={
                  isSameUnit(entry.unit, unit.id)
                    ? entry.unit
                    : t('unitOther', { ours: unit[language], theirs: entry.unit })
                }
              />
            ))}
          </Stack>
        </Radio.Group>
      </div>
      <div className={classes.amounts}>
        {kind !== 'year' && (
          <NativeSelect
            label={t('part')}
            value={String(part)}
            onChange={({ currentTarget }) => setPart(Number(currentTarget.value))}
            data={Array.from({ length: PARTS[kind] + 1 }, (_, one) => ({
              value: String(one),
              label: partText(one, kind),
            }))}
          />
        )}
        <NumberInput
          label={t('decimalsLabel')}
          min={0}
          max={MAX_SENT_DECIMALS}
          allowDecimal={false}
          value={decimals}
          onChange={setDecimals}
        />
      </div>
      <Text size="sm" c="var(--ink-quiet)">
        {t('wholeProvince')}
      </Text>
      {mapping !== null && (
        <Group>
          <Button
            variant="subtle"
            color="red"
            size="compact-sm"
            loading={remove.isPending}
            onClick={() => remove.mutate({ indicator: name })}
          >
            {t('remove')}
          </Button>
        </Group>
      )}
    </ConfirmDialog>
  );
}
