'use client';

import { Card, Title } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { useId } from 'react';
import { Facts } from '@/ui/parts/facts';
import { Moment } from '@/ui/parts/moment';
import type { Outputs } from '@/ui/trpc';
import classes from './settings.module.css';
import { useByteWords } from './use-setting-words';

type AboutProps = Pick<Outputs['settings']['list'], 'versions' | 'database'>;

/** The versions and the environment of the service. */
export function AboutService({ versions, database }: AboutProps) {
  const t = useTranslations('settings.about');
  const bytes = useByteWords();
  const id = useId();
  const { name, embedded } = database;
  return (
    <Card withBorder padding="lg" component="section" aria-labelledby={id}>
      <Title order={2} size="h5" id={id} mb="sm">
        {t('title')}
      </Title>
      <Facts
        facts={[
          { name: t('service'), value: versions.service },
          { name: t('postgresql'), value: versions.postgresql },
          { name: t('node'), value: versions.node },
          { name: t('database'), value: `${name} (${t(embedded ? 'embedded' : 'external')})` },
          { name: t('size'), value: bytes(database.bytes) },
          { name: t('migrations'), value: <Migrations migrations={database.migrations} /> },
        ]}
      />
    </Card>
  );
}

function Migrations({ migrations }: Pick<AboutProps['database'], 'migrations'>) {
  const t = useTranslations('settings.about');
  const last = migrations.at(-1);
  const count = migrations.length;
  if (last === undefined) return t('migrationsCount', { count });
  return (
    <>
      {t.rich('migrationsLatest', { count, moment: () => <Moment at={last.appliedAt} /> })}
      <details className={classes.migrations}>
        <summary>{t('migrationList')}</summary>
        <ul>
          {[...migrations].reverse().map((migration) => (
            <li key={migration.name}>
              <code>{migration.name}</code>
              <Moment at={migration.appliedAt} />
            </li>
          ))}
        </ul>
      </details>
    </>
  );
}
