import { useTranslations } from 'next-intl';
import type { CSSProperties, ReactNode } from 'react';
import type { PaperLayout, PaperPart } from './paper-parts';
import classes from './paper-table.module.css';

/**
 * A table on paper, in parts that are as wide as a sheet: each repeats the headings of the rows, and names the columns that
 * it has.
 * @param options.children draws the table with the columns of a part
 */
export function PaperTables(options: {
  layout: PaperLayout;
  title: string;
  /** Whether the title is already above them; otherwise an undivided table has it too. */
  isTitled?: boolean;
  /** The heading of a column, in words. */
  columnName: (at: number) => string;
  children: (part: PaperPart) => ReactNode;
}) {
  const { layout, title, isTitled = false, columnName, children } = options;
  const t = useTranslations('common.print');
  const { size, head, parts } = layout;
  const style = { '--paper-size': `${size}pt`, '--paper-head': `${head}pt` } as CSSProperties;
  return parts.map((part, at) => (
    <section key={part.from} className={classes.part} style={style}>
      {(parts.length > 1 || !isTitled) && (
        <p>
          {parts.length === 1
            ? title
            : t('part', {
                ...{ title, number: at + 1, count: parts.length },
                ...{ first: columnName(part.from), last: columnName(part.to - 1) },
              })}
        </p>
      )}
      {children(part)}
    </section>
  ));
}
