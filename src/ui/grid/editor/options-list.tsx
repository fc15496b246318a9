import { type RefObject, useEffect, useRef } from 'react';
import classes from './editor.module.css';
import { Popup } from './popup';

const ROW_HEIGHT = 34;
const PADDING = 10;
const MOST_ROWS = 8;
const WIDTH = 200;

/** Values to choose from, below the cell. The field keeps the focus and names the one that is lit. */
export function OptionsList(options: {
  id: string;
  label: string;
  values: readonly string[];
  lit: number;
  anchor: RefObject<HTMLElement | null>;
  onChoose: (value: string) => void;
}) {
  const { id, label, values, lit, anchor, onChoose } = options;
  const litOption = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is lit comes into sight
  useEffect(() => {
    litOption.current?.scrollIntoView({ block: 'nearest' });
  }, [lit]);
  return (
    <Popup anchor={anchor} width={WIDTH} height={Math.min(values.length, MOST_ROWS) * ROW_HEIGHT + PADDING}>
      <div id={id} role="listbox" aria-label={label} className={classes.list}>
        {values.map((value, place) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the keys
          <div
            key={value}
            id={`${id}-${place}`}
            ref={place === lit ? litOption : undefined}
            role="option"
            aria-selected={place === lit}
            className={classes.option}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onChoose(value)}
          >
            {value}
          </div>
        ))}
      </div>
    </Popup>
  );
}
