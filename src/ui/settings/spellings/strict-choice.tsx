'use client';

import { Checkbox } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useTranslations } from 'next-intl';
import type { Collection, Field } from '@/domain/collections';
import { isJudged } from '@/domain/places/judge-field';
import { useErrorText } from '@/ui/errors';
import { trpc } from '@/ui/trpc';

/** Whether a field accepts listed values only; administrators change it. */
export function StrictChoice(options: { collection: Collection; field: Field; mayChange: boolean }) {
  const { collection, field, mayChange } = options;
  const t = useTranslations('spellings.strict');
  const textOf = useErrorText();
  const utils = trpc.useUtils();
  const asked = { collection: collection.resource };
  const { data } = trpc.places.strict.useQuery(asked, { enabled: isJudged(field) });
  const set = trpc.places.setStrict.useMutation({
    onSuccess: async (_, { strict }) => {
      await utils.places.strict.invalidate(asked);
      notifications.show({ message: t(strict ? 'on' : 'off'), color: 'teal' });
    },
  });
  if (!isJudged(field) || data === undefined) return null;
  return (
    <Checkbox
      label={t('label')}
      description={t(mayChange ? 'hint' : 'readOnly')}
      checked={data.fields.includes(field.name)}
      disabled={!mayChange || set.isPending}
      error={set.error === null ? undefined : textOf(set.error)}
      onChange={({ currentTarget }) =>
        set.mutate({ ...asked, field: field.name, strict: currentTarget.checked })
      }
    />
  );
}
