import { useElementSize } from '@mantine/hooks';
import { useFormatter } from 'next-intl';
import type { Drawn } from '@/domain/pictures/drawn';
import { PICTURE_COLORS } from './palette';
import { UprightBars } from './upright-bars';

/** Counts over days or weeks as columns, as wide as there is room. Screen readers read the table that has the same counts. */
export function ColumnChart(options: {
  drawn: Drawn;
  /** One for each series. */
  colors: readonly string[];
  isStacked?: boolean;
  /** In pixels. */
  height: number;
  /** Of a name, below its column. */
  text: (name: string) => string;
}) {
  const { isStacked = false, height, ...shown } = options;
  const format = useFormatter();
  const { ref, width } = useElementSize();
  return (
    <div ref={ref} aria-hidden style={{ ...PICTURE_COLORS, height }}>
      {width > 0 && (
        <UprightBars
          {...shown}
          {...{ isStacked, width, height }}
          title=""
          number={(value) => format.number(value)}
        />
      )}
    </div>
  );
}
