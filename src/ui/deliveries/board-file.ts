import { createFormatter, createTranslator } from 'next-intl';
import { localeOf } from '@/domain/languages';
import type { PageLanguage } from '@/i18n/languages';
import { messagesOf } from '@/i18n/messages';
import type { SheetOfBoard } from '@/server/trpc/downloads/board-download';
import { readBoardView, shownBoard } from './board-view';
import { boardTitle } from './use-board-title';
import { deliveryPeriodWords } from './use-delivery-periods';

/** The sheet of a board as the page shows it: a row for each unit, and the state of each period. */
export function boardFile(language: PageLanguage): SheetOfBoard {
  const [messages, locale] = [messagesOf(language), localeOf(language)];
  const t = createTranslator({ locale, messages, namespace: 'deliveries' });
  const periods = deliveryPeriodWords({
    t: createTranslator({ locale, messages, namespace: 'deliveries.periods' }),
    format: createFormatter({ locale, timeZone: 'UTC' }),
  });
  return (board, { collection, parameters }) => {
    const view = { ...readBoardView(parameters), collection: collection.resource };
    const { at, units } = shownBoard(board, view);
    const periodOf = (place: number | undefined) =>
      place === undefined ? '' : periods.full(board.periods[place]!.period);
    const name = collection.label[language];
    const [first, last] = [periodOf(at[0]), periodOf(at.at(-1))];
    const text = (header: string) => ({ field: { kind: 'varchar' as const }, header });
    return {
      name: t('fileName', { name }),
      // A file has the states only, without the differences.
      title: boardTitle({ ...view, name, first, last, compares: false }, t),
      columns: [
        text(t(`units.${board.by}`)),
        text(t('choose.agency')),
        ...at.map((place) => text(periods.full(board.periods[place]!.period))),
      ],
      rows: units.map(({ name, agency, deliveries }) => [
        name === '' ? t('whole') : name,
        agency ?? '',
        ...at.map((place) => t(`states.${deliveries[place]!.state}`)),
      ]),
    };
  };
}
