import { defineConfig } from 'prisma/config';

// Any existing file keeps the command line from downloading an engine that nothing here runs:
// migrations go through the engine's WebAssembly build (docs/decisions/migrations-without-the-prisma-cli.md).
process.env['PRISMA_SCHEMA_ENGINE_BINARY'] ??= process.execPath;
process.env['CHECKPOINT_DISABLE'] ??= '1';
process.env['PRISMA_HIDE_UPDATE_MESSAGE'] ??= '1';

export default defineConfig({ schema: 'prisma' });
