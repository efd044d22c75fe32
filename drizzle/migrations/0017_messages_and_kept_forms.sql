CREATE TABLE "kept_forms" (
	"user_id" bigint NOT NULL,
	"path" text NOT NULL,
	"sealed" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "kept_forms_user_id_path_pk" PRIMARY KEY("user_id","path")
);
--> statement-breakpoint
CREATE TABLE "messages" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" bigint NOT NULL,
	"type" text NOT NULL,
	"text" text NOT NULL,
	"shown_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "kept_forms" ADD CONSTRAINT "kept_forms_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "messages_user" ON "messages" USING btree ("user_id","shown_at");
--> statement-breakpoint
-- Nobody's but their own, whatever else somebody may see.
ALTER TABLE messages ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY messages_own ON messages
  USING (app_scope() = 'system' OR user_id = app_user_id())
  WITH CHECK (app_scope() = 'system' OR user_id = app_user_id());
--> statement-breakpoint
ALTER TABLE kept_forms ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY kept_forms_own ON kept_forms
  USING (app_scope() = 'system' OR user_id = app_user_id())
  WITH CHECK (app_scope() = 'system' OR user_id = app_user_id());
