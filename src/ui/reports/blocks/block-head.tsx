import { Text, Title } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import type { FilterNote } from '@/domain/reports/filters';
import { useDeliveryPeriods } from '@/ui/deliveries/use-delivery-periods';
import { Link } from '@/ui/parts/link';
import classes from '../reports.module.css';

const ICON_SIZE = 16;

/** The heading that the office has given to figures, `''`: none, and the shared filters that do not apply to them. */
export type BlockHeading = Readonly<{ title: string; notes: readonly FilterNote[] }>;

/**
 * The heading of figures, with a link to their own page.
 * @param options.usual the heading if the office has given none; `''`: none
 */
export function BlockHead(options: { heading: BlockHeading; usual: string; address: string }) {
  const { heading, usual, address } = options;
  const t = useTranslations('reports');
  const periods = useDeliveryPeriods();
  const text = heading.title === '' ? usual : heading.title;
  return (
    <header className={classes.blockHead}>
      {text !== '' && (
        <Title order={2} size="h3">
          {text}
        </Title>
      )}
      <Link className={classes.open ?? ''} href={address}>
        {t('open')}
      </Link>
      {heading.notes.map((note) => (
        <Text key={note.filter} size="sm" className={classes.note ?? ''}>
          <IconInfoCircle size={ICON_SIZE} aria-hidden />
          {note.filter === 'place'
            ? t('notes.place.none')
            : note.why === 'longer'
              ? t('notes.period.longer', { shown: periods.full(note.shown) })
              : t(`notes.period.${note.why}`)}
        </Text>
      ))}
    </header>
  );
}
