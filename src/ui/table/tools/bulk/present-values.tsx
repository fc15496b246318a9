'use client';

import { Text } from '@mantine/core';
import { useTranslations } from 'next-intl';
import type { Field } from '@/domain/collections';
import { LateArea } from '@/ui/forms/late-area';
import { useCellTexts } from '@/ui/grid/cell-text';
import { trpc } from '@/ui/trpc';
import type { Tools } from '../tools';
import type { Matching } from './use-matching';

const MAX_VALUES = 5;
const LINES = 2;
/** The values are read whenever the dialog is opened, and again only when the preview is renewed. */
const SEEN = { staleTime: 0, gcTime: 0, refetchOnWindowFocus: false } as const;

/**
 * The most frequent values that a change of all matching records would replace, in a few lines that are kept free for them.
 * @param options.matching undefined while they are counted, and if there are none
 */
export function PresentValues(options: { tools: Tools; matching: Matching | undefined; field: Field }) {
  const { tools, matching, field } = options;
  return (
    <LateArea lines={LINES}>
      {matching !== undefined && <Values tools={tools} matching={matching} field={field} />}
    </LateArea>
  );
}

function Values({ tools, matching, field }: { tools: Tools; matching: Matching; field: Field }) {
  const { resource, identifier } = tools.collection;
  const t = useTranslations('tableTools.bulk');
  const texts = useCellTexts(identifier);
  const asked = { collection: resource, view: matching.view, column: field.name, limit: MAX_VALUES };
  const { data } = trpc.tables.values.useQuery(asked, SEEN);
  if (data === undefined || data.values.length === 0) return null;
  const values = data.values
    .map(({ value, count }) => t('presentValue', { value: texts.shown(field, value), count }))
    .join(', ');
  return (
    <Text size="sm" lineClamp={LINES}>
      {t(data.more ? 'presentMore' : 'present', { values })}
    </Text>
  );
}
