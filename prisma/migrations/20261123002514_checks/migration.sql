-- Previous version: may go on writing.

-- CreateTable
CREATE TABLE "finding" (
    "id" BIGSERIAL NOT NULL,
    "digest" TEXT NOT NULL,
    "rule" TEXT NOT NULL,
    "collection" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "source" TEXT NOT NULL,
    "key" JSONB NOT NULL,
    "field" TEXT NOT NULL,
    "ids" INTEGER[],
    "records" INTEGER NOT NULL,
    "value" TEXT NOT NULL,
    "expected" TEXT NOT NULL,
    "state" TEXT NOT NULL DEFAULT 'new',
    "found_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "changed_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "reason" TEXT,
    "accepted_by" UUID,
    "accepted_as" TEXT,

    CONSTRAINT "finding_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "check_task" (
    "id" BIGSERIAL NOT NULL,
    "subject" TEXT NOT NULL,
    "source" TEXT NOT NULL,
    "run" BIGINT,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "due_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "check_task_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "check_run" (
    "id" BIGSERIAL NOT NULL,
    "started_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "started_by" TEXT NOT NULL,
    "total" INTEGER NOT NULL,
    "ended_at" TIMESTAMPTZ(3),
    "cancelled" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "check_run_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "check_mark" (
    "collection" TEXT NOT NULL,
    "version" TEXT NOT NULL,
    "until" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "check_mark_pkey" PRIMARY KEY ("collection")
);

-- CreateTable
CREATE TABLE "check_setting" (
    "rule" TEXT NOT NULL,
    "collection" TEXT NOT NULL,
    "is_off" BOOLEAN NOT NULL,
    "thresholds" JSONB NOT NULL,

    CONSTRAINT "check_setting_pkey" PRIMARY KEY ("rule","collection")
);

-- CreateIndex
CREATE UNIQUE INDEX "finding_digest_key" ON "finding"("digest");

-- CreateIndex
CREATE INDEX "finding_subject_source_idx" ON "finding"("subject", "source");

-- CreateIndex
CREATE INDEX "finding_state_id_idx" ON "finding"("state", "id");

-- CreateIndex
CREATE INDEX "check_task_due_at_idx" ON "check_task"("due_at");

-- CreateIndex
CREATE INDEX "check_task_subject_source_idx" ON "check_task"("subject", "source");
