export { type Client, createClient } from './client.js';
export type { CollectionClient, Page, PageQuery } from './collection.js';
export * from './collections.js';
export * from './errors.js';
export type { ClientOptions } from './transport.js';
export { verifyWebhook, type WebhookMessage } from './webhook.js';
export type { Items, RefusedItem, WriteOptions, WriteResult } from './write.js';
