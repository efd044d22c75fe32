ALTER TABLE "estimates" ADD COLUMN "submission_id" text;--> statement-breakpoint
CREATE UNIQUE INDEX "estimates_submission" ON "estimates" USING btree ("owner_id","submission_id");