import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  diagnosisOffer,
  keepPastedKey,
  offerDiagnosis,
  receivePastedKeys,
  takePastedKey,
} from './pasted-key';

const KEY = `rsd_${'aB3'.repeat(16)}x`;

describe('a pasted key', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('is taken once, from the text around it, within a minute, unless another one was pasted', () => {
    keepPastedKey(` x-api-key: ${KEY}`);
    expect([takePastedKey(), takePastedKey()]).toEqual([KEY, undefined]);
    keepPastedKey(KEY);
    vi.advanceTimersByTime(60_000);
    expect(takePastedKey()).toBeUndefined();
    keepPastedKey(KEY);
    keepPastedKey(KEY.slice(0, 24));
    expect(takePastedKey()).toBeUndefined();
  });

  it('is diagnosed only by those who may: on the open page, or by opening it', () => {
    expect(diagnosisOffer()).toBeUndefined();
    const open = vi.fn();
    const withdraw = offerDiagnosis(open);
    keepPastedKey(KEY);
    const received = vi.fn();
    const leave = receivePastedKeys(received);
    diagnosisOffer()?.();
    expect([received.mock.calls, open.mock.calls]).toEqual([[[KEY]], []]);
    leave();
    diagnosisOffer()?.();
    expect(open).toHaveBeenCalledOnce();
    withdraw();
    expect(diagnosisOffer()).toBeUndefined();
  });
});
