import type { WireEnumField, WireValueList } from './types';
import type { ValueChanges } from './use-value-changes';

/** The props of every dialog here. @param onClose called with the value that was changed, if one was */
export type DialogProps = Readonly<{
  field: WireEnumField;
  list: WireValueList;
  changes: ValueChanges;
  onClose: (name?: string) => void;
}>;
