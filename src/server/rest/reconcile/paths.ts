/** The address of the reconciliation service: its manifest, its queries, and the extension of data. */
export const RECONCILE_PATH = '/api/reconcile';

/** The paths of the reconciliation service (W3C Reconciliation Service API 0.2). */
export const RECONCILE = {
  service: RECONCILE_PATH,
  preview: `${RECONCILE_PATH}/preview`,
  entities: `${RECONCILE_PATH}/suggest/entity`,
  types: `${RECONCILE_PATH}/suggest/type`,
  properties: `${RECONCILE_PATH}/suggest/property`,
  proposed: `${RECONCILE_PATH}/properties`,
} as const;

export const RECONCILE_PATHS: readonly string[] = Object.values(RECONCILE);
