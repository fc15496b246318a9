'use client';

import { Stack, Text } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { useLanguage } from '@/i18n/use-language';
import { Facts } from '@/ui/parts/facts';
import { AllowAddress } from '../../detail/failures/allow-address';
import { useFailureWords } from '../../detail/failures/failure-words';
import { RequestId } from '../../detail/failures/request-id';
import type { WireFoundFailure } from '../../detail/failures/types';
import { Notice } from '../../notice';
import { FailedItems } from './failed-items';
import { FoundKey } from './found-key';
import { NextStep } from './next-step';

/** The facts about a request: its key, its time and its answer. @param options.found null: nothing is known */
export function FoundRequest({ requestId, found }: { requestId: string; found: WireFoundFailure | null }) {
  const t = useTranslations('failures.lookUp');
  if (found === null) {
    return (
      <Notice tone="quiet" title={t('nothingTitle')}>
        {t('nothing')} <RequestId id={requestId} />
      </Notice>
    );
  }
  return (
    <Stack gap="md" w="100%">
      <FactsOf found={found} />
      <NextStep found={found} />
      {found.key !== null && <AllowAddress failure={found} of={found.key} />}
      <FailedItems found={found} />
    </Stack>
  );
}

function FactsOf({ found }: { found: WireFoundFailure }) {
  const t = useTranslations('failures.lookUp');
  const of = useTranslations('failures');
  const language = useLanguage();
  const words = useFailureWords();
  const items = words.items(found);
  return (
    <Facts
      facts={[
        { name: t('key'), value: <KeyOf found={found} /> },
        { name: t('when'), value: <time dateTime={found.at}>{words.time(found)}</time> },
        {
          name: t('call'),
          value: (
            <>
              {words.call(found)}
              <br />
              <code>
                {found.method} {found.path}
              </code>
            </>
          ),
        },
        { name: t('from'), value: found.address },
        {
          name: t('answered'),
          value: (
            <>
              <Text size="sm" fw={600}>
                {found.status} · {words.cause(found)}
                {items === undefined ? '' : `: ${items}`}
              </Text>
              {found.message[language]}
              {found.code === 'unknown_key' && found.key !== null && <div>{of('mistyped')}</div>}
            </>
          ),
        },
        { name: of('requestId'), value: <RequestId id={found.requestId} /> },
      ]}
    />
  );
}

function KeyOf({ found: { key, prefix } }: { found: WireFoundFailure }) {
  const t = useTranslations('failures.lookUp');
  if (key !== null) return <FoundKey of={key} />;
  return prefix === null ? t('noKey') : t('foreignKey', { prefix });
}
