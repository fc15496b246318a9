import { createHmac, timingSafeEqual } from 'node:crypto';
import { WebhookError } from './errors.js';
/** Messages that are older or newer than this are refused, in seconds. */
const TOLERANCE = 300;
/**
 * Verifies the signature of a message (Standard Webhooks 1.0) and reads it.
 * @param message.body as it arrived, not parsed
 * @param message.header gives a header by its name in small letters
 * @throws {WebhookError}
 */
export function verifyWebhook(message, now = Date.now()) {
    const { body, header, secret } = message;
    const [id, at, signatures] = ['id', 'timestamp', 'signature'].map((name) => header(`webhook-${name}`));
    if (id === undefined || at === undefined || signatures === undefined)
        throw new WebhookError('a header of the signature is missing');
    if (!/^\d+$/.test(at) || Math.abs(now / 1000 - Number(at)) > TOLERANCE)
        throw new WebhookError('the message was signed too long ago, or a clock is wrong');
    const encoded = /^(?:whsec_)?([A-Za-z0-9+/]+={0,2})$/.exec(secret)?.[1];
    if (encoded === undefined)
        throw new WebhookError('the secret is empty or damaged');
    const key = Buffer.from(encoded, 'base64');
    const expected = createHmac('sha256', key).update(`${id}.${at}.${body}`).digest();
    const isSigned = signatures.split(' ').some((signature) => {
        const [version, text = ''] = signature.split(',');
        const given = Buffer.from(text, 'base64');
        return version === 'v1' && given.length === expected.length && timingSafeEqual(given, expected);
    });
    if (!isSigned)
        throw new WebhookError('the signature is not that of the message');
    return JSON.parse(body);
}
