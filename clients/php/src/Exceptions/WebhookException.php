<?php

declare(strict_types=1);

namespace StatistikDaerah\Exceptions;

/** A message that this service has not signed, or not now. */
final class WebhookException extends StatisticsException
{
}
