<?php

declare(strict_types=1);

namespace StatistikDaerah\Exceptions;

use StatistikDaerah\WriteResult;

/** Some batches of a write have a reply, a later one has none: its items and all after it are open. */
final class IncompleteWriteException extends StatisticsException
{
    public function __construct(
        /** The outcome of all items before firstOpen. */
        public readonly WriteResult $result,
        /** The position of the first item whose outcome is not known. */
        public readonly int $firstOpen,
        \Throwable $reason,
    ) {
        parent::__construct("written up to item $firstOpen, then: " . $reason->getMessage(), 0, $reason);
    }
}
