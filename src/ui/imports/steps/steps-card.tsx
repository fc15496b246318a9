'use client';

import { Alert, Button, Card, Group, Select, Stack, Text, Title } from '@mantine/core';
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { useEffect, useRef, useState } from 'react';
import { collections, type Field, findCollection } from '@/domain/collections';
import type { CollectionFit, ImportState, NoFit } from '@/domain/imports/import';
import type { Recipe } from '@/domain/imports/recipe';
import type { RecipeStep } from '@/domain/imports/steps';
import { useLanguage } from '@/i18n/use-language';
import { useErrorText } from '@/ui/errors';
import { isUnderWay, noFitOf } from '../import-words';
import { fieldsWithoutValue } from '../next-action';
import type { OtherWay } from '../other-way';
import { RemoveImport } from '../remove-import';
import type { ImportActions } from '../use-import-actions';
import { CountedQuestion } from './counted-question';
import { BeforeAfter } from './example/before-after';
import { MissingValues } from './missing-values';
import { RecipeMenu } from './recipe-menu';
import { SampleTable } from './sample-table';
import { StepList } from './step-list';
import { useStepWords } from './step-words';
import classes from './steps.module.css';
import { UnstoredNote } from './unstored-note';

const ICON_SIZE = 16;
const MAX_FITS = 3;

