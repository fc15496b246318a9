'use client';

import { Alert, Button, Card, Group, Stack } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { useFormatter, useTranslations } from 'next-intl';
import { useState } from 'react';
import type { FileReading } from '@/domain/imports/file-reading';
import type { ImportProgress, ImportState } from '@/domain/imports/import';
import { isRefusedWith, useErrorText } from '../errors';
import { DotBadge } from '../parts/dot-badge';
import { Link } from '../parts/link';
import { NotFound } from '../parts/not-found';
import { PageHeader } from '../parts/page-header';
import { FailedState, LoadingState } from '../parts/state';
import { useRefusalText } from '../refusal-text';
import { ContinuationNotes } from './continuation-notes';
import { FileCard } from './file/file-card';
import { colorOf, isUnderWay, noFitOf, shownStatus } from './import-words';
import { nextAction, useNextAction } from './next-action';
import type { OtherWay } from './other-way';
import { PreviewCard } from './preview/preview-card';
import { WorkUnderWay } from './progress/work-under-way';
import { ResultCard } from './result/result-card';
import { StepsCard } from './steps/steps-card';
import { type ImportActions, useImportActions } from './use-import-actions';
import { useImportState } from './use-import-state';

const ICON_SIZE = 16;
const READING: ImportProgress = { phase: 'reading', done: 0, of: null };
const PROPOSING: ImportProgress = { phase: 'preparing', done: 0, of: null };

/**
 * One import, from the file to its result: how the file is read, the steps, the preview, and what was stored.
 * @param options.open the resource names of the collections into which the person may import
 */
export function ImportDetailPage({ id, open }: { id: string; open: readonly string[] }) {
  const { data: state, error, refetch } = useImportState(id);
  const actions = useImportActions(id);
  const [isFilled, setFilled] = useState(false);
  const firstStatus = useFirst(state?.status);
  useNextAction(state, actions, { isFilled });
  if (isRefusedWith(error, 'not_found')) return <NotFound />;
  if (state === undefined)
    return error === null ? <LoadingState /> : <FailedState error={error} onRetry={() => void refetch()} />;
  return (
    <>
      <ImportHeader state={state} />
      <Stack gap="lg">
        <ContinuationNotes state={state} />
        <ImportBody
          state={state}
          actions={actions}
          open={open}
          onFilled={() => setFilled(true)}
          hasMoved={state.status !== firstStatus}
        />
      </Stack>
    </>
  );
}

/** The first value that was defined. */
function useFirst<Value>(value: Value | undefined): Value | undefined {
  const [first, setFirst] = useState(value);
  if (first === undefined && value !== undefined) setFirst(value);
  return first ?? value;
}

function ImportHeader({ state }: { state: ImportState }) {
  const t = useTranslations('imports');
  const format = useFormatter();
  const { fileName, by, createdAt } = state;
  const when = format.dateTime(new Date(createdAt), { dateStyle: 'medium', timeStyle: 'short' });
  return (
    <PageHeader
      title={fileName}
      intro={
        <Group gap="sm">
          <DotBadge color={colorOf(state)}>{t(`statuses.${shownStatus(state)}`)}</DotBadge>
          <span>{t('byAt', { name: by.name, when })}</span>
        </Group>
      }
      actions={
        <Button
          component={Link}
          href="/imports"
          variant="default"
          leftSection={<IconArrowLeft size={ICON_SIZE} aria-hidden />}
        >
          {t('allImports')}
        </Button>
      }
    />
  );
}

function ImportBody(options: {
  state: ImportState;
  actions: ImportActions;
  open: readonly string[];
  /** Whether the person has given the values that the file lacks. */
  onFilled: () => void;
  /** Whether the status differs from that at the time when the page was opened. */
  hasMoved: boolean;
}) {
  const { state, actions, open, onFilled, hasMoved } = options;
  const [way, setWay] = useState<OtherWay>();
  const { id, status, file, recipe, collection, progress, mayChange } = state;
  if (status === 'applied' || status === 'undone') return <ResultCard state={state} isNew={hasMoved} />;
  if (status === 'failed' || status === 'cancelled') return <Ended state={state} prepare={actions.prepare} />;
  // Nothing can be chosen until the table and its steps are proposed.
  const isProposing =
    recipe === null &&
    (isUnderWay(state) || nextAction(state) !== undefined) &&
    actions.prepare.error === null;
  if (file === null || isProposing)
    return (
      <Card withBorder>
        <WorkUnderWay
          state={state}
          progress={progress ?? (file === null ? READING : PROPOSING)}
          cancel={actions.cancel}
        />
      </Card>
    );
  const mayEdit = mayChange && status !== 'applying';
  const read = (reading: FileReading) => {
    if (collection !== null)
      actions.prepare.mutate({
        id,
        collection,
        recipe: { reading, steps: [...(recipe?.steps ?? [])] },
        seen: state.recipeVersion,
      });
  };
  return (
    <>
      <FileCard state={state} file={file} onRead={mayEdit && collection !== null ? read : undefined} />
      <StepsCard
        state={state}
        prepare={actions.prepare}
        open={open}
        mayChange={mayEdit}
        onFilled={onFilled}
        way={way}
      />
      {/* There is nothing to preview until a person chooses a table nevertheless, or says what is counted. */}
      {noFitOf(state) === null && state.counted === null && (
        <PreviewCard state={state} actions={actions} onFilled={onFilled} onOther={setWay} />
      )}
    </>
  );
}

/** Why an import has ended without storing anything. One that failed once its file was read can be prepared again. */
function Ended({ state, prepare }: { state: ImportState; prepare: ImportActions['prepare'] }) {
  const { id, status, fault, file, collection, recipe, recipeVersion, origin, mayChange } = state;
  const t = useTranslations('imports.ended');
  const refusalText = useRefusalText();
  const errorText = useErrorText();
  const hasFailed = status === 'failed';
  const prepareAgain = () => {
    if (collection === null) return;
    const isChanged = recipe !== null && origin?.kind === 'changed';
    const changed = isChanged ? { recipe: { reading: recipe.reading, steps: [...recipe.steps] } } : {};
    prepare.mutate({ id, collection, ...changed, seen: recipeVersion });
  };
  return (
    <Alert
      role="alert"
      color={hasFailed ? 'red' : 'gray'}
      variant="light"
      title={hasFailed ? t('failed') : t('cancelled')}
    >
      <Stack gap="sm" align="flex-start">
        <span>
          {fault !== null && `${refusalText(fault)} `}
          {t('nothing')}
        </span>
        {prepare.error !== null && <span>{errorText(prepare.error)}</span>}
        <Group gap="sm">
          {hasFailed && mayChange && file !== null && collection !== null && (
            <Button size="xs" loading={prepare.isPending} onClick={prepareAgain}>
              {t('prepare')}
            </Button>
          )}
          <Button component={Link} href="/imports" variant="default" size="xs">
            {t('again')}
          </Button>
        </Group>
      </Stack>
    </Alert>
  );
}
