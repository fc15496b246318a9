<?php

declare(strict_types=1);

namespace StatistikDaerah\Exceptions;

/** What all exceptions of this client have in common. */
class StatisticsException extends \RuntimeException
{
    /** Of a write: with it the same call can be repeated without storing anything twice. */
    public ?string $idempotencyKey = null;
}
