import type { ShownAs } from '@/domain/answers/shown-as';
import classes from './summaries.module.css';
import type { ModelRow, TableModel } from './table-model';
import type { SummaryWords } from './words';

/** Columns of figures for which upright paper is wide enough. */
export const MAX_PAPER_COLUMNS = 7;

/** A long or wide table as paper has it: all rows, in tables of as many columns as fit, so that nothing is cut. */
export function PaperTables(options: {
  model: TableModel;
  way: ShownAs;
  words: SummaryWords;
  periodText: (place: number) => string;
}) {
  const { model, way, words, periodText } = options;
  const rows = model.totals === undefined ? model.rows : [...model.rows, model.totals];
  const starts = model.columns.flatMap((_, at) => (at % MAX_PAPER_COLUMNS === 0 ? [at] : []));
  const textOf = (row: ModelRow, at: number): string => {
    const [figure = null, period = null] = [row.figures[at], row.periods[at]];
    if (figure === null) return model.absent;
    const isOther = way === 'value' && period !== null && period !== model.expected[at];
    return `${words.figureText(figure, way)}${isOther ? ` (${periodText(period)})` : ''}`;
  };
  return starts.map((start) => {
    const columns = model.columns.slice(start, start + MAX_PAPER_COLUMNS);
    return (
      <table key={start} className={`${classes.table} ${classes.onPaper}`} aria-hidden>
        <thead>
          <tr>
            <th className={classes.corner}>{model.head}</th>
            {columns.map(({ key, text, around }) => (
              <th key={key}>{around === '' ? text : `${text}, ${around}`}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.key} data-subtotal={row.isSubtotal || undefined}>
              <th className={classes.name} data-below={row.isBelow || undefined}>
                {row.around === '' ? row.text : `${row.text}, ${row.around}`}
              </th>
              {columns.map(({ key }, at) => (
                <td key={key}>{textOf(row, start + at)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    );
  });
}
