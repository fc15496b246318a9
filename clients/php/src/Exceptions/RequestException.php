<?php

declare(strict_types=1);

namespace StatistikDaerah\Exceptions;

/** 400 and other refusals of what was sent: repeating it unchanged does not help. */
final class RequestException extends ReplyException
{
}
