-- Previous version: may go on writing.

-- CreateTable
CREATE TABLE "first_reply" (
    "id" BYTEA NOT NULL,
    "key_id" UUID NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "fingerprint" BYTEA NOT NULL,
    "headers" JSONB NOT NULL,
    "body" BYTEA NOT NULL,
    "is_compressed" BOOLEAN NOT NULL,
    "bytes" INTEGER NOT NULL,

    CONSTRAINT "first_reply_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "first_reply_key_id_at_bytes_idx" ON "first_reply"("key_id", "at", "bytes");

-- CreateIndex
CREATE INDEX "first_reply_at_idx" ON "first_reply"("at");


-- Beyond what Prisma can express.

-- The service compresses bodies itself, and better.
ALTER TABLE "first_reply" ALTER COLUMN "body" SET STORAGE EXTERNAL;

-- Rows are inserted and, a day later, deleted: never updated.
ALTER TABLE "first_reply" SET (autovacuum_vacuum_scale_factor = 0.05);
