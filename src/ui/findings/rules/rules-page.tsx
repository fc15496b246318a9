'use client';

import { Button, NativeSelect, Stack } from '@mantine/core';
import { useRouter, useSearchParams } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { checkedCollections } from '@/domain/checks/all-rules';
import { useLanguage } from '@/i18n/use-language';
import { Link } from '@/ui/parts/link';
import { PageHeader } from '@/ui/parts/page-header';
import { FailedState, LoadingState } from '@/ui/parts/state';
import { trpc } from '@/ui/trpc';
import { OfficeRules } from './office-rules';
import { RuleForm } from './rule-form';

const LINES = 6;

/** The rules of a table, which can be turned off and set. The selected table is in the address. */
export function RulesPage() {
  const t = useTranslations('findings.rules');
  const language = useLanguage();
  const router = useRouter();
  const wanted = useSearchParams().get('collection');
  const chosen = checkedCollections.find(({ resource }) => resource === wanted) ?? checkedCollections[0]!;
  const { data, error, refetch } = trpc.findings.settings.useQuery();
  return (
    <>
      <PageHeader
        title={t('title')}
        intro={t('intro')}
        actions={
          <Button component={Link} href="/findings" variant="default">
            {t('back')}
          </Button>
        }
      />
      <Stack gap="lg" maw={860}>
        <NativeSelect
          label={t('collection')}
          value={chosen.resource}
          onChange={({ currentTarget }) =>
            router.replace(`/findings/rules?collection=${currentTarget.value}`, { scroll: false })
          }
          data={checkedCollections.map(({ resource, label }) => ({
            value: resource,
            label: label[language],
          }))}
        />
        <OfficeRules key={chosen.resource} collection={chosen} />
        {error !== null && data === undefined && <FailedState error={error} onRetry={() => void refetch()} />}
        {error === null && data === undefined && <LoadingState lines={LINES} />}
        {data?.settings
          .filter(({ collection }) => collection === chosen.resource)
          .map((setting) => (
            <RuleForm key={`${setting.rule} ${setting.collection}`} setting={setting} />
          ))}
      </Stack>
    </>
  );
}
