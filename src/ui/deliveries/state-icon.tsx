import {
  IconAlertTriangle,
  IconCircleCheck,
  IconCircleDashedCheck,
  IconCircleHalf2,
  IconClockExclamation,
  IconHourglassEmpty,
  IconMinus,
  IconPencilCheck,
} from '@tabler/icons-react';
import type { DeliveryState } from '@/domain/deliveries/state';

const ICON_SIZE = 16;

const ICONS: Readonly<Record<DeliveryState, typeof IconCircleCheck>> = {
  given: IconCircleCheck,
  undated: IconCircleDashedCheck,
  revised: IconPencilCheck,
  late: IconClockExclamation,
  partial: IconCircleHalf2,
  missing: IconAlertTriangle,
  not_due: IconHourglassEmpty,
  not_expected: IconMinus,
};

/** The sign of a state, beside its word. */
export function StateIcon({ state }: { state: DeliveryState }) {
  const Icon = ICONS[state];
  return <Icon size={ICON_SIZE} stroke={1.8} aria-hidden />;
}
