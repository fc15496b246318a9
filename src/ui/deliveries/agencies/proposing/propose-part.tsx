'use client';

import { Button, Text, Title } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useId, useState } from 'react';
import { type Collection, findCollection } from '@/domain/collections';
import { FailedState } from '@/ui/parts/state';
import { useKeyText } from '@/ui/parts/use-key-text';
import { trpc } from '@/ui/trpc';
import classes from '../agencies.module.css';
import type { WireAgencyCollection, WireOwnRecord } from '../types';
import { OwnProposals } from './own-proposals';
import { ProposeDialog, type ProposeTarget } from './propose-dialog';
import { type OwnSearch, RecordSearch } from './record-search';
import { RecordValues } from './record-values';

type Options = Readonly<{ token: string; collections: readonly WireAgencyCollection[] }>;

/** Where the office allows it: finding a record of the agency's own units, proposing a change of it, and what became of proposals. */
export function ProposePart({ token, collections }: Options) {
  const t = useTranslations('agencies.own.propose');
  const { client } = trpc.useUtils();
  const id = useId();
  const [target, setTarget] = useState<ProposeTarget>();
  const [person, setPerson] = useState('');
  const own = useQuery({
    queryKey: ['agency', token, 'proposals'],
    queryFn: () => client.agencies.proposals.mutate({ token }),
    gcTime: 0,
  });
  const known = collections.flatMap(({ collection }) => findCollection(collection) ?? []);
  return (
    <section aria-labelledby={id}>
      <Title order={2} size="h4" id={id}>
        {t('title')}
      </Title>
      <Text size="sm" c="var(--ink-quiet)">
        {t('intro')}
      </Text>
      <Records token={token} collections={known} onPropose={setTarget} />
      {own.error !== null && <FailedState error={own.error} onRetry={() => void own.refetch()} />}
      {own.data !== undefined && <OwnProposals proposals={own.data.proposals} />}
      {target !== undefined && (
        <ProposeDialog
          {...{ token, target, person }}
          onPerson={setPerson}
          onClose={() => setTarget(undefined)}
          onProposed={() => void own.refetch()}
        />
      )}
    </section>
  );
}

function Records(options: {
  token: string;
  collections: readonly Collection[];
  onPropose: (target: ProposeTarget) => void;
}) {
  const { token, collections, onPropose } = options;
  const t = useTranslations('agencies.own.propose');
  const { client } = trpc.useUtils();
  const find = useMutation({
    mutationFn: (search: OwnSearch & { after: number }) =>
      client.agencies.records.mutate({
        ...{ token, collection: search.collection.resource, filters: search.filters, after: search.after },
      }),
    gcTime: 0,
  });
  const asked = find.variables;
  const { data } = find;
  return (
    <>
      <RecordSearch
        collections={collections}
        isPending={find.isPending}
        onSearch={(search) => find.mutate({ ...search, after: 0 })}
        onNew={(collection) => onPropose({ operation: 'register', collection })}
      />
      <div role="status">
        {data !== undefined && <Text size="sm">{t('found', { count: data.total })}</Text>}
      </div>
      {find.error !== null && <FailedState error={find.error} />}
      {data !== undefined && asked !== undefined && data.records.length > 0 && (
        <>
          <ul className={classes.entries}>
            {data.records.map((record) => (
              <FoundRecord
                key={String(record[asked.collection.identifier])}
                {...{ record, collection: asked.collection, onPropose }}
              />
            ))}
          </ul>
          {data.next !== null && (
            <Button
              mt="sm"
              variant="default"
              loading={find.isPending}
              onClick={() => find.mutate({ ...asked, after: data.next! })}
            >
              {t('next')}
            </Button>
          )}
        </>
      )}
    </>
  );
}

function FoundRecord(options: {
  record: WireOwnRecord;
  collection: Collection;
  onPropose: (target: ProposeTarget) => void;
}) {
  const { record, collection, onPropose } = options;
  const t = useTranslations('agencies.own.propose');
  const keyText = useKeyText();
  const labelled = useId();
  const key = Object.fromEntries(
    collection.naturalKey.flatMap((name) => (record[name] == null ? [] : [[name, record[name]]])),
  );
  const name = keyText(collection, key);
  return (
    <li className={classes.entry} aria-labelledby={labelled}>
      <strong id={labelled}>{name}</strong>
      <RecordValues collection={collection} record={record} />
      <div className={classes.acts}>
        {(['change', 'delete'] as const).map((operation) => (
          <Button
            key={operation}
            size="sm"
            variant="default"
            aria-label={t('about', { act: t(`acts.${operation}`), name })}
            onClick={() => onPropose({ operation, collection, record })}
          >
            {t(`acts.${operation}`)}
          </Button>
        ))}
      </div>
    </li>
  );
}
