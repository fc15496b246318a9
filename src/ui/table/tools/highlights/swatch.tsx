import type { HighlightColour } from '@/domain/collections/view/highlight';
import { TINT_SIGNS, tintStyle } from '@/ui/grid/tint';
import classes from './highlights.module.css';

/** A colour with its sign, in the form of cells. @param options.shaded whether it is a scale of its shades */
export function Swatch({ colour, shaded }: { colour: HighlightColour; shaded: boolean }) {
  return (
    <span
      className={classes.swatch}
      data-shaded={shaded || undefined}
      style={tintStyle({ colour })}
      aria-hidden
    >
      {!shaded && TINT_SIGNS[colour]}
    </span>
  );
}
