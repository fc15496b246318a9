'use client';

import { useTranslations } from 'next-intl';
import { PageHeader } from '../parts/page-header';
import { FailedState, LoadingState } from '../parts/state';
import { trpc } from '../trpc';
import { ChangePassword } from './change-password';
import { Identity } from './identity';
import { Preferences } from './preferences';
import { Sessions } from './sessions';
import { TwoFactor } from './two-factor';

const LINES = 8;

/** The person's own account: name, appearance, password, second factor, sessions. */
export function ProfilePage() {
  const t = useTranslations('profile');
  const { data: profile, error, refetch } = trpc.profile.get.useQuery();
  const isLacking = profile?.twoFactorRequired === true && !profile.twoFactorEnabled;
  return (
    <>
      <PageHeader title={t('title')} intro={t('intro')} />
      {profile !== undefined && (
        <>
          {isLacking && <TwoFactor profile={profile} />}
          <Identity profile={profile} />
          <Preferences profile={profile} />
          <ChangePassword profile={profile} />
          {!isLacking && <TwoFactor profile={profile} />}
          <Sessions />
        </>
      )}
      {profile === undefined && error === null && <LoadingState lines={LINES} />}
      {profile === undefined && error !== null && <FailedState error={error} onRetry={refetch} />}
    </>
  );
}
