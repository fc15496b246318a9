import { IconChartBar } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import type { Collection } from '@/domain/collections';
import { Link } from '@/ui/parts/link';
import { picturesAddress } from '@/ui/table/tools/view/page-address';
import classes from './pictures-link.module.css';

const ICON_SIZE = 16;

/** The sign beside the name of a table or figure that leads to the table's pictures. Needs the messages `collections`. */
export function PicturesLink(options: {
  collection: Collection;
  name: string;
  className?: string | undefined;
}) {
  const { collection, name, className = '' } = options;
  const label = useTranslations('collections')('pictures', { name });
  return (
    <Link
      href={picturesAddress(collection, {})}
      prefetch={false}
      className={`${classes.link} ${className}`}
      aria-label={label}
      title={label}
    >
      <IconChartBar size={ICON_SIZE} stroke={1.6} aria-hidden />
    </Link>
  );
}
