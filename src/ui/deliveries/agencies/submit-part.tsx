'use client';

import { Button, Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { findCollection } from '@/domain/collections';
import { useLanguage } from '@/i18n/use-language';
import { Moment } from '@/ui/parts/moment';
import { FailedState } from '@/ui/parts/state';
import { trpc } from '@/ui/trpc';
import { useDeliveryPeriods } from '../use-delivery-periods';
import classes from './agencies.module.css';
import { AgencyPart } from './part';
import { SubmitDialog } from './submit-dialog';
import type { WireOwnPart } from './types';

const WAITING_HEIGHT = 120;

/** The periods of an agency that it may submit to be checked, and what became of those it has submitted. */
export function SubmitPart({ token }: { token: string }) {
  const t = useTranslations('agencies.own.submit');
  const { client } = trpc.useUtils();
  const [chosen, setChosen] = useState<WireOwnPart>();
  const [person, setPerson] = useState('');
  const { data, error, refetch } = useQuery({
    queryKey: ['agency', token, 'parts'],
    queryFn: () => client.agencies.parts.mutate({ token }),
    gcTime: 0,
  });
  if (data === undefined)
    return error === null ? (
      <Skeleton height={WAITING_HEIGHT} />
    ) : (
      <FailedState error={error} onRetry={() => void refetch()} />
    );
  return (
    <>
      <AgencyPart title={t('title')} intro={t('intro')} none={t('none')}>
        {data.parts.map((part) => (
          <OwnPartEntry
            key={`${part.collection} ${part.period}`}
            part={part}
            onSubmit={() => setChosen(part)}
          />
        ))}
      </AgencyPart>
      {chosen !== undefined && (
        <SubmitDialog
          {...{ token, part: chosen, person }}
          onPerson={setPerson}
          onClose={() => setChosen(undefined)}
          onOutdated={() => void refetch()}
        />
      )}
    </>
  );
}

function OwnPartEntry({ part, onSubmit }: { part: WireOwnPart; onSubmit: () => void }) {
  const t = useTranslations('agencies.own.submit');
  const own = useTranslations('agencies.own');
  const words = useDeliveryPeriods();
  const language = useLanguage();
  const { collection, period, units, state, said, hasChanged } = part;
  const name = own('of', {
    name: findCollection(collection)?.label[language] ?? collection,
    period: words.full(period),
  });
  const act = t(said === null ? 'act' : 'again');
  const mayAct = state !== 'held' && (state !== 'submitted' || hasChanged);
  return (
    <li className={classes.entry} data-late={state === 'returned' || undefined} data-part={state}>
      <strong>{name}</strong>
      <span className={classes.quiet}>
        {units
          .map((unit) =>
            t('records', { name: unit.unit === '' ? t('whole') : unit.name, count: unit.records }),
          )
          .join(' · ')}
      </span>
      <Text size="sm">
        {t.rich(`states.${state}`, {
          by: said?.by ?? '',
          at: () => (said === null ? null : <Moment at={said.at} />),
        })}
      </Text>
      {said?.note != null && (
        <Text size="sm">{t(state === 'returned' ? 'reason' : 'note', { note: said.note })}</Text>
      )}
      {hasChanged && <Text size="sm">{t('changed')}</Text>}
      {mayAct && (
        <div>
          <Button size="sm" variant="default" aria-label={t('about', { act, name })} onClick={onSubmit}>
            {act}
          </Button>
        </div>
      )}
    </li>
  );
}