/** The collection that the file goes into, the steps that lead to it, and the table after each of them. */
export function StepsCard(options: {
  state: ImportState;
  prepare: ImportActions['prepare'];
  /** The resource names of the collections into which the person may import. */
  open: readonly string[];
  mayChange: boolean;
  /** Called when the person has given the values that the file lacks. */
  onFilled: () => void;
  /** The part of the page to which the person wants to go from the preview below. */
  way: OtherWay | undefined;
}) {
  const { state, prepare, open, mayChange, onFilled, way } = options;
  const t = useTranslations('imports.steps');
  const { id, steps, recipe, recipeVersion, status } = state;
  const collection = state.collection === null ? undefined : findCollection(state.collection);
  const example = useTranslations('imports.example');
  const language = useLanguage();
  const errorText = useErrorText();
  const words = useStepWords(collection);
  const noFit = noFitOf(state);
  const [chosen, setChosen] = useState<number>();
  // For narrow screens, where the preview would be far below the steps.
  const [isUnfolded, setUnfolded] = useState(false);
  const card = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: where a person goes once
  useEffect(() => {
    if (way === undefined) return;
    const step = way.to === 'table' ? undefined : stepThatFills(way.field, recipe?.steps ?? []);
    if (step !== undefined) setChosen(step);
    setUnfolded(true);
    requestAnimationFrame(() => {
      const wanted = step === undefined ? '[data-table] input' : '[aria-pressed=true]';
      card.current?.querySelector<HTMLElement>(wanted)?.focus();
    });
  }, [way]);
  // Without a choice, the last table is shown, which goes into the collection.
  const shown = Math.min(chosen ?? steps.length - 1, Math.max(0, steps.length - 1));
  const table = steps[shown];
  const isDone = steps.length > 1 && steps.every(({ fault }) => fault === undefined);
  const change =
    mayChange && collection !== undefined && recipe !== null
      ? (next: Recipe) => {
          const changed = { reading: next.reading, steps: [...next.steps] };
          prepare.mutate({ id, collection: collection.resource, recipe: changed, seen: recipeVersion });
        }
      : undefined;
  const missing = recipe === null ? [] : fieldsWithoutValue(state);
  // The fields of a natural key may have the same value in all rows; figures and descriptions may not.
  const isAsked = ({ name }: Field) => change !== undefined && collection?.naturalKey.includes(name) === true;
  const asked = missing.filter(isAsked);
  // The question what is counted comes first, because it decides into which table the file goes.
  const isSaid = state.counted === null;
  const others = missing.filter((field) => !isAsked(field));
  return (
    <Card ref={card} withBorder component="section" aria-labelledby="import-steps">
      <Group justify="space-between" align="flex-start" mb="xs" gap="sm">
        <Title order={2} size="h4" id="import-steps">
          {t('title')}
        </Title>
        {change !== undefined && recipe !== null && collection !== undefined && (
          <RecipeMenu
            state={state}
            collection={collection.resource}
            recipe={recipe}
            onUse={({ reading, steps: next }) =>
              change({ reading: { ...recipe.reading, ...reading }, steps: next })
            }
          />
        )}
      </Group>
      {noFit === null && (
        <Text size="sm" c="var(--ink-quiet)" mb="sm">
          {t(`origins.${state.origin?.kind ?? 'none'}`)}
        </Text>
      )}
      {prepare.error !== null && (
        <Alert role="alert" color="red" variant="light" mb="sm">
          {errorText(prepare.error)}
        </Alert>
      )}
      {noFit !== null && <FitsNone state={state} noFit={noFit} />}
      {mayChange && noFit === null && state.counted !== null && (
        <CountedQuestion
          state={state}
          question={state.counted}
          open={open}
          isBusy={prepare.isPending || isUnderWay(state)}
          onAnswer={(resource) => {
            onFilled();
            prepare.mutate({ id, collection: resource, seen: recipeVersion, isCounted: true });
          }}
        />
      )}
      {isSaid && change !== undefined && recipe !== null && collection !== undefined && asked.length > 0 && (
        <MissingValues
          collection={collection}
          fields={asked}
          isBusy={prepare.isPending || isUnderWay(state)}
          onFill={(added) => {
            onFilled();
            change({ reading: recipe.reading, steps: [...recipe.steps, ...added] });
          }}
        />
      )}
      <CollectionChoice
        state={state}
        open={open}
        isDisabled={!mayChange || prepare.isPending}
        onChoose={(resource) => prepare.mutate({ id, collection: resource, seen: recipeVersion })}
      />
      {collection !== undefined && isDone && (
        <section className={classes.whole} aria-labelledby="import-example">
          <Title order={3} size="h5" id="import-example">
            {example('title', { table: collection.label[language] })}
          </Title>
          <Text size="sm" c="var(--ink-quiet)" mb="xs">
            {example('hint')}
          </Text>
          <BeforeAfter
            id={id}
            from={0}
            to={steps.length - 1}
            version={recipeVersion}
            titles={{
              before: example('file'),
              after: example('table', { table: collection.label[language] }),
            }}
            into={collection.columns.map(({ name }) => name)}
            isBusy={isUnderWay(state)}
            words={words}
          />
        </section>
      )}
      {status === 'ready' && (
        <Button
          className={classes.unfold ?? ''}
          variant="default"
          aria-expanded={isUnfolded}
          onClick={() => setUnfolded(!isUnfolded)}
          rightSection={
            isUnfolded ? (
              <IconChevronUp size={ICON_SIZE} aria-hidden />
            ) : (
              <IconChevronDown size={ICON_SIZE} aria-hidden />
            )
          }
        >
          {t('unfold', { count: recipe?.steps.length ?? 0 })}
        </Button>
      )}
      <div className={classes.folds} data-folded={(status === 'ready' && !isUnfolded) || undefined}>
        {steps.length > 0 && (
          <>
            <Title order={3} size="h5">
              {t('list')}
            </Title>
            <Text size="sm" c="var(--ink-quiet)" mb="xs">
              {t('hint')}
            </Text>
            <StepList
              state={state}
              collection={collection}
              shown={chosen}
              onShow={setChosen}
              onChange={
                change !== undefined && recipe !== null
                  ? (next) => change({ reading: recipe.reading, steps: next })
                  : undefined
              }
            />
          </>
        )}
        {others.length > 0 && (
          <Alert color="yellow" variant="light" mt="sm" title={t('missingTitle')}>
            {t('missing', { fields: others.map(({ name }) => words.columnName(name)).join(', ') })}
          </Alert>
        )}
        {table !== undefined && (
          <details className={classes.table}>
            <summary>{t('showTable', { step: shown })}</summary>
            <SampleTable table={table} before={steps[shown - 1]} words={words} />
          </details>
        )}
      </div>
    </Card>
  );
}

