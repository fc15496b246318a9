'use client';

import { FocusTrap } from '@mantine/core';
import { Calendar } from '@/ui/grid/editor/calendar';

/** A calendar that has the focus until a day is chosen, or Esc is pressed. */
export function DayChoice(options: {
  day: string | undefined;
  onChoose: (day: string) => void;
  onClose: () => void;
}) {
  const { day, onChoose, onClose } = options;
  return (
    <FocusTrap active>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: Esc leads back to the field, whatever has the focus */}
      <div onKeyDown={(event) => event.key === 'Escape' && onClose()}>
        <Calendar value={day} onChoose={onChoose} />
      </div>
    </FocusTrap>
  );
}
