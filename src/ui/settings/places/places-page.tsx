'use client';

import { Anchor, Group, Stack, Text, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData } from '@tanstack/react-query';
import { useRouter, useSearchParams } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { Fragment, useState } from 'react';
import { MAX_SEARCH_TEXT } from '@/domain/limits';
import { Link } from '@/ui/parts/link';
import { PageHeader } from '@/ui/parts/page-header';
import { EmptyState, FailedState, LoadingState } from '@/ui/parts/state';
import { trpc } from '@/ui/trpc';
import { BoundariesSection } from './boundaries/boundaries-section';
import { NewPlace } from './new-place';
import { PlaceTable } from './place-table';
import { SuccessionsSection } from './successions/successions-section';
import type { WirePlace } from './types';
import { WholeSection } from './whole-section';

const SEARCH_PAUSE_MS = 250;
const LINES = 8;
const SOURCE = 'https://github.com/fityannugroho/idn-area-data';

const placeAddress = (code: string | undefined): string =>
  code === undefined ? '/settings/places' : `/settings/places?in=${encodeURIComponent(code)}`;

/** The register of places: from the regencies to their villages, or found by name. The place that is open is in the address. */
export function PlacesPage({ mayChange }: { mayChange: boolean }) {
  const t = useTranslations('places');
  const router = useRouter();
  const parent = useSearchParams().get('in') ?? undefined;
  const [typed, setTyped] = useState('');
  const [search] = useDebouncedValue(typed.trim(), SEARCH_PAUSE_MS);
  const { data, error, refetch } = trpc.places.browse.useQuery(
    { ...(parent !== undefined && { parent }), ...(search !== '' && { search }) },
    { placeholderData: keepPreviousData },
  );
  const isFound = search !== '';
  return (
    <>
      <PageHeader title={t('title')} intro={t('intro')} />
      <Stack gap="md" maw={980}>
        <TextInput
          type="search"
          label={t('search')}
          value={typed}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          maxLength={MAX_SEARCH_TEXT}
          autoComplete="off"
          maw={420}
        />
        {!isFound && data?.parent != null && <Path place={data.parent} />}
        {error !== null && data === undefined && <FailedState error={error} onRetry={() => void refetch()} />}
        {error === null && data === undefined && <LoadingState lines={LINES} />}
        {data !== undefined && data.places.length === 0 && (
          <EmptyState title={t('none')}>{t('noneText')}</EmptyState>
        )}
        {data !== undefined && data.places.length > 0 && (
          <PlaceTable
            places={data.places}
            showsPath={isFound}
            mayChange={mayChange}
            onOpen={(code) => {
              setTyped('');
              router.push(placeAddress(code));
            }}
          />
        )}
        {data?.more === true && (
          <Text size="sm" c="var(--ink-quiet)">
            {t('more')}
          </Text>
        )}
        {mayChange && !isFound && data?.parent != null && data.parent.level !== 'village' && (
          <NewPlace key={data.parent.code} parent={data.parent} />
        )}
        {parent === undefined && !isFound && <SuccessionsSection mayChange={mayChange} />}
        {parent === undefined && !isFound && <WholeSection mayChange={mayChange} />}
        {parent === undefined && !isFound && <BoundariesSection mayChange={mayChange} />}
        <Text size="sm" c="var(--ink-quiet)">
          {t.rich('source', {
            link: (chunks) => (
              <Anchor href={SOURCE} inherit underline="always">
                {chunks}
              </Anchor>
            ),
          })}
        </Text>
      </Stack>
    </>
  );
}

function Path({ place }: { place: WirePlace }) {
  const t = useTranslations('places');
  return (
    <nav aria-label={t('path')}>
      <Group gap="xs">
        {[{ code: undefined, name: t('province') }, ...place.path].map(({ code, name }) => (
          <Fragment key={code ?? ''}>
            <Anchor component={Link} href={placeAddress(code)} size="sm">
              {name}
            </Anchor>
            <Text span size="sm" c="var(--ink-quiet)" aria-hidden>
              {'›'}
            </Text>
          </Fragment>
        ))}
        <Text size="sm" fw={600} aria-current="page">
          {place.name}
        </Text>
      </Group>
    </nav>
  );
}
