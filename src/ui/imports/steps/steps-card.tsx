'use client';

import { Alert, Button, Card, Group, Select, Stack, Text, Title } from '@mantine/core';
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { useLocale, useTranslations } from 'next-intl';
import { useState } from 'react';
import { collections, type Field, findCollection } from '@/domain/collections';
import type { CollectionFit, ImportState, NoFit } from '@/domain/imports/import';
import type { Recipe } from '@/domain/imports/recipe';
import { useErrorText } from '@/ui/errors';
import { isUnderWay, noFitOf } from '../import-words';
import { fieldsWithoutValue } from '../next-action';
import { RemoveImport } from '../remove-import';
import type { ImportActions } from '../use-import-actions';
import { MissingValues } from './missing-values';
import { RecipeMenu } from './recipe-menu';
import { SampleTable } from './sample-table';
import { StepList } from './step-list';
import { useStepWords } from './step-words';
import classes from './steps.module.css';

const ICON_SIZE = 16;
const MAX_FITS = 3;

/** The table that the file goes into, the steps on the way there, and what the table looks like after each of them. */
export function StepsCard(options: {
  state: ImportState;
  prepare: ImportActions['prepare'];
  /** The resource names of the collections into which the person may import. */
  open: readonly string[];
  mayChange: boolean;
  /** The person has given the values that the file lacks. */
  onFilled: () => void;
}) {
  const { state, prepare, open, mayChange, onFilled } = options;
  const t = useTranslations('imports.steps');
  const { id, steps, recipe, recipeVersion, status } = state;
  const collection = state.collection === null ? undefined : findCollection(state.collection);
  const errorText = useErrorText();
  const words = useStepWords(collection);
  const noFit = noFitOf(state);
  const [chosen, setChosen] = useState<number>();
  // On narrow screens, where the preview would be far below the steps.
  const [isUnfolded, setUnfolded] = useState(false);
  // Without a choice the last table is shown: what goes into the collection.
  const shown = Math.min(chosen ?? steps.length - 1, Math.max(0, steps.length - 1));
  const table = steps[shown];
  const change =
    mayChange && collection !== undefined && recipe !== null
      ? (next: Recipe) => {
          const changed = { reading: next.reading, steps: [...next.steps] };
          prepare.mutate({ id, collection: collection.resource, recipe: changed, seen: recipeVersion });
        }
      : undefined;
  const missing = recipe === null ? [] : fieldsWithoutValue(state);
  // A natural key may have the same value in all rows; figures and descriptions have not.
  const isAsked = ({ name }: Field) => change !== undefined && collection?.naturalKey.includes(name) === true;
  const asked = missing.filter(isAsked);
  const others = missing.filter((field) => !isAsked(field));
  return (
    <Card withBorder component="section" aria-labelledby="import-steps">
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
      {change !== undefined && recipe !== null && collection !== undefined && asked.length > 0 && (
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
      <div className={classes.frame}>
        <div className={classes.both} data-folded={(status === 'ready' && !isUnfolded) || undefined}>
          <div>
            <CollectionChoice
              state={state}
              open={open}
              isDisabled={!mayChange || prepare.isPending}
              onChoose={(resource) => prepare.mutate({ id, collection: resource, seen: recipeVersion })}
            />
            {steps.length > 0 && (
              <StepList
                state={state}
                collection={collection}
                shown={shown}
                onShow={setChosen}
                onChange={
                  change !== undefined && recipe !== null
                    ? (next) => change({ reading: recipe.reading, steps: next })
                    : undefined
                }
              />
            )}
            {others.length > 0 && (
              <Alert color="yellow" variant="light" mt="sm" title={t('missingTitle')}>
                {t('missing', { fields: others.map(({ name }) => words.columnName(name)).join(', ') })}
              </Alert>
            )}
          </div>
          {table !== undefined && (
            <div>
              <SampleTable table={table} before={steps[shown - 1]} words={words} />
            </div>
          )}
        </div>
      </div>
    </Card>
  );
}

/** Says in a sentence why a file fits no table; the person may choose one nevertheless. */
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

/** The table that the file goes into: those that it fits come first, with the reason. */
function CollectionChoice(options: {
  state: ImportState;
  open: readonly string[];
  isDisabled: boolean;
  onChoose: (resource: string) => void;
}) {
  const { state, open, isDisabled, onChoose } = options;
  const t = useTranslations('imports.collection');
  const language = useLocale();
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
    <>
      <Select
        label={t('label')}
        placeholder={t('choose')}
        data={groups}
        value={state.collection}
        disabled={isDisabled}
        onChange={(resource) => resource !== null && resource !== state.collection && onChoose(resource)}
        searchable
        mb="xs"
      />
      {fit !== undefined && <Reason fit={fit} />}
    </>
  );
}

/** Why a file goes into a collection: which of its columns give which fields. */
function Reason({ fit: { collection, found } }: { fit: CollectionFit }) {
  const t = useTranslations('imports.collection');
  const language = useLocale();
  const fields = findCollection(collection)?.fields ?? [];
  // The record's number is not counted: it is no field that a file fills.
  const named = found.flatMap(
    ({ field }) => fields.find(({ name }) => name === field)?.label[language] ?? [],
  );
  if (named.length === 0) return null;
  return (
    <Text size="sm" c="var(--ink-quiet)" mb="sm">
      {t('reason', { fields: named.join(', '), count: named.length, of: fields.length })}
    </Text>
  );
}
