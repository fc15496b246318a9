import { useElementSize } from '@mantine/hooks';
import { useFormatter } from 'next-intl';
import type { Drawn } from '@/domain/pictures/drawn';
import { PICTURE_COLORS } from './palette';
import { UprightBars } from './upright-bars';

/**
 * A column chart of counts over days or weeks, as wide as its container. Screen readers skip it: a table has the same counts.
 */
export function ColumnChart(options: {
  drawn: Drawn;
  /** One colour for each series. */
  colors: readonly string[];
  isStacked?: boolean;
  /** The height in pixels. */
  height: number;
  /** The text of a name, below its column. */
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
