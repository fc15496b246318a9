<?php

declare(strict_types=1);

namespace StatistikDaerah\Exceptions;

/** 401: the API key is missing, unknown, expired, revoked or suspended. */
final class ApiKeyException extends ReplyException
{
}
