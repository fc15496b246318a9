import { useRouter } from 'next/navigation';
import { useEffect } from 'react';
import { leaveFor } from '../forms/leave-watches';
import { offerDiagnosis } from '../whole-keys/pasted-key';
import { closePalette } from './palette/palette-state';

const PAGE = '/keys/diagnose';

/** Lets a notice about a pasted key open the page that diagnoses it, for people who may use it. */
export function useDiagnosisOffer(isPermitted: boolean): void {
  const router = useRouter();
  useEffect(() => {
    if (!isPermitted) return;
    return offerDiagnosis(() => {
      closePalette();
      leaveFor(PAGE, () => router.push(PAGE));
    });
  }, [isPermitted, router]);
}
