'use client';

import { Button, Group, Text } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useLanguage } from '@/i18n/use-language';
import { FailureAlert } from '@/ui/forms/refusal';
import { Notice } from '@/ui/keys/notice';
import { DotBadge } from '@/ui/parts/dot-badge';
import { EntryHead, EntryList } from '@/ui/parts/entries/entry-list';
import { Moment } from '@/ui/parts/moment';
import { FailedState, LoadingState } from '@/ui/parts/state';
import { trpc } from '@/ui/trpc';
import type { WireMappedIndicator, WireWalidataSettings } from '../types';
import { useFaultWords } from '../use-fault-words';
import classes from '../walidata.module.css';
import { MappingDialog } from './mapping-dialog';
import { usePartWords } from './use-part-words';

const LINES = 8;

/** The indicators of the office, each with its code. */
export function MappingList({ settings }: { settings: WireWalidataSettings }) {
  const t = useTranslations('walidata.mapping');
  const { data, error, refetch } = trpc.walidata.mappings.useQuery();
  const [edited, setEdited] = useState<WireMappedIndicator>();
  if (data === undefined)
    return error === null ? (
      <LoadingState lines={LINES} />
    ) : (
      <FailedState error={error} onRetry={() => void refetch()} />
    );
  return (
    <div className={classes.stack}>
      <Reference settings={settings} />
      <EntryList>
        {data.indicators.map((one) => (
          <Indicator
            key={one.name}
            of={one}
            onEdit={settings.referenceAt === null ? undefined : () => setEdited(one)}
          />
        ))}
      </EntryList>
      {settings.referenceAt === null && (
        <Text size="sm" c="var(--ink-quiet)">
          {t('needsReference')}
        </Text>
      )}
      {edited !== undefined && <MappingDialog indicator={edited} onClose={() => setEdited(undefined)} />}
    </div>
  );
}

/** When the list of codes was read, and the button that reads it again. */
function Reference({ settings: { referenceAt, onSince } }: { settings: WireWalidataSettings }) {
  const t = useTranslations('walidata.mapping');
  const words = useFaultWords();
  const utils = trpc.useUtils();
  const fetch = trpc.walidata.fetchReference.useMutation({ onSettled: () => utils.walidata.invalidate() });
  const fault = fetch.data?.fault ?? null;
  return (
    <div className={classes.stack}>
      <div className={classes.bar}>
        <Text size="sm">
          {referenceAt === null ? (
            t('noReference')
          ) : (
            <>
              {t('referenceAt')} <Moment at={referenceAt} />
            </>
          )}
        </Text>
        <Button
          variant="default"
          disabled={onSince === null}
          loading={fetch.isPending}
          onClick={() => fetch.mutate()}
        >
          {t('fetch')}
        </Button>
      </div>
      <FailureAlert error={fetch.error} />
      {fetch.data !== undefined && fault !== null && 'message' in fetch.data && (
        <Notice tone="danger" role="alert" title={t('fetchFailed')}>
          {words(fault, fetch.data)}
        </Notice>
      )}
    </div>
  );
}

function Indicator({ of, onEdit }: { of: WireMappedIndicator; onEdit: (() => void) | undefined }) {
  const t = useTranslations('walidata.mapping');
  const language = useLanguage();
  const partText = usePartWords();
  const { label, unit, kind, reason, mapping, entry, isUnitOther } = of;
  return (
    <li>
      <EntryHead>
        <strong>{label[language]}</strong>
        {mapping === null ? (
          <DotBadge color="gray">{t('unmapped')}</DotBadge>
        ) : (
          <DotBadge color={entry === null ? 'red' : 'teal'}>{mapping.code}</DotBadge>
        )}
      </EntryHead>
      {mapping !== null && (
        <Text size="sm">
          {entry === null ? t('gone') : entry.description}{' '}
          {kind !== null && `· ${partText(mapping.part, kind)}`} ·{' '}
          {t('decimals', { count: mapping.decimals })}
        </Text>
      )}
      {entry !== null && isUnitOther && (
        <Notice tone="warning">{t('unitOther', { ours: unit[language], theirs: entry.unit })}</Notice>
      )}
      {reason !== null && <span className={classes.quiet}>{t(`reasons.${reason}`)}</span>}
      {kind !== null && (
        <Group gap="xs">
          <Button size="xs" variant="default" disabled={onEdit === undefined} onClick={onEdit}>
            {t(mapping === null ? 'choose' : 'change')}
          </Button>
        </Group>
      )}
    </li>
  );
}
