export type WebhookMessage = Readonly<{
    type: string;
    timestamp: string;
    data: Readonly<Record<string, unknown>>;
}>;
/**
 * Verifies the signature of a message (Standard Webhooks 1.0) and reads it.
 * @param message.body as it arrived, not parsed
 * @param message.header gives a header by its name in small letters
 * @throws {WebhookError}
 */
export declare function verifyWebhook(message: Readonly<{
    body: string;
    header: (name: string) => string | undefined;
    secret: string;
}>, now?: number): WebhookMessage;
