'use client';

import { Button } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { useLanguage } from '@/i18n/use-language';
import { fieldName, type WireHistoryEvent } from './event';
import type { HistoryView } from './view';

const ICON_SIZE = 14;

/** Says that the history of one subject is shown, with a button to show all of it again. */
export function SubjectChip(options: {
  view: HistoryView;
  newest: WireHistoryEvent | undefined;
  onRemove: () => void;
}) {
  const { view, newest, onRemove } = options;
  const t = useTranslations('history');
  const language = useLanguage();
  const { subject } = view;
  if (subject === undefined) return null;
  const name =
    subject.kind === 'enum_value' ? fieldName(subject.id, language) : (newest?.subjectName ?? subject.id);
  const said = `${t(`areas.${subject.kind}`)}: ${name}`;
  return (
    <Button
      variant="light"
      size="compact-sm"
      mb="md"
      maw="100%"
      rightSection={<IconX size={ICON_SIZE} aria-hidden />}
      aria-label={t('filters.remove', { what: said })}
      onClick={onRemove}
    >
      {said}
    </Button>
  );
}
