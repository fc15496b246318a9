import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { FigurePage } from '@/ui/figures/figure-page';
import { NotPermitted } from '@/ui/parts/not-permitted';
import { Messages } from '../../../messages';
import { Prefetched } from '../../../prefetch';
import { mayCall, requireStaff } from '../../../staff';

type Options = { params: Promise<{ id: string }> };

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('figures');
  return { title: t('title') };
}

/** One figure with a permanent address. */
export default async function FigureRoute({ params }: Options) {
  const staff = await requireStaff();
  if (!mayCall(staff, 'figures.read')) return <NotPermitted />;
  const { id } = await params;
  const may = { files: mayCall(staff, 'imports.file'), keys: mayCall(staff, 'keys.get') };
  return (
    <Messages of={['figures', 'tableTools', 'changes', 'record', 'placeSystems']}>
      <Prefetched queries={({ figures }) => [figures.read.prefetch({ id })]}>
        <FigurePage id={id} may={may} />
      </Prefetched>
    </Messages>
  );
}
