import { Button } from '@mantine/core';
import { IconChartBar, IconPrinter, IconSum, IconTable, type TablerIcon } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import type { Collection } from '@/domain/collections';
import type { View } from '@/domain/collections/view/view';
import { picturesOf } from '@/domain/pictures/picture';
import { Link } from '@/ui/parts/link';
import { picturesAddress, summaryAddress, tableAddress } from './page-address';

const ICON_SIZE = 16;

/**
 * Links to the other pages with the records of a view, and a button to print. @param options.page the page that shows them
 * now
 */
export function OtherPages(options: { page: 'pictures' | 'summary'; collection: Collection; view: View }) {
  const { page, collection, view } = options;
  const t = useTranslations('common.actions');
  const hasPictures = picturesOf(collection).length > 0;
  return (
    <>
      <LinkButton href={tableAddress(collection, view)} icon={IconTable} text={t('openTable')} />
      {page === 'pictures' && (
        <LinkButton href={summaryAddress(collection, view)} icon={IconSum} text={t('openSummary')} />
      )}
      {page === 'summary' && hasPictures && (
        <LinkButton href={picturesAddress(collection, view)} icon={IconChartBar} text={t('openPictures')} />
      )}
      <Button
        variant="default"
        leftSection={<IconPrinter size={ICON_SIZE} aria-hidden />}
        onClick={() => window.print()}
      >
        {t('print')}
      </Button>
    </>
  );
}

function LinkButton({ href, icon: Icon, text }: { href: string; icon: TablerIcon; text: string }) {
  return (
    <Button
      component={Link}
      href={href}
      variant="default"
      leftSection={<Icon size={ICON_SIZE} aria-hidden />}
    >
      {text}
    </Button>
  );
}
