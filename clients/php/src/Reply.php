<?php

declare(strict_types=1);

namespace StatistikDaerah;

/** A whole reply of the service. */
final class Reply
{
    /** @param array<string, string> $headers by their names in small letters */
    public function __construct(
        public readonly int $status,
        public readonly array $headers,
        public readonly ?array $body,
    ) {
    }
}
