import { IconCheck } from '@tabler/icons-react';
import { type RefObject, useEffect, useRef } from 'react';
import classes from './editor.module.css';
import { Popup } from './popup';

const ROW_HEIGHT = 34;
const PADDING = 10;
const MAX_ROWS = 8;
const WIDTH = 200;
const CHECK_SIZE = 16;

/**
 * Values to choose from, below the cell. The field keeps the focus and refers to the highlighted value and the selected
 * one.
 */
export function OptionsList(options: {
  id: string;
  label: string;
  values: readonly string[];
  /** The text of the field. */
  present: string;
  lit: number;
  anchor: RefObject<HTMLElement | null>;
  onChoose: (value: string) => void;
}) {
  const { id, label, values, present, lit, anchor, onChoose } = options;
  const seen = useRef<HTMLDivElement>(null);
  const sought = lit < 0 ? values.indexOf(present) : lit;
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is sought comes into sight
  useEffect(() => {
    seen.current?.scrollIntoView({ block: 'nearest' });
  }, [sought]);
  return (
    <Popup anchor={anchor} width={WIDTH} height={Math.min(values.length, MAX_ROWS) * ROW_HEIGHT + PADDING}>
      <div id={id} role="listbox" aria-label={label} className={classes.list}>
        {values.map((value, place) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the keys
          <div
            key={value}
            id={`${id}-${place}`}
            ref={place === sought ? seen : undefined}
            role="option"
            aria-selected={value === present}
            data-lit={place === lit || undefined}
            className={classes.option}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onChoose(value)}
          >
            <span className={classes.value}>{value}</span>
            {value === present && <IconCheck size={CHECK_SIZE} aria-hidden />}
          </div>
        ))}
      </div>
    </Popup>
  );
}
