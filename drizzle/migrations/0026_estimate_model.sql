-- Every estimate that there is was computed with the first version of the model.
ALTER TABLE "estimates" ADD COLUMN "model_version" text DEFAULT '1.0';--> statement-breakpoint
ALTER TABLE "estimates" ALTER COLUMN "model_version" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "estimates" ADD COLUMN "model_npv" double precision;