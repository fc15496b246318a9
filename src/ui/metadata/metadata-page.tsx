'use client';

import { Button, NativeSelect, Stack, Text, Title } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { groups } from '@/domain/collections';
import { useLanguage } from '@/i18n/use-language';
import { DotBadge } from '@/ui/parts/dot-badge';
import { Link } from '@/ui/parts/link';
import { PageHeader } from '@/ui/parts/page-header';
import { FailedState, LoadingState } from '@/ui/parts/state';
import { type Outputs, trpc } from '@/ui/trpc';
import { metadataAddress } from './address';
import { CatalogueSwitch } from './catalogue-switch';
import { ClassifyFields } from './classify-fields';
import { LevelBadge } from './level-badge';
import classes from './metadata.module.css';

const LINES = 10;
const ICON_SIZE = 18;

type Listed = Outputs['metadata']['list']['subjects'][number];

/**
 * The metadata of the tables and indicators that the person may see, and the files that are made of it.
 * @param options.maySetCatalogue whether they decide what the public sees
 */
export function MetadataPage({ maySetCatalogue }: { maySetCatalogue: boolean }) {
  const t = useTranslations('metadata');
  const language = useLanguage();
  const { data, error, refetch } = trpc.metadata.list.useQuery();
  const subjects = data?.subjects ?? [];
  const tables = subjects.filter(({ kind }) => kind === 'collection');
  const indicators = subjects.filter(({ kind }) => kind === 'indicator');
  const ready = subjects.filter(({ level }) => level === 'submission').length;
  const present = [...new Set(tables.map(({ group }) => group))];
  return (
    <>
      <PageHeader title={t('title')} intro={t('intro')} />
      {data === undefined && error !== null && <FailedState error={error} onRetry={() => void refetch()} />}
      {data === undefined && error === null && <LoadingState lines={LINES} />}
      {data !== undefined && (
        <Stack gap="xl">
          {maySetCatalogue && <CatalogueSwitch />}
          <Downloads producers={data.producers} />
          <Text role="status">{t('summary', { ready, count: subjects.length })}</Text>
          {present.map((group) => (
            <section key={group} aria-labelledby={`metadata-${group}`}>
              <Title order={2} size="h4" mb="sm" id={`metadata-${group}`}>
                {groups[group][language]}
              </Title>
              <ul className={classes.list}>
                {tables
                  .filter((one) => one.group === group)
                  .map((table) => (
                    <li key={table.id} className={classes.card}>
                      <SubjectLine subject={table} />
                      <FieldLines
                        table={table}
                        fields={subjects.filter(
                          ({ kind, collection }) => kind === 'field' && collection === table.id,
                        )}
                      />
                    </li>
                  ))}
              </ul>
            </section>
          ))}
          {indicators.length > 0 && (
            <section aria-labelledby="metadata-indicators">
              <Title order={2} size="h4" mb="sm" id="metadata-indicators">
                {t('indicators')}
              </Title>
              <ul className={classes.list}>
                {indicators.map((indicator) => (
                  <li key={indicator.id} className={classes.card}>
                    <SubjectLine subject={indicator} />
                  </li>
                ))}
              </ul>
            </section>
          )}
        </Stack>
      )}
    </>
  );
}

/** The files, which have only what the person may see. */
function Downloads({ producers }: { producers: readonly string[] }) {
  const t = useTranslations('metadata.downloads');
  const [agency, setAgency] = useState('');
  const query = agency === '' ? '' : `?${new URLSearchParams({ agency })}`;
  const icon = <IconDownload size={ICON_SIZE} aria-hidden />;
  return (
    <section aria-label={t('label')} className={classes.downloads}>
      <div className={classes.download}>
        {producers.length > 0 && (
          <NativeSelect
            label={t('agency')}
            value={agency}
            onChange={({ currentTarget }) => setAgency(currentTarget.value)}
            data={[{ value: '', label: t('everyAgency') }, ...producers]}
          />
        )}
        <Button
          component="a"
          variant="default"
          leftSection={icon}
          href={`/metadata/export/data-list${query}`}
          download
        >
          {t('dataList')}
        </Button>
        <Text size="sm" c="var(--ink-quiet)">
          {t('dataListHint')}
        </Text>
      </div>
      <div className={classes.download}>
        <Button component="a" variant="default" leftSection={icon} href="/metadata/export/indah" download>
          {t('indah')}
        </Button>
        <Text size="sm" c="var(--ink-quiet)">
          {t('indahHint')}
        </Text>
      </div>
    </section>
  );
}

function SubjectLine({ subject }: { subject: Listed }) {
  const t = useTranslations('metadata');
  const language = useLanguage();
  const { label, classification, level, missing, wrong } = subject;
  const faults = [
    ...(missing > 0 ? [t('missing', { count: missing })] : []),
    ...(wrong > 0 ? [t('wrong', { count: wrong })] : []),
  ];
  return (
    <div className={classes.subject}>
      <Link href={metadataAddress(subject)} className={classes.name ?? ''}>
        {label[language]}
      </Link>
      <span className={classes.states}>
        <DotBadge>{t(`classifications.${classification ?? 'unset'}`)}</DotBadge>
        <LevelBadge level={level} />
        {faults.length > 0 && (
          <Text span size="sm" c="var(--ink-quiet)">
            {faults.join(', ')}
          </Text>
        )}
      </span>
    </div>
  );
}

function FieldLines({ table, fields }: { table: Listed; fields: readonly Listed[] }) {
  const t = useTranslations('metadata');
  const language = useLanguage();
  const ready = fields.filter(({ level }) => level === 'submission').length;
  return (
    <details>
      <summary className={classes.summary}>{t('fields', { ready, count: fields.length })}</summary>
      {table.mayChange && <ClassifyFields collection={table.id} name={table.label[language]} />}
      <ul className={classes.fields}>
        {fields.map((field) => (
          <li key={field.id}>
            <SubjectLine subject={field} />
          </li>
        ))}
      </ul>
    </details>
  );
}
