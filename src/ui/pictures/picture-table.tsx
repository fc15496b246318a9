import { useFormatter, useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import type { Drawn } from '@/domain/pictures/drawn';
import classes from './pictures.module.css';

type Options = Readonly<{
  drawn: Drawn;
  caption: string;
  heading: string;
  /** The heading of a row, such as a link to its records. */
  nameCell: (name: string, index: number) => ReactNode;
  /** The text where there is no figure. */
  absent: string;
  /** Makes a permanent address of the figure of a name and a series. */
  onFigure: (name: number, series: number) => void;
  /** Whether there can be one. */
  isPinned: (name: number, series: number) => boolean;
}>;

/** The figures of a picture as a table. Needs the messages `figures`. */
export function PictureTable(options: Options) {
  const { drawn, caption, heading, nameCell } = options;
  const hint = useTranslations('figures')('pinHint');
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
    <section className={classes.figures} tabIndex={0} aria-label={caption}>
      <p data-screen-only>{hint}</p>
      <table>
        <thead>
          <tr>
            <th scope="col">{heading}</th>
            {drawn.series.map(({ name }) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {drawn.names.map((name, index) => (
            <tr key={name}>
              <th scope="row">{nameCell(name, index)}</th>
              {drawn.series.map(({ name: series }, at) => (
                <td key={series}>
                  <Value options={options} name={index} series={at} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Value({ options, name, series }: { options: Options; name: number; series: number }) {
  const { drawn, absent, onFigure, isPinned } = options;
  const t = useTranslations('figures');
  const format = useFormatter();
  const value = drawn.series[series]?.values[name] ?? null;
  if (value === null) return absent;
  const text = format.number(value);
  if (!isPinned(name, series)) return text;
  return (
    <button type="button" title={t('pin')} onClick={() => onFigure(name, series)}>
      {text}
    </button>
  );
}
