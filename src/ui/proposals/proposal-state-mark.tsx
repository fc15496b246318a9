import { useTranslations } from 'next-intl';
import type { ProposalState } from '@/domain/proposals/proposal';
import { DotBadge, type DotColor } from '@/ui/parts/dot-badge';

const COLOR: Readonly<Record<ProposalState, DotColor>> = {
  open: 'yellow',
  taken: 'teal',
  partly: 'sea',
  refused: 'red',
};

/** What became of a proposal. */
export function ProposalStateMark({ state }: { state: ProposalState }) {
  const t = useTranslations('proposals.states');
  return <DotBadge color={COLOR[state]}>{t(state)}</DotBadge>;
}
