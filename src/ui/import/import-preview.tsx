'use client';

import { Alert, Button, Card, Group, Loader, Text, Title } from '@mantine/core';
import { useFormatter, useTranslations } from 'next-intl';
import { useMemo } from 'react';
import type { Collection } from '@/domain/collections';
import { DotBadge } from '../parts/dot-badge';
import { FailedState } from '../parts/state';
import { useParseContext } from '../parts/use-parse-context';
import type { JudgedRow } from '../preview/judged-row';
import { PreviewTable } from '../preview/preview-table';
import { FileFaultAlert } from './file-fault-alert';
import type { ImportOutcome } from './import-result';
import { judgeRows } from './judge-rows';
import type { ColumnMatching } from './match-columns';
import { FileError, type FileTable } from './read-file';
import { type ImportLimits, useImport } from './use-import';
import { type ReadProgress, useStoredRecords, withStored } from './use-stored-records';

/** What each row would change, the faults, and the button that stores the valid rows. */
export function ImportPreview(options: {
  collection: Collection;
  limits: ImportLimits;
  table: FileTable;
  matching: ColumnMatching;
  onStored: (outcome: ImportOutcome) => void;
}) {
  const { collection, limits, table, matching, onStored } = options;
  const context = useParseContext(collection);
  const rows = useMemo(
    () => (context.isPending ? undefined : judgeRows(table, { collection, matching, context })),
    [context, table, matching, collection],
  );
  if (rows === undefined) return <Loader />;
  return (
    <Judged collection={collection} limits={limits} matching={matching} judged={rows} onStored={onStored} />
  );
}

function Judged(options: {
  collection: Collection;
  limits: ImportLimits;
  matching: ColumnMatching;
  judged: readonly JudgedRow[];
  onStored: (outcome: ImportOutcome) => void;
}) {
  const { collection, limits, matching, judged, onStored } = options;
  const t = useTranslations('import.preview');
  const format = useFormatter();
  const stored = useStoredRecords(collection, judged);
  const { records } = stored;
  const rows = useMemo(
    () => (records === undefined ? judged : judged.map((row) => withStored(row, records))),
    [judged, records],
  );
  const { faulty, valid, added, ordered } = useMemo(() => sortedOut(rows), [rows]);
  const given = useMemo(() => new Set(matching.flatMap((field) => field?.name ?? [])), [matching]);
  const { store, isPending, error } = useImport(collection, { limits, onStored });
  const counts = [
    { name: 'new', count: added, color: 'teal' },
    { name: 'change', count: valid.length - added, color: 'sea' },
    { name: 'faulty', count: faulty.length, color: 'red' },
  ] as const;
  return (
    <Card withBorder component="section" aria-labelledby="import-preview">
      <Group justify="space-between" align="flex-start" gap="md" mb="md">
        <div>
          <Title order={2} size="h4" id="import-preview" mb={6}>
            {t('title')}
          </Title>
          <Group gap="xs" role="status">
            {counts.map(
              ({ name, count, color }) =>
                count > 0 && (
                  <DotBadge key={name} color={color}>
                    {t(name, { count, text: format.number(count) })}
                  </DotBadge>
                ),
            )}
          </Group>
        </div>
        <Button
          onClick={() => store(valid)}
          disabled={valid.length === 0 || records === undefined}
          loading={isPending}
        >
          {t('store', { count: valid.length, text: format.number(valid.length) })}
        </Button>
      </Group>
      {stored.error !== undefined && <FailedState error={stored.error} onRetry={stored.retry} />}
      <Working progress={stored.progress} isStoring={isPending} />
      {error instanceof FileError && <FileFaultAlert error={error} />}
      {error !== null && !(error instanceof FileError) && <FailedState error={error} />}
      {faulty.length > 0 && (
        <Alert color="yellow" variant="light" mb="md" title={t('faultyTitle')}>
          <Text size="sm">{t('faultyHint')}</Text>
        </Alert>
      )}
      <PreviewTable collection={collection} label={t('table')} given={given} rows={ordered} />
    </Card>
  );
}

/** @returns `added`: how many rows become new records; `ordered`: rows with faults first */
function sortedOut(rows: readonly JudgedRow[]) {
  const faulty = rows.filter(({ faults }) => faults.size > 0);
  const valid = rows.filter(({ faults }) => faults.size === 0);
  const added = valid.filter(({ identifier }) => identifier === undefined).length;
  return { faulty, valid, added, ordered: [...faulty, ...valid] };
}

/** The progress of a long import. Storing is one step of unknown length. */
function Working({ progress: { done, of }, isStoring }: { progress: ReadProgress; isStoring: boolean }) {
  const t = useTranslations('import.preview');
  const isReading = done < of;
  if (!isReading && !isStoring) return null;
  return (
    <Text size="sm" mb="md">
      <span role="status">{isReading ? t('reading') : t('storing')}</span>
      {isReading && <> {t('read', { done, of })}</>}
    </Text>
  );
}
