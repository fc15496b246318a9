'use client';

import { Button, Checkbox, Group, Stack, Text, TextInput, Title } from '@mantine/core';
import { IconArrowMerge } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { useEffect, useId, useRef, useState } from 'react';
import type { Collection, Field } from '@/domain/collections';
import { DotBadge } from '@/ui/parts/dot-badge';
import type { Outputs } from '@/ui/trpc';
import { MergeDialog } from './merge-dialog';
import classes from './spellings.module.css';
import { type MergingOfGroup, useMerging } from './use-merging';

/** A group as the browser receives it. */
export type WireSpellingGroup = Outputs['spellings']['groups']['groups'][number];

const ICON_SIZE = 16;
const COLORS = { listed: 'teal', spelling: 'sea', near: 'yellow', unknown: 'gray' } as const;

/** One group: the value that its texts become, the texts to merge, and the button that merges them. */
export function SpellingCard(options: {
  collection: Collection;
  field: Field;
  group: WireSpellingGroup;
  /** Called when the group is merged, so that it will soon be removed. */
  onMerged: () => void;
}) {
  const { collection, field, group, onMerged } = options;
  const t = useTranslations('spellings');
  const heading = useId();
  const [to, setTo] = useState(group.value);
  const [selected, setSelected] = useState<readonly string[]>(() =>
    group.texts.filter(({ kind }) => kind !== 'near').map(({ text }) => text),
  );
  const target = to.trim().normalize('NFC');
  const changed = group.texts.filter(({ text }) => selected.includes(text) && text !== target);
  const records = changed.reduce((sum, text) => sum + text.records, 0);
  const merging = useMerging({
    collection,
    field,
    within: group.within,
    values: changed.map(({ text }) => text),
    to: target,
    onMerged,
  });
  const begin = useFocusAfterQuestion(merging);
  const places = Object.values(group.within).map((texts) => texts.join(' / '));
  return (
    <section className={classes.group} aria-labelledby={heading}>
      <Group justify="space-between" gap="xs">
        <Title order={2} size="h5" id={heading} tabIndex={-1}>
          {group.value}
        </Title>
        {group.isListed && <DotBadge color="teal">{t('listed')}</DotBadge>}
      </Group>
      {places.length > 0 && (
        <Text size="sm" c="var(--ink-quiet)">
          {t('within', { places: places.join(' · ') })}
        </Text>
      )}
      <Checkbox.Group value={[...selected]} onChange={setSelected} label={t('texts')} mt="sm">
        <Stack gap={6} mt={6}>
          {group.texts.map(({ text, records: count, kind }) => (
            <Group key={text} gap="sm" align="center">
              <Checkbox
                value={text}
                label={text}
                disabled={text === target}
                classNames={{ label: classes.text ?? '' }}
              />
              <Text size="sm" c="var(--ink-quiet)" className={classes.count ?? ''}>
                {t('records', { count })}
              </Text>
              <DotBadge color={COLORS[kind]}>{t(`kinds.${kind}`)}</DotBadge>
            </Group>
          ))}
        </Stack>
      </Checkbox.Group>
      <Group align="flex-end" gap="sm" mt="sm">
        <TextInput
          className={classes.to ?? ''}
          label={t('to')}
          value={to}
          onChange={({ currentTarget }) => setTo(currentTarget.value)}
          autoComplete="off"
          error={merging.refusal}
        />
        <Button
          ref={begin}
          variant="default"
          leftSection={<IconArrowMerge size={ICON_SIZE} aria-hidden />}
          disabled={changed.length === 0 || target === ''}
          loading={merging.isPending}
          aria-label={t('mergeOf', { value: target, count: records })}
          onClick={merging.begin}
        >
          {t('merge', { count: records })}
        </Button>
      </Group>
      <MergeDialog collection={collection} field={field} merging={merging} />
    </section>
  );
}

/** The button is disabled while the dialog opens, which therefore cannot give the focus back to it. */
function useFocusAfterQuestion({ current, isPending }: MergingOfGroup) {
  const button = useRef<HTMLButtonElement>(null);
  const wasAsked = useRef(false);
  const isAsked = current !== undefined;
  useEffect(() => {
    if (wasAsked.current && !isAsked && !isPending) button.current?.focus();
    wasAsked.current = isAsked || (wasAsked.current && isPending);
  }, [isAsked, isPending]);
  return button;
}
