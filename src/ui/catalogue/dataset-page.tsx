'use client';

import { Anchor, Stack, Text, Title } from '@mantine/core';
import { useTranslations } from 'next-intl';
import type { Catalogue, CatalogueDataset } from '@/domain/catalogue/dataset';
import { LICENCE_TERMS } from '@/domain/catalogue/licence';
import { useLanguage } from '@/i18n/use-language';
import { Facts } from '@/ui/parts/facts';
import { HelpDesk } from '@/ui/parts/help-desk';
import { Link } from '@/ui/parts/link';
import { Moment } from '@/ui/parts/moment';
import { PageHeader } from '@/ui/parts/page-header';
import classes from './catalogue.module.css';

/** One open table or indicator, at its permanent address. */
export function DatasetPage(options: { dataset: CatalogueDataset; catalogue: Catalogue; base: string }) {
  const { dataset, catalogue, base } = options;
  const t = useTranslations('catalogue');
  const language = useLanguage();
  const { title, description, publisher, periods, province, regencies, frequency, modified, path } = dataset;
  const licence = catalogue.licence === undefined ? undefined : LICENCE_TERMS[catalogue.licence];
  return (
    <Stack gap="xl">
      <div>
        <Link href="/catalogue" className={classes.back ?? ''}>
          {catalogue.title[language]}
        </Link>
        <PageHeader title={title[language]} intro={description[language]} />
        <Facts
          facts={[
            { name: t('facts.publisher'), value: publisher },
            { name: t('facts.periods'), value: periods.length === 0 ? t('noPeriods') : periods.join(', ') },
            { name: t('facts.places'), value: [province, ...regencies].join(', ') },
            ...(frequency === undefined
              ? []
              : [{ name: t('facts.frequency'), value: frequencyText(frequency, t) }]),
            {
              name: t('facts.licence'),
              value:
                licence === undefined ? (
                  t('noLicence')
                ) : (
                  <Anchor href={licence.url} inherit underline="always" rel="license">
                    {licence.title}
                  </Anchor>
                ),
            },
            { name: t('facts.modified'), value: <Moment at={modified} /> },
          ]}
        />
      </div>
      {dataset.fields.length > 0 && (
        <section aria-labelledby="dataset-fields">
          <Title order={2} size="h4" mb="sm" id="dataset-fields">
            {t('fields', { count: dataset.fields.length })}
          </Title>
          <ul className={classes.list}>
            {dataset.fields.map(({ name, label, definition, unit }) => (
              <li key={name} className={classes.card}>
                <Text fw={600}>{label[language]}</Text>
                <Text size="sm">{definition[language]}</Text>
                <Text size="sm" c="var(--ink-quiet)">
                  <code>{name}</code>
                  {unit !== undefined && ` · ${t('unit', { unit })}`}
                </Text>
              </li>
            ))}
          </ul>
        </section>
      )}
      <section aria-labelledby="dataset-figures" className={classes.card}>
        <Title order={2} size="h4" mb="xs" id="dataset-figures">
          {t('figures.title')}
        </Title>
        {path === undefined ? (
          <Text>{t('figures.ask')}</Text>
        ) : (
          <>
            <Text>{t('figures.text')}</Text>
            <p>
              <code className={classes.address}>{`GET ${base}${path}`}</code>
            </p>
          </>
        )}
        <Text>
          <Anchor component={Link} href="/request-access" inherit underline="always">
            {t('figures.request')}
          </Anchor>
          {' · '}
          <Anchor href="/docs" inherit underline="always">
            {t('figures.docs')}
          </Anchor>
        </Text>
        <HelpDesk />
      </section>
    </Stack>
  );
}

const KNOWN = ['Harian', 'Mingguan', 'Bulanan', 'Triwulanan', 'Semesteran', 'Tahunan', 'Insidental'] as const;

function frequencyText(frequency: string, t: ReturnType<typeof useTranslations<'catalogue'>>): string {
  const known = KNOWN.find((one) => one === frequency);
  return known === undefined ? frequency : t(`frequencies.${known}`);
}
