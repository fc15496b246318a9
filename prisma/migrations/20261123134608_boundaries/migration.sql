-- Previous version: may go on writing.

-- CreateTable
CREATE TABLE "boundaries" (
    "one" BOOLEAN NOT NULL DEFAULT true,
    "file_name" TEXT NOT NULL,
    "property" TEXT NOT NULL,
    "areas" JSONB NOT NULL,
    "uploaded_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "uploaded_by" TEXT NOT NULL,

    CONSTRAINT "boundaries_pkey" PRIMARY KEY ("one")
);
