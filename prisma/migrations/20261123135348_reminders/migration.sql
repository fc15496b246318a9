-- Previous version: may go on writing.

-- AlterTable
ALTER TABLE "agency_link" ADD COLUMN     "by_reminder" BOOLEAN NOT NULL DEFAULT false;

-- CreateTable
CREATE TABLE "reminder_setting" (
    "id" INTEGER NOT NULL,
    "on_since" TIMESTAMPTZ(3),
    "on_by" TEXT,
    "days_before" INTEGER[],
    "days_after" INTEGER[],
    "hour" INTEGER NOT NULL,
    "texts" JSONB,
    "changed_at" TIMESTAMPTZ(3),

    CONSTRAINT "reminder_setting_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "reminder" (
    "agency" TEXT NOT NULL,
    "collection" TEXT NOT NULL,
    "period" TEXT NOT NULL,
    "day" INTEGER NOT NULL,
    "posted_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "reminder_pkey" PRIMARY KEY ("agency","collection","period","day")
);

-- CreateIndex
CREATE INDEX "reminder_posted_at_idx" ON "reminder"("posted_at");
