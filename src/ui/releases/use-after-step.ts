import { notifications } from '@mantine/notifications';
import { useTranslations } from 'next-intl';
import type { ReleaseStepKind } from '@/domain/releases/steps';
import { isRefusedWith } from '@/ui/errors';
import { trpc } from '@/ui/trpc';
import type { WireReleaseDetail } from './types';

/** What every step says: the period, and the last step that the person saw. */
export const stepAbout = ({ collection, period, last }: WireReleaseDetail) => ({
  collection,
  period,
  seen: last?.id ?? '0',
});

/** What follows a step: the pages are read again, also if another person was faster. */
export function useAfterStep(options: {
  kind: ReleaseStepKind;
  onTaken: () => void;
  onRefused: (error: unknown) => void;
}) {
  const { kind, onTaken, onRefused } = options;
  const t = useTranslations('releases.taken');
  const utils = trpc.useUtils();
  return {
    onSuccess: () => {
      notifications.show({ message: t(kind), color: 'teal' });
      onTaken();
      void utils.releases.invalidate();
    },
    onError: (error: unknown) => {
      onRefused(error);
      if (isRefusedWith(error, 'release_step_taken')) void utils.releases.invalidate();
    },
  };
}
