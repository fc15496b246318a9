import { useTranslations } from 'next-intl';
import { EXCHANGE_FAULTS, type ExchangeFault } from '@/domain/walidata/exchange';

/** Returns a function that says why a call has no usable answer. */
export function useFaultWords() {
  const t = useTranslations('walidata.faults');
  return (fault: string, answer?: Readonly<{ status: number | null; message: string }>): string =>
    fault === 'failed' && answer !== undefined
      ? t('answered', { status: String(answer.status ?? ''), text: answer.message })
      : t((EXCHANGE_FAULTS as readonly string[]).includes(fault) ? (fault as ExchangeFault) : 'failed');
}
