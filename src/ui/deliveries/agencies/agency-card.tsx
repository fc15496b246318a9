'use client';

import { Alert, Button, Card, Group, Switch, Text, Title } from '@mantine/core';
import { useFormatter, useTranslations } from 'next-intl';
import { useState } from 'react';
import { findCollection } from '@/domain/collections';
import { useLanguage } from '@/i18n/use-language';
import { useErrorText } from '@/ui/errors';
import { ConfirmDialog } from '@/ui/forms/confirm-dialog';
import { Moment } from '@/ui/parts/moment';
import { trpc } from '@/ui/trpc';
import classes from './agencies.module.css';
import type { WireAgency } from './types';

/**
 * An agency with its links: who made them, when, and when they were last opened. @param options.onMade called with a new
 * link
 */
export function AgencyCard({ agency, onMade }: { agency: WireAgency; onMade: (link: string) => void }) {
  const t = useTranslations('agencies');
  const format = useFormatter();
  const language = useLanguage();
  const textOf = useErrorText();
  const utils = trpc.useUtils();
  const [revoking, setRevoking] = useState<string>();
  const make = trpc.agencies.makeLink.useMutation({
    gcTime: 0,
    onSuccess: ({ link }) => {
      make.reset();
      onMade(link);
      void utils.agencies.invalidate();
    },
  });
  const allow = trpc.agencies.saveSetting.useMutation({
    onSettled: () => void utils.agencies.list.invalidate(),
  });
  const { name, contacts, collections, links, mayPropose } = agency;
  const labels = collections.map((one) => findCollection(one)?.label[language] ?? one);
  return (
    <Card withBorder radius="md" component="section" aria-label={name}>
      <Group justify="space-between" align="flex-start">
        <div>
          <Title order={2} size="h5" style={{ overflowWrap: 'anywhere' }}>
            {name}
          </Title>
          <Text size="sm" c="var(--ink-quiet)" style={{ overflowWrap: 'anywhere' }}>
            {labels.length === 0 ? t('notNamed') : format.list(labels)}
            {contacts.length > 0 && `. ${contacts.join('; ')}`}
          </Text>
        </div>
        {labels.length > 0 && (
          <Button variant="default" loading={make.isPending} onClick={() => make.mutate({ agency: name })}>
            {t('make')}
          </Button>
        )}
      </Group>
      {[make.error, allow.error].map(
        (error) =>
          error !== null && (
            <Alert key={error.message} role="alert" color="red" variant="light" mt="sm">
              {textOf(error)}
            </Alert>
          ),
      )}
      {labels.length > 0 && (
        <Switch
          mt="sm"
          label={t('mayPropose')}
          description={t('mayProposeText')}
          checked={mayPropose}
          disabled={allow.isPending}
          onChange={({ currentTarget: { checked } }) =>
            allow.mutate({ agency: name, mayPropose: checked, seen: mayPropose })
          }
        />
      )}
      {links.length === 0 ? (
        <Text size="sm" mt="xs">
          {t('noLinks')}
        </Text>
      ) : (
        <ul className={classes.links}>
          {links.map(({ id, createdAt, createdBy, openedAt, expiresAt, byReminder }) => (
            <li key={id}>
              <span>
                {byReminder ? t('byReminder') : t('madeBy', { name: createdBy })} <Moment at={createdAt} />
                <span className={classes.quiet}>
                  {openedAt === null ? (
                    t('neverOpened')
                  ) : (
                    <>
                      {t('opened')} <Moment at={openedAt} />
                    </>
                  )}
                  {'. '}
                  {t('until')} <Moment at={expiresAt} dateOnly />
                </span>
              </span>
              <Button variant="subtle" color="red" size="compact-sm" onClick={() => setRevoking(id)}>
                {t('revoke')}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {revoking !== undefined && (
        <RevokeDialog id={revoking} agency={name} onClose={() => setRevoking(undefined)} />
      )}
    </Card>
  );
}

function RevokeDialog({ id, agency, onClose }: { id: string; agency: string; onClose: () => void }) {
  const t = useTranslations('agencies');
  const textOf = useErrorText();
  const utils = trpc.useUtils();
  const revoke = trpc.agencies.revokeLink.useMutation({
    onSuccess: () => {
      void utils.agencies.invalidate();
      onClose();
    },
  });
  return (
    <ConfirmDialog
      title={t('revokeTitle', { agency })}
      confirm={t('revoke')}
      onConfirm={() => revoke.mutate({ id })}
      onClose={onClose}
      isPending={revoke.isPending}
      isDanger
      refusal={
        revoke.error !== null && (
          <Alert role="alert" color="red" variant="light">
            {textOf(revoke.error)}
          </Alert>
        )
      }
    >
      <Text>{t('revokeText')}</Text>
    </ConfirmDialog>
  );
}
