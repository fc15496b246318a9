import { useFormatter } from 'next-intl';
import type { ReactNode } from 'react';
import type { Drawn } from '@/domain/pictures/drawn';
import classes from './pictures.module.css';

/** The figures of a picture as a table. @param options.nameCell the heading of a row, such as a link to its records */
export function PictureTable(options: {
  drawn: Drawn;
  caption: string;
  heading: string;
  nameCell: (name: string, index: number) => ReactNode;
  /** The text where there is no figure. */
  absent: string;
}) {
  const { drawn, caption, heading, nameCell, absent } = options;
  const format = useFormatter();
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
    <section className={classes.figures} tabIndex={0} aria-label={caption}>
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
              {drawn.series.map(({ name: series, values }) => (
                <td key={series}>{values[index] === null ? absent : format.number(values[index] ?? 0)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
