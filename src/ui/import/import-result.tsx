'use client';

import { Alert, Button, Card, Group, List, Stack, Text, Title } from '@mantine/core';
import { IconArrowBackUp, IconCircleCheck, IconCircleX } from '@tabler/icons-react';
import { useFormatter, useLocale, useTranslations } from 'next-intl';
import { useEffect, useRef } from 'react';
import type { Collection, Text as Words } from '@/domain/collections';
import { Link } from '../parts/link';
import { FailedState } from '../parts/state';
import type { JudgedRow } from '../preview/judged-row';
import { trpc } from '../trpc';

const ICON_SIZE = 16;
const MAX_TOLD = 50;

/**
 * The result of an import. `refused`: the number of rows that the service refused; `reasons`: why, for the first of
 * them.
 */
export type ImportOutcome = Readonly<{
  batch: string | null;
  registered: number;
  changed: number;
  refused: number;
  reasons: readonly Readonly<{ row: JudgedRow; message: Words }>[];
}>;

/** Says what was stored and what was not, with a link to the table. */
export function ImportResult(options: {
  collection: Collection;
  outcome: ImportOutcome;
  onAgain: () => void;
}) {
  const { collection, outcome, onAgain } = options;
  const t = useTranslations('import.result');
  const format = useFormatter();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const { registered, changed, refused, reasons, batch } = outcome;
  const text = (count: number) => ({ count, text: format.number(count) });
  return (
    <Card withBorder component="section" aria-labelledby="import-result">
      <Stack gap="md" align="flex-start">
        <Group gap="sm">
          {batch === null ? (
            <IconCircleX color="var(--refusal)" aria-hidden />
          ) : (
            <IconCircleCheck aria-hidden />
          )}
          <Title order={2} size="h4" id="import-result" ref={heading} tabIndex={-1}>
            {batch === null ? t('nothing') : t('done')}
          </Title>
        </Group>
        <List>
          {registered > 0 && <List.Item>{t('registered', text(registered))}</List.Item>}
          {changed > 0 && <List.Item>{t('changed', text(changed))}</List.Item>}
          {refused > 0 && <List.Item>{t('refused', text(refused))}</List.Item>}
        </List>
        {refused > 0 && <Refused refused={refused} reasons={reasons} />}
        <Group gap="sm">
          <Button component={Link} href={`/collections/${collection.group}/${collection.resource}`}>
            {t('toTable')}
          </Button>
          <Button variant="default" onClick={onAgain}>
            {t('again')}
          </Button>
          {batch !== null && <UndoImport collection={collection} batch={batch} onUndone={onAgain} />}
        </Group>
      </Stack>
    </Card>
  );
}

function Refused({ refused, reasons }: Pick<ImportOutcome, 'refused' | 'reasons'>) {
  const t = useTranslations('import.result');
  const language = useLocale();
  const told = reasons.slice(0, MAX_TOLD);
  return (
    <Alert color="red" variant="light" title={t('refusedTitle')} w="100%">
      <List size="sm">
        {told.map(({ row, message }) => (
          <List.Item key={row.line}>{t('line', { line: row.line, reason: message[language] })}</List.Item>
        ))}
      </List>
      {refused > told.length && <Text size="sm">{t('more', { count: refused - told.length })}</Text>}
    </Alert>
  );
}

function UndoImport(options: { collection: Collection; batch: string; onUndone: () => void }) {
  const { collection, batch, onUndone } = options;
  const t = useTranslations('import.result');
  const utils = trpc.useUtils();
  const undo = trpc.edits.undo.useMutation({
    onSuccess: async () => {
      await Promise.all([utils.tables.invalidate(), utils.home.invalidate(), utils.edits.invalidate()]);
      onUndone();
    },
  });
  return (
    <>
      <Button
        variant="subtle"
        loading={undo.isPending}
        leftSection={<IconArrowBackUp size={ICON_SIZE} aria-hidden />}
        onClick={() => undo.mutate({ collection: collection.resource, batch })}
      >
        {t('undo')}
      </Button>
      {undo.error !== null && <FailedState error={undo.error} />}
    </>
  );
}
