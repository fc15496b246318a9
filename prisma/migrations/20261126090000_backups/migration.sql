-- Previous version: may go on writing.

-- CreateTable
CREATE TABLE "backup_run" (
    "id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "started_at" TIMESTAMPTZ(3) NOT NULL,
    "seen_at" TIMESTAMPTZ(3) NOT NULL,
    "ended_at" TIMESTAMPTZ(3),
    "file" TEXT,
    "bytes" BIGINT NOT NULL DEFAULT 0,
    "done" INTEGER NOT NULL DEFAULT 0,
    "tables" INTEGER NOT NULL DEFAULT 0,
    "fault" TEXT,
    "detail" TEXT,
    "by_name" TEXT,
    "cancel_asked" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "backup_run_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "backup_run_started_at_idx" ON "backup_run"("started_at" DESC);
