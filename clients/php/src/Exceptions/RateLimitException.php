<?php

declare(strict_types=1);

namespace StatistikDaerah\Exceptions;

/** 429: too many requests; retryAfter says when it may be tried again. */
final class RateLimitException extends ReplyException
{
}
