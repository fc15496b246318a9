<?php

declare(strict_types=1);

namespace StatistikDaerah;

use StatistikDaerah\Exceptions\ApiKeyException;
use StatistikDaerah\Exceptions\ConnectionException;
use StatistikDaerah\Exceptions\ForbiddenException;
use StatistikDaerah\Exceptions\ListChangedException;
use StatistikDaerah\Exceptions\RateLimitException;
use StatistikDaerah\Exceptions\ReplyException;
use StatistikDaerah\Exceptions\RequestException;
use StatistikDaerah\Exceptions\ServiceFaultException;
use StatistikDaerah\Exceptions\StatisticsException;

/** @internal sends requests, and repeats them with growing gaps where that is safe: reads, and writes with an idempotency key */
final class Transport
{
    private const REPEATED = [429, 500, 502, 503, 504];

    public function __construct(
        private readonly string $baseUrl,
        private readonly string $apiKey,
        private readonly string $language,
        private readonly float $timeout,
        private readonly int $repeats,
        private readonly float $firstGap,
        private readonly float $longestGap,
    ) {
    }

    /** @param array<string, string> $headers */
    public function json(string $method, string $path, array $headers = [], ?string $body = null): Reply
    {
        return $this->repeating($method, $headers, function () use ($method, $path, $headers, $body): Reply {
            $exchange = $this->open($method, $path, $headers, $body);
            if ($exchange->status === 304) {
                return new Reply(304, $exchange->headers, null);
            }
            $read = json_decode($exchange->text(), true);
            if (!is_array($read)) {
                throw new ConnectionException('no whole reply from the service: it is not JSON');
            }
            return new Reply($exchange->status, $exchange->headers, $read);
        });
    }

    /** Opens a list, whose text is then read while it arrives. */
    public function stream(string $path): Exchange
    {
        return $this->repeating('GET', [], fn (): Exchange => $this->open('GET', $path, [], null));
    }

    /**
     * @template T
     * @param array<string, string> $headers
     * @param callable(): T $attempt
     * @return T
     */
    private function repeating(string $method, array $headers, callable $attempt)
    {
        $isSafe = $method === 'GET' || isset($headers['idempotency-key']);
        for ($number = 0; ; $number++) {
            try {
                return $attempt();
            } catch (ReplyException | ConnectionException $error) {
                $gap = $this->gapBefore($error, $number);
                if (!$isSafe || $number >= $this->repeats || $gap === null) {
                    throw $error;
                }
                usleep((int) ($gap * 1e6));
            }
        }
    }

    /** @return float|null null if a repeat does not help, or would be too late */
    private function gapBefore(StatisticsException $error, int $number): ?float
    {
        $growing = min($this->firstGap * 2 ** $number * (1 + mt_rand() / mt_getrandmax() / 4), $this->longestGap);
        if (!$error instanceof ReplyException) {
            return $growing;
        }
        if (!in_array($error->status, self::REPEATED, true) && $error->refusal !== 'request_running') {
            return null;
        }
        if ($error->retryAfter === null) {
            return $growing;
        }
        return $error->retryAfter > $this->longestGap ? null : $error->retryAfter;
    }

    /** @param array<string, string> $headers */
    private function open(string $method, string $path, array $headers, ?string $body): Exchange
    {
        $headers += [
            'x-api-key' => $this->apiKey,
            'accept' => 'application/json',
            'accept-language' => $this->language,
            'content-type' => 'application/json',
            // Without it cURL waits for "100 Continue".
            'expect' => '',
        ];
        $lines = array_map(static fn ($name, $value): string => "$name: $value", array_keys($headers), $headers);
        $exchange = new Exchange($this->timeout, [
            CURLOPT_URL => $this->baseUrl . $path,
            CURLOPT_CUSTOMREQUEST => $method,
            CURLOPT_HTTPHEADER => $lines,
        ] + ($body === null ? [] : [CURLOPT_POSTFIELDS => $body]));
        $exchange->readHead();
        if ($exchange->status !== 200 && $exchange->status !== 304) {
            throw self::refusedBy($exchange);
        }
        return $exchange;
    }

    private static function refusedBy(Exchange $exchange): ReplyException
    {
        $status = $exchange->status;
        // It may be the reply of a proxy before the service.
        $told = json_decode($exchange->text(), true);
        $told = is_array($told) ? $told : [];
        $retryAfter = $exchange->headers['retry-after'] ?? null;
        $class = [
            401 => ApiKeyException::class,
            403 => ForbiddenException::class,
            412 => ListChangedException::class,
            429 => RateLimitException::class,
        ][$status] ?? ($status >= 500 ? ServiceFaultException::class : RequestException::class);
        return new $class(
            $status,
            (string) ($told['code'] ?? 'unreadable_reply'),
            (string) ($told['message'] ?? "HTTP $status"),
            $told['field'] ?? null,
            $told['request_id'] ?? $exchange->headers['x-request-id'] ?? null,
            is_numeric($retryAfter) ? (float) $retryAfter : null,
        );
    }
}
