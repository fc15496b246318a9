import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import { safePath } from '@/ui/sign-in/safe-path';
import { SignInCard } from '@/ui/sign-in/sign-in-card';
import { Messages } from '../../messages';
import { currentStaff } from '../../staff';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('signIn');
  return { title: t('title') };
}

/** The way in. Who is signed in already is led on. */
export default async function SignInPage({
  searchParams,
}: {
  searchParams: Promise<{ next?: string | string[] }>;
}) {
  const { next } = await searchParams;
  const wanted = Array.isArray(next) ? next[0] : next;
  if ((await currentStaff()) !== undefined) redirect(safePath(wanted));
  return (
    <Messages of={['signIn']}>
      <SignInCard next={wanted} />
    </Messages>
  );
}
