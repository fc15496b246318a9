import { useTranslations } from 'next-intl';
import type { Member } from '@/ui/keys/detail/member-words';
import type { Fault } from './edit-form';
import type { EditValues } from './edit-values';

/** Returns a function that says what is wrong with a field of the form: what the form or the service found. */
export function useFaultText(options: { values: EditValues; fault: Fault | undefined; isTried: boolean }) {
  const { values, fault, isTried } = options;
  const t = useTranslations('keyDetail');
  return (member: Member): string | undefined => {
    if (isTried && member === 'name' && values.name.trim() === '') return t('faults.name');
    if (isTried && member === 'permissions' && values.permissions.length === 0)
      return t('faults.permissions');
    if (isTried && member === 'ratePerMinute' && values.rate === undefined) return t('faults.ratePerMinute');
    const [field, place] = (fault?.field ?? '').split('.');
    if (field !== member) return undefined;
    if (member !== 'allowedAddresses') return t('faults.other');
    const address = values.allowedAddresses[Number(place)] ?? '';
    return fault?.fault.code === 'bits_beyond_mask'
      ? t('faults.addressMask', { address, meant: fault.fault.meant })
      : t('faults.address', { address });
  };
}
