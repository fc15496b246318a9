'use client';

import { useTranslations } from 'next-intl';
import { isDelivered } from '@/domain/deliveries/state';
import { longestWord, paperParts } from '@/ui/parts/print/paper-parts';
import { PaperTables } from '@/ui/parts/print/paper-tables';
import { usePrinting } from '@/ui/parts/print/use-printing';
import { type BoardView, changeSinceYear, yearOf } from './board-view';
import classes from './deliveries.module.css';
import { DeliveryCell } from './delivery-cell';
import type { WireBoard, WireBoardUnit } from './types';
import { placeName, useBoardKeys } from './use-board-keys';
import { useBoardTitle } from './use-board-title';
import { useDeliveryPeriods } from './use-delivery-periods';

/** The cell that was opened. */
export type OpenedDelivery = Readonly<{ unit: WireBoardUnit; at: number }>;

type BoardProps = Readonly<{
  resource: string;
  board: WireBoard;
  /** The positions of the shown periods. */
  at: readonly number[];
  units: readonly WireBoardUnit[];
  /** The state that is searched for; others are dimmed. */
  state: BoardView['state'];
  /** The agency whose units are shown; `''`: all. */
  agency: string;
  compares: boolean;
  onOpen: (opened: OpenedDelivery) => void;
}>;

/** The name of a unit as people read it. @param t of the messages `deliveries` */
export const unitName = ({ unit, name }: Pick<WireBoardUnit, 'unit' | 'name'>, whole: string): string =>
  unit === '' ? whole : name;

/** Units by periods. The focus moves by arrows; Enter opens a delivery. On paper a wide board is divided. */
export function BoardTable(props: BoardProps) {
  const { at, units } = props;
  const t = useTranslations('deliveries');
  const words = useDeliveryPeriods();
  const isPrinting = usePrinting();
  const title = useBoardTitle(props);
  const { board } = props;
  const periodAt = (index: number) => words.full(board.periods[at[index]!]!.period);
  if (!isPrinting)
    return (
      <div className={classes.scroll} data-scrolls="sideways">
        <Board {...props} label={title} />
      </div>
    );
  const layout = paperParts({
    head: Math.max(...units.map((unit) => longestWord(unitName(unit, t('whole')))), MIN_HEAD),
    columns: at.map(() => CELL_LETTERS),
  });
  return (
    <PaperTables layout={layout} title={title} columnName={periodAt}>
      {({ from, to }) => <Board {...props} at={at.slice(from, to)} label={title} />}
    </PaperTables>
  );
}

/** The number of letters in the longest word of a cell, with its sign; a state of several words has several lines on paper. */
const CELL_LETTERS = 12;
/** The minimum width of units' names in letters, because the names have two or three words. */
const MIN_HEAD = 14;

function Board({ board, at, units, state, compares, onOpen, label }: BoardProps & { label: string }) {
  const t = useTranslations('deliveries');
  const words = useDeliveryPeriods();
  const keys = useBoardKeys(units.length, at.length);
  return (
    <table
      ref={keys.board}
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table whose cells take the focus is a grid
      role="grid"
      className={classes.board}
      aria-label={label}
      onKeyDown={keys.onKeyDown}
    >
      <BoardHead board={board} at={at} />
      <tbody>
        {units.map((unit, row) => (
          <tr key={unit.unit}>
            <th scope="row" className={classes.unit}>
              {unitName(unit, t('whole'))}
              {!unit.isListed && <span className={classes.unlisted}>{t('unlisted')}</span>}
              {unit.agency !== null && <span className={classes.unlisted}>{unit.agency}</span>}
            </th>
            {at.map((index, column) => {
              const delivery = unit.deliveries[index]!;
              const place = { row, column };
              return (
                <DeliveryCell
                  key={delivery.period}
                  delivery={delivery}
                  due={board.periods[index]!.due}
                  name={{ unit: unitName(unit, t('whole')), period: words.full(delivery.period) }}
                  change={compares ? changeSinceYear(board, unit, index) : undefined}
                  isCurrent={placeName(keys.current) === placeName(place)}
                  isDimmed={state !== '' && delivery.state !== state}
                  place={placeName(place)}
                  onFocus={() => keys.setAt(place)}
                  onOpen={() => onOpen({ unit, at: index })}
                />
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The years, and below them their periods, each with the share of it that is complete. */
function BoardHead({ board, at }: Pick<BoardProps, 'board' | 'at'>) {
  const t = useTranslations('deliveries');
  const words = useDeliveryPeriods();
  const years = [...new Set(at.map((index) => yearOf(board.periods[index]!.period)))];
  const countOf = (year: string) =>
    at.filter((index) => yearOf(board.periods[index]!.period) === year).length;
  const isByYear = board.kind === 'year';
  return (
    <thead>
      {!isByYear && (
        <tr>
          <td className={classes.corner} />
          {years.map((year) => (
            <th key={year} scope="colgroup" colSpan={countOf(year)}>
              {year}
            </th>
          ))}
        </tr>
      )}
      <tr>
        <th scope="col" className={classes.corner}>
          {t(`units.${board.by}`)}
        </th>
        {at.map((index) => {
          const { period } = board.periods[index]!;
          const expected = board.units.filter(
            (unit) => unit.isExpected && unit.deliveries[index]?.state !== 'not_expected',
          );
          const delivered = expected.filter((unit) => isDelivered(unit.deliveries[index]!.state)).length;
          return (
            <th key={period} scope="col">
              {isByYear ? period : words.part(period)}
              <span className={classes.count}>
                {t('delivered', { delivered, expected: expected.length })}
              </span>
            </th>
          );
        })}
      </tr>
    </thead>
  );
}
