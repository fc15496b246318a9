/** How a new key gets to its agency: the help desk sees it once, or it is collected by a one-time link. */
export const DELIVERIES = ['show', 'link'] as const;
export type Delivery = (typeof DELIVERIES)[number];
