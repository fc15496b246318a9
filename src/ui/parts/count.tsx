import { useFormatter } from 'next-intl';
import classes from './count.module.css';

/** A number beside the name of a tab or page; never narrower than its digits. @param options.strong highlighted */
export function Count({ value, strong = false }: { value: number; strong?: boolean }) {
  const format = useFormatter();
  return (
    <span className={classes.count} data-strong={strong || undefined}>
      {format.number(value)}
    </span>
  );
}