/** The number of the last step that gives a field its values. */
function stepThatFills(field: string, steps: readonly RecipeStep[]): number | undefined {
  const fills = ({ field: one, figures, labels }: RecipeStep) =>
    one === field || [figures, labels].some((all) => Array.isArray(all) && all.includes(field));
  const place = steps.findLastIndex(fills);
  return place === -1 ? undefined : place + 1;
}

/** Explains in a sentence why a file fits no table; the person may choose one nevertheless. */
function FitsNone({ state, noFit: { code, columns } }: { state: ImportState; noFit: NoFit }) {
  const t = useTranslations('imports.noFit');
  return (
    <Alert color="yellow" variant="light" mb="sm" title={t('title')}>
      <Stack gap="sm" align="flex-start">
        <span>{t(code, { columns: columns.join(', ') })}</span>
        {state.mayChange && <RemoveImport id={state.id} />}
      </Stack>
    </Alert>
  );
}

/** The choice of the table that the file goes into: those that it fits come first, with the reason. */
function CollectionChoice(options: {
  state: ImportState;
  open: readonly string[];
  isDisabled: boolean;
  onChoose: (resource: string) => void;
}) {
  const { state, open, isDisabled, onChoose } = options;
  const t = useTranslations('imports.collection');
  const language = useLanguage();
  const offered = collections.filter(({ resource }) => open.includes(resource));
  const fits = state.fits.filter(({ collection }) => open.includes(collection)).slice(0, MAX_FITS);
  const option = (resource: string) => ({
    value: resource,
    label: findCollection(resource)?.label[language] ?? resource,
  });
  const others = offered.filter(({ resource }) => !fits.some(({ collection }) => collection === resource));
  const groups = [
    ...(fits.length > 0
      ? [{ group: t('fitting'), items: fits.map(({ collection }) => option(collection)) }]
      : []),
    { group: t('others'), items: others.map(({ resource }) => option(resource)) },
  ];
  const fit = state.fits.find(({ collection }) => collection === state.collection);
  return (
    <div className={classes.destination} data-table>
      <Select
        label={t('label')}
        placeholder={t('choose')}
        data={groups}
        value={state.collection}
        disabled={isDisabled}
        onChange={(resource) => resource !== null && resource !== state.collection && onChoose(resource)}
        searchable
      />
      {fit !== undefined && <Reason fit={fit} state={state} />}
      <UnstoredNote state={state} open={open} />
    </div>
  );
}

/** Why a file goes into a collection: the heading of its figure, and the columns of the other fields. */
function Reason({ fit: { collection: resource, found }, state }: { fit: CollectionFit; state: ImportState }) {
  const t = useTranslations('imports.collection');
  const language = useLanguage();
  const collection = findCollection(resource);
  const fields = collection?.fields ?? [];
  const labelOf = (name: string) => fields.find((field) => field.name === name)?.label[language];
  const headings = new Set(state.file?.columns.map(({ name }) => name));
  const figures = collection?.answers.figures.map(({ field }) => field) ?? [];
  const figure = found.find(({ field, from }) => figures.includes(field) && headings.has(from));
  // The record's identifier is not counted, because no file has it as a field.
  const named = found.flatMap(({ field }) => labelOf(field) ?? []);
  if (named.length === 0) return null;
  return (
    <>
      {figure !== undefined && (
        <Text className={classes.reason ?? ''}>
          {t('because', { heading: figure.from, figure: labelOf(figure.field) ?? '' })}
        </Text>
      )}
      <Text size="sm" c="var(--ink-quiet)">
        {t('reason', { fields: named.join(', '), count: named.length, of: fields.length })}
      </Text>
    </>
  );
}
