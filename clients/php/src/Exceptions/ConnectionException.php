<?php

declare(strict_types=1);

namespace StatistikDaerah\Exceptions;

/** No whole reply arrived: the service is away, too slow, or the connection broke. Whether a write was stored is not known. */
final class ConnectionException extends StatisticsException
{
}
