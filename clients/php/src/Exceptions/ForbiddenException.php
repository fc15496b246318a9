<?php

declare(strict_types=1);

namespace StatistikDaerah\Exceptions;

/** 403: the API key has no permission for this. */
final class ForbiddenException extends ReplyException
{
}
