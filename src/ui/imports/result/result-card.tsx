'use client';

import { Button, Card, Group, List, Stack, Text, Title } from '@mantine/core';
import { IconArrowBackUp, IconCircleCheck } from '@tabler/icons-react';
import { useFormatter, useTranslations } from 'next-intl';
import { useEffect, useRef } from 'react';
import { findCollection } from '@/domain/collections';
import type { ImportState } from '@/domain/imports/import';
import { useLanguage } from '@/i18n/use-language';
import { Link } from '@/ui/parts/link';
import { Moment } from '@/ui/parts/moment';
import { SheetMenu } from '../file/sheet-menu';
import { writtenIn } from '../import-words';
import { LeftOutLink } from '../left-out-link';
import { UndoImport } from '../undo-import';

const SHOWN_HASH = 12;

/**
 * What an import has stored, as its preview said; how to undo it, and the rows that were left out.
 * @param options.isNew whether it was stored while the page was open: the element that had the focus was removed, and the
 * result takes the focus
 */
export function ResultCard({ state, isNew }: { state: ImportState; isNew: boolean }) {
  const t = useTranslations('imports.result');
  const effects = useTranslations('imports.effect');
  const format = useFormatter();
  const language = useLanguage();
  const heading = useRef<HTMLHeadingElement>(null);
  const { effect, counts, status, appliedAt, sha256, by } = state;
  // biome-ignore lint/correctness/useExhaustiveDependencies: an import that is undone has another result
  useEffect(() => {
    if (isNew) heading.current?.focus();
  }, [isNew, status]);
  const collection = findCollection(state.collection ?? '');
  const isUndone = status === 'undone';
  const left = (counts?.faulty ?? 0) + (counts?.doubtful ?? 0);
  const written = effect === null ? [] : writtenIn(effect);
  const number = (count: number) => ({ count, text: format.number(count) });
  return (
    <Card withBorder component="section" aria-labelledby="import-result">
      <Stack gap="md" align="flex-start">
        <Group gap="sm">
          {isUndone ? <IconArrowBackUp aria-hidden /> : <IconCircleCheck aria-hidden />}
          <Title order={2} size="h4" id="import-result" ref={heading} tabIndex={-1}>
            {isUndone ? t('undone') : t('done')}
          </Title>
        </Group>
        {isUndone && <Text size="sm">{t('undoneText')}</Text>}
        <List>
          {written.map((name) => (
            <List.Item key={name}>{effects(name, number(effect![name]))}</List.Item>
          ))}
          {written.length === 0 && <List.Item>{effects('none')}</List.Item>}
          {counts !== null && counts.same > 0 && <List.Item>{t('same', number(counts.same))}</List.Item>}
          {left > 0 && <List.Item>{t('left', number(left))}</List.Item>}
        </List>
        <Text size="sm" c="var(--ink-quiet)">
          {collection !== undefined && `${collection.label[language]} · `}
          {by.name}
          {appliedAt !== null && (
            <>
              {' · '}
              <Moment at={appliedAt} />
            </>
          )}
          {` · SHA-256 ${sha256.slice(0, SHOWN_HASH)}…`}
        </Text>
        <Group gap="sm">
          {collection !== undefined && (
            <Button component={Link} href={`/collections/${collection.group}/${collection.resource}`}>
              {t('toTable')}
            </Button>
          )}
          {left > 0 && <LeftOutLink id={state.id} />}
          <Button component={Link} href="/imports" variant="default">
            {t('again')}
          </Button>
          {state.mayChange && state.file !== null && <SheetMenu id={state.id} file={state.file} />}
          <UndoImport of={state} />
        </Group>
      </Stack>
    </Card>
  );
}
