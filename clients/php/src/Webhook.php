<?php

declare(strict_types=1);

namespace StatistikDaerah;

use StatistikDaerah\Exceptions\WebhookException;

/** Messages that the service sends to a program. */
final class Webhook
{
    /** Messages that are older or newer than this are refused, in seconds. */
    private const TOLERANCE = 300;

    /**
     * Verifies the signature of a message (Standard Webhooks 1.0) and reads it.
     *
     * @param string $body as it arrived: file_get_contents('php://input')
     * @param array<string, string> $headers webhook-id, webhook-timestamp and webhook-signature
     * @return array{type: string, timestamp: string, data: array<string, mixed>}
     * @throws WebhookException
     */
    public static function verify(string $body, array $headers, string $secret, ?int $now = null): array
    {
        $headers = array_change_key_case($headers);
        $id = $headers['webhook-id'] ?? null;
        $at = $headers['webhook-timestamp'] ?? null;
        $signatures = $headers['webhook-signature'] ?? null;
        if ($id === null || $at === null || $signatures === null) {
            throw new WebhookException('a header of the signature is missing');
        }
        if (preg_match('/^\d+$/D', $at) !== 1 || abs(($now ?? time()) - (int) $at) > self::TOLERANCE) {
            throw new WebhookException('the message was signed too long ago, or a clock is wrong');
        }
        $key = base64_decode((string) preg_replace('/^whsec_/', '', $secret), true);
        if ($key === false || $key === '') {
            throw new WebhookException('the secret is empty or damaged');
        }
        $expected = 'v1,' . base64_encode(hash_hmac('sha256', "$id.$at.$body", $key, true));
        foreach (explode(' ', $signatures) as $signature) {
            if (hash_equals($expected, $signature)) {
                return json_decode($body, true, 512, JSON_THROW_ON_ERROR);
            }
        }
        throw new WebhookException('the signature is not that of the message');
    }
}
