'use client';

import { Button, Stack } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { useLocale, useTranslations } from 'next-intl';
import { useState } from 'react';
import { type Collection, findCollection } from '@/domain/collections';
import { Link } from '../parts/link';
import { PageHeader } from '../parts/page-header';
import { ChooseFile } from './choose-file';
import { FileFaultAlert } from './file-fault-alert';
import { ImportPreview } from './import-preview';
import { type ImportOutcome, ImportResult } from './import-result';
import { type ColumnMatching, matchColumns } from './match-columns';
import { MatchForm } from './match-form';
import { FileError, type FileTable, readFile } from './read-file';
import type { ImportLimits } from './use-import';

const ICON_SIZE = 16;

type Loaded = Readonly<{ name: string; table: FileTable; matching: ColumnMatching }>;

/**
 * Imports the rows of a file into a table: choose the file, match its columns, see the faults, store the other rows as
 * one batch.
 * @param options.resource the resource name of an existing collection
 */
export function ImportPage({ resource, limits }: { resource: string; limits: ImportLimits }) {
  const collection = findCollection(resource)!;
  const t = useTranslations('import');
  const language = useLocale();
  const [loaded, setLoaded] = useState<Loaded>();
  const [fault, setFault] = useState<FileError>();
  const [reading, setReading] = useState(false);
  const [outcome, setOutcome] = useState<ImportOutcome>();
  const back = `/collections/${collection.group}/${resource}`;

  const choose = async (file: File) => {
    setFault(undefined);
    setOutcome(undefined);
    setReading(true);
    try {
      const table = await readFile(file, limits.rows);
      setLoaded({ name: file.name, table, matching: matchColumns(table.header, collection) });
    } catch (error) {
      setLoaded(undefined);
      // An error that is not a fault of the file is a defect of the page, which its error page reports.
      if (!(error instanceof FileError)) throw error;
      setFault(error);
    } finally {
      setReading(false);
    }
  };

  return (
    <>
      <PageHeader
        title={t('title', { table: collection.label[language] })}
        intro={t('intro')}
        actions={
          <Button
            component={Link}
            href={back}
            variant="default"
            leftSection={<IconArrowLeft size={ICON_SIZE} aria-hidden />}
          >
            {t('back')}
          </Button>
        }
      />
      <Stack gap="lg">
        {outcome === undefined ? (
          <>
            <ChooseFile name={loaded?.name} reading={reading} onChoose={choose} />
            {fault !== undefined && <FileFaultAlert error={fault} />}
            {loaded !== undefined && (
              <Steps
                collection={collection}
                limits={limits}
                loaded={loaded}
                onMatch={setLoaded}
                onStored={setOutcome}
              />
            )}
          </>
        ) : (
          <ImportResult
            collection={collection}
            outcome={outcome}
            onAgain={() => {
              setOutcome(undefined);
              setLoaded(undefined);
            }}
          />
        )}
      </Stack>
    </>
  );
}

function Steps(options: {
  collection: Collection;
  limits: ImportLimits;
  loaded: Loaded;
  onMatch: (loaded: Loaded) => void;
  onStored: (outcome: ImportOutcome) => void;
}) {
  const { collection, limits, loaded, onMatch, onStored } = options;
  const { table, matching } = loaded;
  return (
    <>
      <MatchForm
        collection={collection}
        table={table}
        matching={matching}
        onChange={(next) => onMatch({ ...loaded, matching: next })}
      />
      <ImportPreview
        collection={collection}
        limits={limits}
        table={table}
        matching={matching}
        onStored={onStored}
      />
    </>
  );
}
