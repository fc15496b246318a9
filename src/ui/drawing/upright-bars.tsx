import { scaleBand } from 'd3-scale';
import { type Drawn, largestOf, totalAt } from '@/domain/pictures/drawn';
import { axisOf, NAMES_HEIGHT, NameAxis, ValueAxis, valueScale } from './axes';
import { Key, keyOf } from './key';
import { Paper } from './paper';

const MAX_THICK = 28;
const GAP = 2;

/**
 * Upright bars over days or weeks: the bars of several series are beside each other, or stacked.
 * @param options.colors one colour for each series
 * @param options.text the text of a name, below its bars
 */
export function UprightBars(options: {
  drawn: Drawn;
  isStacked: boolean;
  colors: readonly string[];
  width: number;
  height: number;
  title: string;
  number: (value: number) => string;
  text: (name: string) => string;
}) {
  const { drawn, isStacked, colors, width, height, title, number, text } = options;
  const { names, series } = drawn;
  const key = keyOf(drawn, width);
  const plot = height - key.height - NAMES_HEIGHT;
  const largest = isStacked ? Math.max(0, ...names.map((_, at) => totalAt(drawn, at))) : largestOf(drawn);
  const value = valueScale(largest, plot);
  const axis = axisOf(value, number, { isWhole: true });
  const band = scaleBand(names, [axis.left, width]).padding(0.25);
  const beside = isStacked ? 1 : series.length;
  const thick = Math.max(1, Math.min(MAX_THICK, band.bandwidth() / beside));
  const middle = (name: string) => band(name)! + band.bandwidth() / 2;
  return (
    <Paper {...{ width, height, title }}>
      <Key of={drawn} {...{ width, colors }} />
      <g transform={`translate(0 ${key.height})`}>
        <ValueAxis {...axis} {...{ value, width }} text={number} />
        <NameAxis of={middle} top={plot} left={axis.left} {...{ names, width, text }} />
        {names.map((name, at) => {
          let below = 0;
          return series.map(({ name: of, values }, index) => {
            const figure = values[at] ?? 0;
            const from = below;
            if (isStacked) below += figure;
            return (
              <rect
                key={of}
                x={middle(name) + thick * (isStacked ? -0.5 : index - beside / 2)}
                y={value(from + figure)}
                width={Math.max(1, thick - GAP)}
                height={value(from) - value(from + figure)}
                fill={colors[index]}
              >
                <title>{`${text(name)}, ${of}: ${number(figure)}`}</title>
              </rect>
            );
          });
        })}
      </g>
    </Paper>
  );
}
