import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import { METADATA_KINDS } from '@/domain/metadata/subject';
import { MetadataSubjectPage } from '@/ui/metadata/metadata-subject-page';
import { NotPermitted } from '@/ui/parts/not-permitted';
import { Messages } from '../../../../messages';
import { mayCall, requireStaff } from '../../../../staff';

type Options = { params: Promise<{ kind: string; id: string }> };

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('metadata');
  return { title: t('title') };
}

/** The metadata of one table, field or indicator. */
export default async function MetadataSubjectRoute({ params }: Options) {
  const staff = await requireStaff();
  if (!mayCall(staff, 'metadata.read')) return <NotPermitted />;
  const { kind: named, id } = await params;
  const kind = METADATA_KINDS.find((known) => known === named);
  if (kind === undefined) notFound();
  return (
    <Messages of={['metadata']}>
      <MetadataSubjectPage kind={kind} id={id} />
    </Messages>
  );
}
