<?php

declare(strict_types=1);

namespace StatistikDaerah\Exceptions;

/** 5xx: the service could not answer. */
final class ServiceFaultException extends ReplyException
{
}
