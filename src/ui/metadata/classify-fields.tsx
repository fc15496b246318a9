'use client';

import { Button, Checkbox, Group, NativeSelect } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { CLASSIFICATIONS, type Classification } from '@/domain/metadata/forms/publication';
import { FailureAlert } from '@/ui/forms/refusal';
import { trpc } from '@/ui/trpc';

/** Gives the fields of a table one classification: those that have none, or all. @param options.name the table, for who hears the form */
export function ClassifyFields({ collection, name }: { collection: string; name: string }) {
  const t = useTranslations('metadata');
  const utils = trpc.useUtils();
  const [classification, setClassification] = useState<Classification>('terbuka');
  const [isOnlyUnset, setOnlyUnset] = useState(true);
  const classify = trpc.metadata.classifyFields.useMutation({
    onSuccess: async (count) => {
      notifications.show({ message: t('classify.done', { count }), color: 'teal' });
      await utils.metadata.invalidate();
    },
  });
  return (
    <fieldset style={{ border: 0, margin: '8px 0 0', padding: 0 }} aria-label={t('classify.label', { name })}>
      <Group align="flex-end" gap="sm">
        <NativeSelect
          label={t('classify.as')}
          value={classification}
          onChange={({ currentTarget }) =>
            setClassification(CLASSIFICATIONS.find((one) => one === currentTarget.value)!)
          }
          data={CLASSIFICATIONS.map((value) => ({ value, label: t(`classifications.${value}`) }))}
        />
        <Checkbox
          mb={8}
          label={t('classify.onlyUnset')}
          checked={isOnlyUnset}
          onChange={({ currentTarget }) => setOnlyUnset(currentTarget.checked)}
        />
        <Button
          variant="default"
          loading={classify.isPending}
          onClick={() => classify.mutate({ collection, classification, isOnlyUnset })}
        >
          {t('classify.apply')}
        </Button>
      </Group>
      <FailureAlert error={classify.error} />
    </fieldset>
  );
}
