-- CreateTable
CREATE TABLE "saved_view" (
    "id" UUID NOT NULL,
    "collection" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "view" JSONB NOT NULL,
    "layout" JSONB NOT NULL,
    "shared" BOOLEAN NOT NULL DEFAULT false,
    "staff_id" UUID NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "saved_view_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "saved_view_collection_staff_id_name_key" ON "saved_view"("collection", "staff_id", "name");
