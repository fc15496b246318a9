/** The calls of e-Walidata. */
export const WALIDATA_CALLS = [
  'get_ref_dssd',
  'get_dssd',
  'get_dssd_final',
  'push_dssd',
  'push_disable_dssd',
] as const;
export type WalidataCall = (typeof WALIDATA_CALLS)[number];

/**
 * Why a call has no usable answer. `address_refused`, `unreachable`: nothing was sent. `timeout`, `cut`, `too_large`,
 * `redirected`, `not_json`, `not_a_list`: whether it was done is unknown. `failed`: an answer of 400 or more, or one that says
 * that it was refused.
 */
export const EXCHANGE_FAULTS = [
  'address_refused',
  'unreachable',
  'timeout',
  'cut',
  'too_large',
  'redirected',
  'not_json',
  'not_a_list',
  'failed',
] as const;
export type ExchangeFault = (typeof EXCHANGE_FAULTS)[number];

/** Whether a fault says that nothing was sent. */
export const isUnsent = (fault: ExchangeFault): boolean =>
  fault === 'address_refused' || fault === 'unreachable';
