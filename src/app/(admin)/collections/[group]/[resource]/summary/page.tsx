import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import { requestLanguage } from '@/app/request-language';
import { findInGroup } from '@/domain/collections';
import { mayEnter } from '@/domain/staff';
import { NotPermitted } from '@/ui/parts/not-permitted';
import { SummaryPage } from '@/ui/summaries/summary-page';
import { Messages } from '../../../../../messages';
import { mayCall, requireStaff } from '../../../../../staff';

type Options = {
  params: Promise<{ group: string; resource: string }>;
};

export async function generateMetadata({ params }: Options): Promise<Metadata> {
  const collection = findInGroup(await params);
  if (collection === undefined) return {};
  const t = await getTranslations('summaries');
  return { title: t('titleOf', { name: collection.label[await requestLanguage()] }) };
}

/** The summary of one table. The browser asks for the figures: of a large table they take seconds, and can be cancelled. */
export default async function SummaryRoute({ params }: Options) {
  const collection = findInGroup(await params);
  if (collection === undefined) notFound();
  const staff = await requireStaff();
  if (!mayEnter(staff, collection.group)) return <NotPermitted />;
  return (
    <Messages
      of={[
        'summaries',
        'placeSystems',
        'pictures',
        'tableTools',
        'snippets',
        'coverage',
        'deliveries',
        'indicators',
        'changes',
        'figures',
      ]}
    >
      <SummaryPage
        resource={collection.resource}
        mayChangeShared={staff.role === 'administrator'}
        mayAdd={mayCall(staff, 'reports.addBlock')}
      />
    </Messages>
  );
}
