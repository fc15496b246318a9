-- Previous version: may go on writing.

-- CreateTable
CREATE TABLE "report" (
    "id" UUID NOT NULL,
    "title" TEXT NOT NULL,
    "blocks" JSONB NOT NULL,
    "period" TEXT NOT NULL DEFAULT '',
    "place" TEXT NOT NULL DEFAULT '',
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "created_by" TEXT NOT NULL,
    "changed_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "changed_by" TEXT NOT NULL,
    "recipients" UUID[],
    "mail_since" TIMESTAMPTZ(3),
    "mail_after" TEXT,
    "mail_text" JSONB,

    CONSTRAINT "report_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "report_mail" (
    "report_id" UUID NOT NULL,
    "period" TEXT NOT NULL,
    "staff_id" UUID NOT NULL,
    "posted_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "report_mail_pkey" PRIMARY KEY ("report_id","period","staff_id")
);

-- AddForeignKey
ALTER TABLE "report_mail" ADD CONSTRAINT "report_mail_report_id_fkey" FOREIGN KEY ("report_id") REFERENCES "report"("id") ON DELETE CASCADE ON UPDATE CASCADE;
