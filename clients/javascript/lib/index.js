export { createClient } from './client.js';
export * from './collections.js';
export * from './errors.js';
export { verifyWebhook } from './webhook.js';
