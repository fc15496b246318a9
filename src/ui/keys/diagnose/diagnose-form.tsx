'use client';

import { Button, Group, Select, SimpleGrid, Stack, Text, TextInput } from '@mantine/core';
import { IconStethoscope } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import type { FormEvent } from 'react';
import { OPERATIONS } from '@/domain/collections';
import { useLanguage } from '@/i18n/use-language';
import { useErrorText } from '@/ui/errors';
import { collectionChoices } from '@/ui/parts/collection-choices';
import { Notice } from '../notice';
import { KeyField } from './key-field';
import type { DiagnosisAnswer } from './use-diagnosis';
import { useDiagnosis } from './use-diagnosis';

const ICON_SIZE = 18;

/** The form for the pasted key, and for the failing call if it is known. */
export function DiagnoseForm({ onAnswer }: { onAnswer: (answer: DiagnosisAnswer | undefined) => void }) {
  const t = useTranslations('diagnose');
  const operations = useTranslations('common.operations');
  const language = useLanguage();
  const textOf = useErrorText();
  const form = useDiagnosis(onAnswer);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!form.isPending) void form.run();
  };
  return (
    <form onSubmit={submit} noValidate autoComplete="off">
      <Stack gap="md">
        <KeyField form={form} />
        <fieldset style={{ border: 0, margin: 0, padding: 0, minWidth: 0 }}>
          <Text component="legend" size="sm" fw={600} mb={4}>
            {t('call')}
          </Text>
          <Text size="sm" c="var(--ink-quiet)" mb="xs">
            {t('callHint')}
          </Text>
          <SimpleGrid cols={{ base: 1, sm: 3 }} spacing="sm">
            <Select
              label={t('collection')}
              placeholder={t('any')}
              data={collectionChoices(language)}
              value={form.collection}
              onChange={form.setCollection}
              error={form.missing === 'collection' ? t('collectionMissing') : undefined}
              data-field="collection"
              searchable
              clearable
              clearButtonProps={{ 'aria-label': t('clearCollection') }}
            />
            <Select
              label={t('operation')}
              placeholder={t('any')}
              data={OPERATIONS.map((name) => ({ value: name, label: operations(name) }))}
              value={form.operation}
              onChange={form.setOperation}
              error={form.missing === 'operation' ? t('operationMissing') : undefined}
              data-field="operation"
              clearable
              clearButtonProps={{ 'aria-label': t('clearOperation') }}
            />
            <TextInput
              label={t('address')}
              placeholder={t('addressExample')}
              value={form.address}
              onChange={(event) => form.setAddress(event.currentTarget.value)}
              error={form.isAddressFaulty ? t('addressFault') : undefined}
              autoComplete="off"
              spellCheck={false}
            />
          </SimpleGrid>
        </fieldset>
        {form.error !== null && !form.isAddressFaulty && (
          <Notice role="alert" tone="danger">
            {textOf(form.error)}
          </Notice>
        )}
        <Group>
          <Button
            type="submit"
            loading={form.isPending}
            leftSection={<IconStethoscope size={ICON_SIZE} aria-hidden />}
          >
            {t('run')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
