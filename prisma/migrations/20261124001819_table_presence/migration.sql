-- Previous version: may go on writing.

-- CreateTable
CREATE TABLE "table_presence" (
    "staff_id" UUID NOT NULL,
    "tab" SMALLINT NOT NULL,
    "collection" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "record" INTEGER,
    "column_name" TEXT,
    "is_editing" BOOLEAN NOT NULL,
    "seen_at" TIMESTAMPTZ(3) NOT NULL,
    "moved_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "table_presence_pkey" PRIMARY KEY ("staff_id","tab")
);


-- Beyond what Prisma can express.

-- It holds for seconds, so that it needs neither the write-ahead log nor to outlive a crash. A row is rewritten in its
-- place, for no index is on what changes.
ALTER TABLE "table_presence" SET UNLOGGED;
ALTER TABLE "table_presence" SET (fillfactor = 50);
