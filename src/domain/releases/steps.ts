/** The steps of a period of a collection on its way to a release, in the order in which they are usually taken. */
export const RELEASE_STEPS = ['submitted', 'returned', 'checked', 'approved', 'released'] as const;
export type ReleaseStepKind = (typeof RELEASE_STEPS)[number];

/** The state of a period: `open`, or the last step that was taken. */
export type ReleaseState = 'open' | ReleaseStepKind;

/** The states that a period can have. */
export const RELEASE_STATES: readonly ReleaseState[] = ['open', ...RELEASE_STEPS];

const NEXT: Readonly<Record<ReleaseState, readonly ReleaseStepKind[]>> = {
  open: ['submitted'],
  submitted: ['checked', 'returned'],
  returned: ['submitted'],
  checked: ['approved', 'returned'],
  approved: ['released', 'returned'],
  // A correction goes the same way again.
  released: ['submitted'],
};

/** The steps that may follow a state. */
export const stepsAfter = (state: ReleaseState): readonly ReleaseStepKind[] => NEXT[state];

/** Steps that need a note: who gets figures back must be informed of the reasons. */
export const needsNote = (kind: ReleaseStepKind): boolean => kind === 'returned';
