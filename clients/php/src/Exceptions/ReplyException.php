<?php

declare(strict_types=1);

namespace StatistikDaerah\Exceptions;

/** The service has refused the request; nothing of it is stored. */
class ReplyException extends StatisticsException
{
    final public function __construct(
        public readonly int $status,
        /** The code of the refusal, such as `unknown_key`. */
        public readonly string $refusal,
        string $message,
        /** The query parameter or header that is wrong. */
        public readonly ?string $field,
        /** For the help desk. */
        public readonly ?string $requestId,
        /** In seconds. */
        public readonly ?float $retryAfter,
    ) {
        parent::__construct($message);
    }
}
