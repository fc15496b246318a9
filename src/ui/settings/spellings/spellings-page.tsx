'use client';

import { NativeSelect, Stack, Text } from '@mantine/core';
import { useRouter, useSearchParams } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useEffect, useRef } from 'react';
import { type Collection, type Field, findCollection } from '@/domain/collections';
import { spelledFields } from '@/domain/places/spelling-groups';
import { useLanguage } from '@/i18n/use-language';
import { PageHeader } from '@/ui/parts/page-header';
import { EmptyState, FailedState, LoadingState } from '@/ui/parts/state';
import { trpc } from '@/ui/trpc';
import { SpellingCard } from './spelling-card';
import classes from './spellings.module.css';
import { StrictChoice } from './strict-choice';

const LINES = 6;

/** The stored texts of a field that are spellings of the same, to be merged. The selected field is in the address. */
export function SpellingsPage(options: {
  /** The collections of the person's groups. */
  collections: readonly string[];
  mayMerge: boolean;
  maySetStrict: boolean;
}) {
  const { mayMerge, maySetStrict } = options;
  const t = useTranslations('spellings');
  const language = useLanguage();
  const router = useRouter();
  const wanted = useSearchParams().get('field');
  const choices = options.collections.flatMap(choicesOf);
  const chosen = choices.find(({ id }) => id === wanted) ?? choices[0];
  return (
    <>
      <PageHeader title={t('title')} intro={t('intro')} />
      {chosen === undefined || !mayMerge ? (
        <EmptyState title={t('noFields')}>{t('noFieldsText')}</EmptyState>
      ) : (
        <Stack gap="lg" maw={860}>
          <NativeSelect
            label={t('field')}
            value={chosen.id}
            onChange={({ currentTarget }) =>
              router.replace(`/settings/spellings?field=${currentTarget.value}`, { scroll: false })
            }
            data={choices.map(({ id, collection, field }) => ({
              value: id,
              label: `${collection.label[language]} · ${field.label[language]}`,
            }))}
          />
          <StrictChoice collection={chosen.collection} field={chosen.field} mayChange={maySetStrict} />
          <Groups key={chosen.id} collection={chosen.collection} field={chosen.field} />
        </Stack>
      )}
    </>
  );
}

type Choice = Readonly<{ id: string; collection: Collection; field: Field }>;

function choicesOf(resource: string): Choice[] {
  const collection = findCollection(resource);
  if (collection === undefined) return [];
  return spelledFields(collection).map((field) => ({ id: `${resource}.${field.name}`, collection, field }));
}

function Groups({ collection, field }: { collection: Collection; field: Field }) {
  const t = useTranslations('spellings');
  const asked = { collection: collection.resource, field: field.name };
  const { data, error, refetch } = trpc.spellings.groups.useQuery(asked);
  const { found, merged } = useFocusAfterMerge(data?.groups);
  if (data === undefined)
    return error === null ? (
      <LoadingState lines={LINES} />
    ) : (
      <FailedState error={error} onRetry={() => void refetch()} />
    );
  return (
    <div ref={found} tabIndex={-1}>
      {data.groups.length === 0 ? (
        <EmptyState title={t('none')}>{t('noneText')}</EmptyState>
      ) : (
        <Stack gap="lg">
          <Text size="sm" role="status">
            {t('found', { count: data.groups.length, more: data.more ? 'yes' : 'no' })}
          </Text>
          <ul className={classes.groups}>
            {data.groups.map((group, place) => (
              <li key={JSON.stringify([group.value, group.within])}>
                <SpellingCard
                  collection={collection}
                  field={field}
                  group={group}
                  onMerged={() => merged(place)}
                />
              </li>
            ))}
          </ul>
        </Stack>
      )}
    </div>
  );
}

/** A merged group is removed: the next one takes the focus, or the list if there is none. */
function useFocusAfterMerge(groups: readonly unknown[] | undefined) {
  const found = useRef<HTMLDivElement>(null);
  const place = useRef<number>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: when the groups are read again
  useEffect(() => {
    if (place.current === undefined) return;
    const headings = found.current?.querySelectorAll<HTMLElement>('li h2') ?? [];
    (headings[Math.min(place.current, headings.length - 1)] ?? found.current)?.focus();
    place.current = undefined;
  }, [groups]);
  return {
    found,
    merged: (at: number) => {
      place.current = at;
    },
  };
}
