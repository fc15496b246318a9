'use client';

import { Text, Title } from '@mantine/core';
import { useFormatter, useNow, useTimeZone, useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { endOf } from '@/domain/expiry';
import type { KeyScope } from '@/domain/keys/bindings';
import { findFaultyNetwork, splitNetworks } from '@/domain/networks';
import { useLanguage } from '@/i18n/use-language';
import { useBindingWords } from '../bindings/words';
import { usePermissionWords } from '../permissions/words';
import classes from './issue.module.css';
import { type IssueValues, rateOf } from './values';

const MAX_ADDRESSES = 3;

/** A sentence about the permissions of the key. */
export function Summary({ values, defaultRate }: { values: IssueValues; defaultRate: number }) {
  const t = useTranslations('keys.summary');
  const proposes = useTranslations('permissions.proposes');
  const permissions = usePermissionWords()(values.permissions);
  const parts = useParts(values, defaultRate);
  const list = new Intl.ListFormat(useLanguage(), { type: 'conjunction' });
  return (
    <div className={classes.summary}>
      <Title order={2} size="h4">
        {t('title')}
      </Title>
      {values.permissions.length === 0 ? (
        <Text c="var(--ink-quiet)">{t('nothing')}</Text>
      ) : (
        <Text>
          {t.rich('sentence', { strong, permissions: permissions.phrase, ...parts })}{' '}
          <BoundTo {...values.scope} /> {values.proposesOnly && proposes('summary')}{' '}
          {values.origins.length > 0 && t('origins', { origins: list.format(values.origins) })}
        </Text>
      )}
    </div>
  );
}

/** The bindings of the key, as a sentence of its own. */
function BoundTo({ bindings, listsOwnOnly }: KeyScope) {
  const t = useTranslations('permissions.scope');
  const words = useBindingWords();
  const filled = bindings.filter(({ values }) => values.length > 0);
  return filled.length === 0 ? null : t(listsOwnOnly ? 'boundOwn' : 'bound', { bindings: words(filled) });
}

/** The limits, each as a part of the sentence. */
function useParts(values: IssueValues, defaultRate: number) {
  const t = useTranslations('keys.summary');
  const format = useFormatter();
  const language = useLanguage();
  const timeZone = useTimeZone() ?? 'UTC';
  const now = useNow();
  const end = endOf({ choice: values.lifetime, date: values.date }, { now, timeZone });
  const addresses = splitNetworks(values.addresses).filter((one) => findFaultyNetwork([one]) === undefined);
  const named = addresses.slice(0, MAX_ADDRESSES);
  const more = addresses.length - named.length;
  const rate = rateOf(values) ?? defaultRate;
  const list = new Intl.ListFormat(language, { type: 'disjunction' });
  return {
    until:
      end === null
        ? t('always')
        : t('until', { date: end === undefined ? '…' : format.dateTime(end, { dateStyle: 'long' }) }),
    from:
      named.length === 0
        ? t('fromAnywhere')
        : t('from', { addresses: list.format(more > 0 ? [...named, t('others', { count: more })] : named) }),
    rate: rate === 0 ? t('unlimited') : t('rate', { count: rate }),
  };
}

const strong = (chunks: ReactNode) => <strong>{chunks}</strong>;
