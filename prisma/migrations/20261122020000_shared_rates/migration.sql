-- Previous version: may go on writing.

-- CreateTable
CREATE TABLE "api_key_rate" (
    "key_id" UUID NOT NULL,
    "began" BIGINT NOT NULL,
    "taken" INTEGER NOT NULL,
    "granted" INTEGER NOT NULL,

    CONSTRAINT "api_key_rate_pkey" PRIMARY KEY ("key_id")
);


-- Beyond what Prisma can express.

-- Counts of a minute: they outlive a restart of the service, and a crash of the database may lose them. A row is
-- rewritten in its place, for no index is on what changes.
ALTER TABLE "api_key_rate" SET UNLOGGED;
ALTER TABLE "api_key_rate" SET (fillfactor = 50);
