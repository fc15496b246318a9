<?php

declare(strict_types=1);

namespace StatistikDaerah\Exceptions;

/** 412: the collection has changed since the list with the ETag of ifMatch. */
final class ListChangedException extends ReplyException
{
}
