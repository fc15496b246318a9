-- Previous version: may go on writing.

-- CreateTable
CREATE TABLE "whole_text" (
    "text" TEXT NOT NULL,
    "since" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "whole_text_pkey" PRIMARY KEY ("text")
);
