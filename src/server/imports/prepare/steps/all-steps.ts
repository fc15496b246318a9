import type { StepKind } from '@/domain/imports/step-kinds/step-kind';
import { aggregateStep } from './aggregate-step';
import { cellSteps } from './cell-steps';
import { decisionSteps } from './decision-steps';
import { selectWithLookup } from './lookup-step';
import type { StepInput } from './step-select';
import { turnedSteps } from './turned-steps';

const selects = new Map(
  [...cellSteps, ...turnedSteps, aggregateStep, ...decisionSteps].map(({ kind, select }) => [kind, select]),
);

/**
 * The SELECT of a step.
 * @param step as `readStep` returns it
 * @throws {StepFault}
 */
export function selectStep(
  { kind, parameters }: { kind: StepKind; parameters: unknown },
  input: StepInput,
): string {
  if (kind.lookup !== undefined)
    return selectWithLookup(kind.lookup.groups(parameters, input.columns), input);
  const select = selects.get(kind.kind);
  if (select === undefined) throw new Error(`no SELECT is declared for ${kind.kind}`);
  return select(parameters, input);
}
