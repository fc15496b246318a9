'use client';

import { Tabs } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { PageHeader } from '@/ui/parts/page-header';
import { FailedState, LoadingState } from '@/ui/parts/state';
import { trpc } from '@/ui/trpc';
import { ExchangeList } from './exchange-list';
import { MappingList } from './mapping/mapping-list';
import { WalidataForm } from './settings/walidata-form';
import { WalidataSwitch } from './settings/walidata-switch';
import { YearValueList } from './values/year-value-list';
import classes from './walidata.module.css';

const LINES = 6;
const PARTS = ['values', 'mapping', 'exchanges', 'settings'] as const;

/** Values of indicators and e-Walidata: what is sent, under which codes, what was sent, and where to. */
export function WalidataPage() {
  const t = useTranslations('walidata');
  const { data, error, refetch } = trpc.walidata.settings.useQuery();
  return (
    <>
      <PageHeader title={t('title')} intro={t('intro')} />
      {error !== null && data === undefined && <FailedState error={error} onRetry={() => void refetch()} />}
      {error === null && data === undefined && <LoadingState lines={LINES} />}
      {data !== undefined && (
        // Before the settings are stored there is nothing else to do.
        <Tabs defaultValue={data.tokenAt === null ? 'settings' : 'values'} keepMounted={false}>
          <Tabs.List mb="md" aria-label={t('title')}>
            {PARTS.map((part) => (
              <Tabs.Tab key={part} value={part}>
                {t(`parts.${part}`)}
              </Tabs.Tab>
            ))}
          </Tabs.List>
          <Tabs.Panel value="values">
            <YearValueList isOn={data.onSince !== null} />
          </Tabs.Panel>
          <Tabs.Panel value="mapping">
            <MappingList settings={data} />
          </Tabs.Panel>
          <Tabs.Panel value="exchanges">
            <ExchangeList />
          </Tabs.Panel>
          <Tabs.Panel value="settings" className={classes.stack}>
            <WalidataSwitch settings={data} />
            <WalidataForm key={data.changedAt} settings={data} />
          </Tabs.Panel>
        </Tabs>
      )}
    </>
  );
}
