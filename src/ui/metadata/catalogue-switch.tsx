'use client';

import { Anchor, Button, Card, Group, NativeSelect, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { LICENCE_TERMS, LICENCES, type Licence } from '@/domain/catalogue/licence';
import { FailureAlert } from '@/ui/forms/refusal';
import { DotBadge } from '@/ui/parts/dot-badge';
import { Moment } from '@/ui/parts/moment';
import { type Outputs, trpc } from '@/ui/trpc';
import classes from './metadata.module.css';

/** Whether the public sees the catalogue of open data, under which licence, and the buttons that change it. */
export function CatalogueSwitch() {
  const { data } = trpc.metadata.catalogue.useQuery();
  // The place is kept while the state is read.
  return (
    <Card withBorder radius="md" className={classes.catalogue ?? ''}>
      {data !== undefined && <SwitchOf key={data.onSince ?? ''} settings={data} />}
    </Card>
  );
}

function SwitchOf({ settings }: { settings: Outputs['metadata']['catalogue'] }) {
  const t = useTranslations('metadata.catalogue');
  const utils = trpc.useUtils();
  const { onSince, onBy, hasContact } = settings;
  const isOn = onSince !== null;
  const [licence, setLicence] = useState<Licence | null>(settings.licence);
  const turn = trpc.metadata.turnCatalogue.useMutation({
    onSuccess: async () => {
      notifications.show({ message: t('saved'), color: 'teal' });
      await utils.metadata.catalogue.invalidate();
    },
  });
  const change = (on: boolean) => turn.mutate({ isOn: on, licence, seen: onSince });
  return (
    <>
      <Group justify="space-between" align="flex-end" gap="sm">
        <div>
          <Text fw={600}>{t('title')}</Text>
          <DotBadge color={isOn ? 'teal' : 'gray'}>{t(isOn ? 'on' : 'off')}</DotBadge>
          <Text size="sm" c="var(--ink-quiet)" mt={4}>
            {isOn ? (
              <>
                {t('onSince', { name: onBy ?? '' })} <Moment at={onSince} />{' '}
                <Anchor href="/catalogue" inherit underline="always">
                  {t('open')}
                </Anchor>
              </>
            ) : (
              t(hasContact ? 'offText' : 'noContact')
            )}
          </Text>
        </div>
        <Group align="flex-end" gap="sm">
          <NativeSelect
            label={t('licence')}
            value={licence ?? ''}
            onChange={({ currentTarget }) =>
              setLicence(LICENCES.find((one) => one === currentTarget.value) ?? null)
            }
            data={[
              { value: '', label: t('noLicence') },
              ...LICENCES.map((one) => ({ value: one, label: LICENCE_TERMS[one].title })),
            ]}
          />
          {isOn && licence !== settings.licence && (
            <Button onClick={() => change(true)} loading={turn.isPending}>
              {t('saveLicence')}
            </Button>
          )}
          <Button
            variant={isOn ? 'default' : 'filled'}
            disabled={!isOn && !hasContact}
            loading={turn.isPending}
            onClick={() => change(!isOn)}
          >
            {t(isOn ? 'turnOff' : 'turnOn')}
          </Button>
        </Group>
      </Group>
      <FailureAlert error={turn.error} />
    </>
  );
}
