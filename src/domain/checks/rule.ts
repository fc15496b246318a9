import type { Collection } from '../collections';
import type { Text } from '../collections/field';

/** A number that the office may set for a rule; it is compared with a figure, or divides figures that pass from others. */
export type Threshold = Readonly<{
  name: string;
  label: Text;
  /** The value until the office sets another. */
  usual: number;
  min: number;
  max: number;
}>;

/** The threshold for the distance of a change from the changes beside it. */
export const DEVIATIONS: Threshold = {
  name: 'deviations',
  label: { id: 'Simpangan dari perubahan yang lazim', en: 'Deviations from the usual change' },
  usual: 6,
  min: 2,
  max: 50,
};

/** Another way to judge by a rule, with thresholds of its own. */
export type Method = Readonly<{
  name: string;
  label: Text;
  explanation: Text;
  thresholds: readonly Threshold[];
}>;

/** The certainty of a finding: an `error` cannot be right, a `warning` may have an explanation. */
export type Severity = 'error' | 'warning';

/** A rule that figures or names should keep. What finds its exceptions is in `server/checks/find`. */
export type Rule<Name extends string = string> = Readonly<{
  name: Name;
  title: Text;
  /** The comparison in words, for a reader who decides about a finding. */
  explanation: Text;
  severity: Severity;
  thresholds: readonly Threshold[];
  /** If the office may choose another method: the name of the usual one, and the others. */
  methods?: Readonly<{ usual: Text; others: readonly Method[] }>;
  /** Whether records of the collection can have findings of it. */
  appliesTo: (collection: Collection) => boolean;
}>;

/** The declaration of a rule, with its name as a type. */
export const defineRule = <const Name extends string>(rule: Rule<Name>): Rule<Name> => rule;
