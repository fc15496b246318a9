import type { RefObject } from 'react';
import { late } from '@/ui/late';
import { datePart, withDate } from './date-part';
import classes from './editor.module.css';
import { Popup } from './popup';

const CALENDAR_HEIGHT = 320;
const CALENDAR_WIDTH = 290;

/** Loaded when a date is first edited. */
const Calendar = late(() => import('./calendar').then((file) => file.Calendar));

/** A calendar below a date that is being entered: choosing a day replaces the date in the text. */
export function DatePopup({
  anchor,
  text,
  onChange,
  onLeave,
}: {
  anchor: RefObject<HTMLInputElement | null>;
  text: string;
  onChange: (text: string) => void;
  /** Something outside of the field and the calendar has taken the focus. */
  onLeave: () => void;
}) {
  return (
    <Popup anchor={anchor} width={CALENDAR_WIDTH} height={CALENDAR_HEIGHT}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: Esc leads back to the field, whatever has the focus */}
      <div
        className={classes.calendar}
        onMouseDown={(event) => event.preventDefault()}
        onBlur={({ currentTarget, relatedTarget }) => {
          if (relatedTarget === null || relatedTarget === anchor.current) return;
          if (!currentTarget.contains(relatedTarget)) onLeave();
        }}
        onKeyDown={(event) => {
          event.stopPropagation();
          if (event.key === 'Escape') anchor.current?.focus();
        }}
      >
        <Calendar
          value={datePart(text)}
          onChoose={(date) => {
            onChange(withDate(text, date));
            anchor.current?.focus();
          }}
        />
      </div>
    </Popup>
  );
}

/** Moves the focus from the field to the day that Enter would choose. */
export function focusCalendar(input: HTMLInputElement | null) {
  const popup = input?.closest('[data-grid]')?.querySelector('[data-grid-popup]');
  const days = popup?.querySelectorAll<HTMLElement>('table button');
  const tabStop = [...(days ?? [])].find(({ tabIndex }) => tabIndex === 0);
  (tabStop ?? days?.[0])?.focus();
}
