import {
  IconArrowBackUp,
  IconChecks,
  IconCircleDashed,
  IconRosetteDiscountCheck,
  IconSend,
  IconThumbUp,
} from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import type { ReleaseState } from '@/domain/releases/steps';
import classes from './release-state.module.css';

const ICON_SIZE = 16;

const ICONS: Readonly<Record<ReleaseState, typeof IconSend>> = {
  open: IconCircleDashed,
  submitted: IconSend,
  returned: IconArrowBackUp,
  checked: IconChecks,
  approved: IconThumbUp,
  released: IconRosetteDiscountCheck,
};

/** The state of a period on its way to a release: a sign, its word and a colour. Needs the messages `releases`. */
export function ReleaseStateMark({ state }: { state: ReleaseState }) {
  const t = useTranslations('releases.states');
  const Icon = ICONS[state];
  return (
    <span className={classes.state} data-state={state}>
      <Icon size={ICON_SIZE} stroke={1.8} aria-hidden />
      {t(state)}
    </span>
  );
}
