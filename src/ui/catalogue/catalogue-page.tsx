'use client';

import { Anchor, Stack, Text, Title } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { Fragment } from 'react';
import type { Catalogue, CatalogueDataset } from '@/domain/catalogue/dataset';
import { useLanguage } from '@/i18n/use-language';
import { HelpDesk } from '@/ui/parts/help-desk';
import { Link } from '@/ui/parts/link';
import { PageHeader } from '@/ui/parts/page-header';
import classes from './catalogue.module.css';

const FILES = [
  { standard: 'dataJson', files: [{ href: '/data.json', name: 'data.json' }] },
  {
    standard: 'dcat',
    files: [
      { href: '/catalogue.jsonld', name: 'JSON-LD' },
      { href: '/catalogue.ttl', name: 'Turtle' },
    ],
  },
] as const;
const KINDS = ['collection', 'indicator'] as const;

/** The open tables and indicators, for everybody. */
export function CataloguePage({ catalogue, base }: { catalogue: Catalogue; base: string }) {
  const t = useTranslations('catalogue');
  const language = useLanguage();
  const { title, description, datasets } = catalogue;
  return (
    <Stack gap="xl">
      <PageHeader title={title[language]} intro={description[language]} />
      {datasets.length === 0 && <Text>{t('none')}</Text>}
      {KINDS.map((kind) => {
        const own = datasets.filter((one) => one.kind === kind);
        return own.length === 0 ? null : (
          <section key={kind} aria-labelledby={`catalogue-${kind}`}>
            <Title order={2} size="h4" mb="sm" id={`catalogue-${kind}`}>
              {t(`kinds.${kind}`, { count: own.length })}
            </Title>
            <ul className={classes.list}>
              {own.map((dataset) => (
                <DatasetCard key={dataset.name} dataset={dataset} />
              ))}
            </ul>
          </section>
        );
      })}
      <section aria-labelledby="catalogue-programs" className={classes.card}>
        <Title order={2} size="h4" mb="xs" id="catalogue-programs">
          {t('programs.title')}
        </Title>
        <Text size="sm">{t('programs.text')}</Text>
        <ul className={classes.files}>
          {FILES.map(({ standard, files }) => (
            <li key={standard}>
              {files.map(({ href, name }, at) => (
                <Fragment key={href}>
                  {at > 0 && ', '}
                  <Anchor href={href} inherit underline="always">
                    {name}
                  </Anchor>
                </Fragment>
              ))}{' '}
              {t(`programs.${standard}`)}
            </li>
          ))}
          <li>
            <code className={classes.address}>{base}</code> {t('programs.ckan')}
          </li>
        </ul>
        <HelpDesk />
      </section>
    </Stack>
  );
}

function DatasetCard({ dataset }: { dataset: CatalogueDataset }) {
  const t = useTranslations('catalogue');
  const language = useLanguage();
  const { name, title, description, publisher, periods } = dataset;
  const about = [
    publisher,
    ...(periods.length > 0 ? [t('periods', { first: periods[0]!, last: periods.at(-1)! })] : []),
  ];
  return (
    <li className={classes.card}>
      <Link href={`/catalogue/${name}`} className={classes.name ?? ''}>
        {title[language]}
      </Link>
      <Text size="sm">{description[language]}</Text>
      <Text size="sm" c="var(--ink-quiet)">
        {about.join(' · ')}
      </Text>
    </li>
  );
}
