-- Previous version: may go on writing.

-- CreateTable
CREATE TABLE "metadata" (
    "kind" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "values" JSONB NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,
    "changed_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "changed_by" TEXT NOT NULL,

    CONSTRAINT "metadata_pkey" PRIMARY KEY ("kind","subject")
);
