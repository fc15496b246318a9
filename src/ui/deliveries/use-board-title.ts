import { useTranslations } from 'next-intl';
import { findCollection } from '@/domain/collections';
import { useLanguage } from '@/i18n/use-language';
import type { BoardView } from './board-view';
import { useDeliveryPeriods } from './use-delivery-periods';

type Titled = Pick<BoardView, 'state' | 'agency'> &
  Readonly<{
    /** The name of the table. */
    name: string;
    /** The first and the last period, as people read them. */
    first: string;
    last: string;
    /** Whether the differences from the year before are shown. */
    compares: boolean;
  }>;

/**
 * The title of a board: `Penyerahan Siswa menurut kabupaten/kota, 2023 semester 1 – 2024 semester 2, Terlambat`. The page,
 * its print and the name of a file use the same. @param t of the messages `deliveries`
 */
export function boardTitle(
  { name, first, last, state, agency, compares }: Titled,
  t: ReturnType<typeof useTranslations<'deliveries'>>,
): string {
  return [
    t('board', { name }),
    first === last ? first : `${first} – ${last}`,
    ...(state === '' ? [] : [t(`states.${state}`)]),
    ...(agency === '' ? [] : [agency]),
    ...(compares ? [t('choose.compare')] : []),
  ]
    .filter((text) => text !== '')
    .join(', ');
}

/** {@link boardTitle} for a shown board in the reader's language. */
export function useBoardTitle(options: {
  resource: string;
  board: Readonly<{ periods: readonly Readonly<{ period: string }>[] }>;
  at: readonly number[];
  state: BoardView['state'];
  agency: string;
  compares: boolean;
}): string {
  const { resource, board, at, ...shown } = options;
  const t = useTranslations('deliveries');
  const words = useDeliveryPeriods();
  const name = findCollection(resource)?.label[useLanguage()] ?? resource;
  const periodOf = (index: number | undefined) =>
    index === undefined ? '' : words.full(board.periods[index]!.period);
  return boardTitle({ ...shown, name, first: periodOf(at[0]), last: periodOf(at.at(-1)) }, t);
}
