import type { Metadata } from 'next';
import { headers } from 'next/headers';
import { redirect } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import { services } from '@/server/services';
import { safePath } from '@/ui/sign-in/safe-path';
import { SignInCard, type SignInNote } from '@/ui/sign-in/sign-in-card';
import { Messages } from '../../messages';
import { currentStaff } from '../../staff';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('signIn');
  return { title: t('title') };
}

type Query = Readonly<{ next?: string | string[]; note?: string | string[] }>;

/** The sign-in page. People who are already signed in are redirected. */
export default async function SignInPage({ searchParams }: { searchParams: Promise<Query> }) {
  const { next, note } = await searchParams;
  const wanted = Array.isArray(next) ? next[0] : next;
  if ((await currentStaff()) !== undefined) redirect(safePath(wanted));
  return (
    <Messages of={['signIn', 'forms']}>
      <SignInCard next={wanted} note={await noteFor(note)} />
    </Messages>
  );
}

async function noteFor(asked: Query['note']): Promise<SignInNote | undefined> {
  if (await services().staff.needsSetUp()) return 'needsSetUp';
  if (asked === 'password_changed') return 'passwordChanged';
  return services().staff.sentSession(await headers()) ? 'sessionEnded' : undefined;
}
