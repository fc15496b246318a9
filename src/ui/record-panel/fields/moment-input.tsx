'use client';

import { ActionIcon, Popover, TextInput } from '@mantine/core';
import { IconCalendar } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { type ComponentProps, useRef, useState } from 'react';
import { datePart, withDate } from '@/ui/grid/editor/date-part';
import { late } from '@/ui/late';

const ICON_SIZE = 18;

/** Loaded when the calendar is first opened. */
const DayChoice = late(() => import('./day-choice').then((file) => file.DayChoice));

type MomentInputProps = Omit<ComponentProps<typeof TextInput>, 'value' | 'onChange'> &
  Readonly<{ value: string; onEnter: (text: string) => void }>;

/** A date and time, typed in the service's format, or with the day chosen from a calendar. */
export function MomentInput({ value, onEnter, ...props }: MomentInputProps) {
  const t = useTranslations('grid');
  const [isOpen, setOpen] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const close = () => {
    setOpen(false);
    input.current?.focus();
  };
  return (
    <Popover
      opened={isOpen}
      onChange={setOpen}
      position="bottom-end"
      closeOnEscape={false}
      withRoles={false}
      shadow="md"
    >
      <Popover.Target>
        <TextInput
          {...props}
          ref={input}
          value={value}
          placeholder={t('datePlaceholder')}
          autoComplete="off"
          onChange={(event) => onEnter(event.currentTarget.value)}
          rightSection={
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={t('calendar.open')}
              aria-expanded={isOpen}
              // Esc closes the calendar, and not the panel or dialog around it.
              data-mantine-stop-propagation={isOpen}
              onKeyDown={(event) => event.key === 'Escape' && isOpen && close()}
              onClick={() => setOpen(!isOpen)}
            >
              <IconCalendar size={ICON_SIZE} aria-hidden />
            </ActionIcon>
          }
        />
      </Popover.Target>
      <Popover.Dropdown role="dialog" aria-label={t('calendar.open')}>
        <DayChoice
          day={datePart(value)}
          onClose={close}
          onChoose={(day) => {
            onEnter(withDate(value, day));
            close();
          }}
        />
      </Popover.Dropdown>
    </Popover>
  );
}
