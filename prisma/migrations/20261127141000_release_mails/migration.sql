-- Previous version: may go on writing.

-- AlterTable
ALTER TABLE "release" ADD COLUMN     "announced_at" TIMESTAMPTZ(3);

-- CreateTable
CREATE TABLE "release_mail_setting" (
    "id" INTEGER NOT NULL,
    "on_since" TIMESTAMPTZ(3),
    "on_by" TEXT,

    CONSTRAINT "release_mail_setting_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "release_mail_reader" (
    "staff_id" UUID NOT NULL,

    CONSTRAINT "release_mail_reader_pkey" PRIMARY KEY ("staff_id")
);
