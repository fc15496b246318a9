/** Why boundaries cannot be used. `feature`: its code or name, or its number from 1, as `#3`. */
export type BoundaryFault = Readonly<
  | { fault: (typeof FILE_FAULTS)[number] }
  /** No property has codes of the register; `choices` are the properties that could be named. */
  | { fault: 'noCode'; choices: readonly string[] }
  | { fault: (typeof FEATURE_FAULTS)[number]; feature: string }
  /** The feature has the name of a regency with another code: codes of BPS look like those of Kemendagri. */
  | { fault: 'otherName'; feature: string; name: string }
  /** A code that the feature `first` has too. `number`: the feature's number, from 1. */
  | { fault: 'repeatedCode'; feature: string; number: number; first: number }
  /** A boundary crosses itself or another one of the same polygon. `at`: longitude and latitude, in degrees. */
  | { fault: 'crosses'; feature: string; number: number; at: readonly [number, number] }
>;

const FILE_FAULTS = [
  'empty',
  /** It is not JSON; NaN is not allowed. */
  'notJson',
  /** It is JSON, but no FeatureCollection with features. */
  'notFeatures',
  'tooMany',
  /** It takes more memory or time than a file of its size should. */
  'tooMuch',
  /** It says that its coordinates are of another system than longitude and latitude. */
  'otherSystem',
] as const;

const FEATURE_FAULTS = [
  'notAFeature',
  'noShape',
  'unknownCode',
  /** A coordinate is not a finite number. */
  'notANumber',
  'unclosed',
  'tooFewPoints',
  /** A coordinate is far beyond degrees, as in metres of a projection. */
  'projected',
  'outsideWorld',
] as const;
