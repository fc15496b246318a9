import type { StepKind } from '@/domain/imports/step-kinds/step-kind';
import type { Columns } from '@/domain/imports/steps';

/** The table that a step reads. */
export type StepInput = Readonly<{
  /** The table's name, quoted. */
  table: string;
  columns: Columns;
  /** The columns after the step, as its kind names them. */
  after: Columns;
  /** For kinds that read texts, the quoted name of the table of the values read. */
  lookupTable: string;
}>;

/** A kind of step, and what DuckDB computes for it. */
export type StepSelect = Readonly<{
  kind: string;
  /**
   * The SELECT of a step, with `__rows`, `__doubts`, `__order` and `__sums` besides the columns after it.
   * @throws {StepFault}
   */
  select(parameters: unknown, input: StepInput): string;
}>;

/** Declares the SELECT of a kind. Its parameters are those of the kind, which `readStep` has checked. */
export const selectFor = <P>(
  { kind }: StepKind<P>,
  select: (parameters: P, input: StepInput) => string,
): StepSelect => ({ kind, select });
