/** Whether the service accepts requests. */
export type ServingState = {
  /**
   * `draining`: the service stops, and serves until a load balancer has noticed; each reply closes its connection.
   * `closing`: running requests are finished, new ones are refused.
   */
  phase: 'serving' | 'draining' | 'closing';
  /** When `/health/ready` was last requested, by `performance.now()`. */
  readyAskedAt: number;
};

export function createServingState(): ServingState {
  return { phase: 'serving', readyAskedAt: Number.NEGATIVE_INFINITY };
}
