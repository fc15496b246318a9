<?php

declare(strict_types=1);

// Loads the classes where there is no Composer.
spl_autoload_register(static function (string $class): void {
    $prefix = 'StatistikDaerah\\';
    if (strncmp($class, $prefix, strlen($prefix)) !== 0) {
        return;
    }
    $file = __DIR__ . '/src/' . str_replace('\\', '/', substr($class, strlen($prefix))) . '.php';
    if (is_file($file)) {
        require $file;
    }
});
