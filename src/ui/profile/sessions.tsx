'use client';

import { Button, Group, Stack, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconDeviceDesktop, IconDeviceMobile } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { useErrorText } from '../errors';
import { DotBadge } from '../parts/dot-badge';
import { Moment, RelativeTime } from '../parts/moment';
import { FailedState, LoadingState } from '../parts/state';
import { type Outputs, trpc } from '../trpc';
import { deviceOf, isHandheld } from './device';
import { ProfileSection } from './section';
import classes from './sessions.module.css';

type Session = Outputs['profile']['sessions'][number];

const ICON_SIZE = 22;
const LINES = 2;

/** The person's sessions, with a button to end each. */
export function Sessions() {
  const t = useTranslations('profile.sessions');
  const { data: sessions, error, refetch } = trpc.profile.sessions.useQuery();
  return (
    <ProfileSection title={t('title')} intro={t('intro')}>
      {sessions === undefined && error === null && <LoadingState lines={LINES} />}
      {sessions === undefined && error !== null && <FailedState error={error} onRetry={refetch} />}
      {sessions !== undefined && (
        <Stack align="flex-start">
          <ul className={classes.sessions} style={{ width: '100%' }} aria-label={t('list')}>
            {sessions.map((session) => (
              <SessionLine key={session.id} session={session} />
            ))}
          </ul>
          {sessions.length > 1 ? (
            <EndOthers />
          ) : (
            <Text size="sm" c="var(--ink-quiet)">
              {t('onlyThis')}
            </Text>
          )}
        </Stack>
      )}
    </ProfileSection>
  );
}

function SessionLine({ session }: { session: Session }) {
  const t = useTranslations('profile.sessions');
  const { current, address, createdAt, lastSeenAt } = session;
  const device = deviceOf(session.userAgent);
  const Icon = isHandheld(device) ? IconDeviceMobile : IconDeviceDesktop;
  const name =
    device.browser !== undefined && device.system !== undefined
      ? t('onSystem', { browser: device.browser, system: device.system })
      : (device.browser ?? device.system ?? t('unknownDevice'));
  return (
    <li className={classes.session}>
      <Icon size={ICON_SIZE} stroke={1.6} color="var(--ink-quiet)" style={{ flex: 'none' }} aria-hidden />
      <div className={classes.about}>
        <Group gap="xs">
          <Text fw={600} size="sm">
            {name}
          </Text>
          {current && <DotBadge>{t('current')}</DotBadge>}
        </Group>
        <Text size="sm" c="var(--ink-quiet)">
          {address !== null && `${t('from', { address })} · `}
          {t('since')} <Moment at={createdAt} />
          {!current && (
            <>
              {` · ${t('lastSeen')} `}
              <RelativeTime at={lastSeenAt} />
            </>
          )}
        </Text>
      </div>
      <EndSession session={session} device={name} />
    </li>
  );
}

/** Ending the current session is signing out. */
function EndSession({ session: { id, current }, device }: { session: Session; device: string }) {
  const t = useTranslations('profile.sessions');
  const utils = trpc.useUtils();
  const tell = useTell();
  const end = trpc.profile.endSession.useMutation({
    onSuccess: () => {
      if (current) return window.location.assign('/sign-in');
      notifications.show({ message: t('ended', { ended: 1 }), color: 'teal' });
    },
    onError: tell,
    onSettled: () => (current ? undefined : utils.profile.sessions.invalidate()),
  });
  return (
    <Button
      size="xs"
      variant="default"
      loading={end.isPending}
      onClick={() => end.mutate({ id })}
      {...(current ? {} : { 'aria-label': t('endLabel', { device }) })}
    >
      {current ? t('signOut') : t('end')}
    </Button>
  );
}

function EndOthers() {
  const t = useTranslations('profile.sessions');
  const utils = trpc.useUtils();
  const end = trpc.profile.endOtherSessions.useMutation({
    onSuccess: ({ ended }) => notifications.show({ message: t('ended', { ended }), color: 'teal' }),
    onError: useTell(),
    onSettled: () => utils.profile.sessions.invalidate(),
  });
  return (
    <Button variant="default" loading={end.isPending} onClick={() => end.mutate()}>
      {t('endOthers')}
    </Button>
  );
}

function useTell(): (error: unknown) => void {
  const textOf = useErrorText();
  return (error) => notifications.show({ message: textOf(error), color: 'red' });
}
