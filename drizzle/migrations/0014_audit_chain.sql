CREATE TABLE "audit_chain" (
	"seq" bigint PRIMARY KEY NOT NULL,
	"event_id" bigint NOT NULL,
	"prev_hash" text NOT NULL,
	"hash" text NOT NULL,
	CONSTRAINT "audit_chain_eventId_unique" UNIQUE("event_id")
);
--> statement-breakpoint
CREATE TABLE "audit_head" (
	"id" smallint PRIMARY KEY NOT NULL,
	"seq" bigint NOT NULL,
	"hash" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "audit_events" ADD COLUMN "actor" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "audit_events" ADD COLUMN "request_id" text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX "audit_events_actor" ON "audit_events" USING btree ("actor_id","id");--> statement-breakpoint
CREATE INDEX "audit_events_action" ON "audit_events" USING btree ("action","id");--> statement-breakpoint
CREATE INDEX "audit_events_target" ON "audit_events" USING btree ("target_kind","target_id","id");--> statement-breakpoint
REVOKE ALL ON audit_chain, audit_head FROM worthwhile_app;
--> statement-breakpoint
INSERT INTO audit_head (id, seq, hash) VALUES (1, 0, repeat('0', 64));
--> statement-breakpoint
-- The request's role can neither choose the time nor the name. Runs as that role: an actor always sees themself.
CREATE FUNCTION complete_audit_event() RETURNS trigger LANGUAGE plpgsql AS
$$ BEGIN
  IF current_user = 'worthwhile_app' THEN
    NEW.at := now();
    NEW.actor := coalesce(
      (SELECT u.first_name || ' ' || u.last_name || ' <' || u.email || '>' FROM users u WHERE u.id = NEW.actor_id), '');
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER audit_events_complete BEFORE INSERT ON audit_events
  FOR EACH ROW EXECUTE FUNCTION complete_audit_event();
--> statement-breakpoint
-- Runs when the transaction commits: the head is locked for the length of a commit, and whoever holds it waits for
-- nothing else, so nobody can wait in a circle.
CREATE FUNCTION chain_audit_event() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS
$$ DECLARE
  head public.audit_head%ROWTYPE;
  content text;
  next_hash text;
BEGIN
  SELECT * INTO STRICT head FROM public.audit_head WHERE id = 1 FOR UPDATE;
  content := jsonb_build_array(head.seq + 1, NEW.id, to_char(NEW.at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'),
    NEW.actor_id, NEW.actor, NEW.partner_id, NEW.action, NEW.target_kind, NEW.target_id, NEW.ip, NEW.request_id,
    NEW.detail)::text;
  next_hash := encode(sha256(convert_to(head.hash || content, 'UTF8')), 'hex');
  INSERT INTO public.audit_chain (seq, event_id, prev_hash, hash) VALUES (head.seq + 1, NEW.id, head.hash, next_hash);
  UPDATE public.audit_head SET seq = head.seq + 1, hash = next_hash WHERE id = 1;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER audit_events_chain AFTER INSERT ON audit_events DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION chain_audit_event();
--> statement-breakpoint
CREATE FUNCTION keep_audit_event() RETURNS trigger LANGUAGE plpgsql AS
$$ BEGIN
  IF TG_OP = 'DELETE' AND current_setting('app.audit_trim', true) = 'on' THEN RETURN NULL; END IF;
  RAISE EXCEPTION 'The audit trail is only ever added to.' USING ERRCODE = 'insufficient_privilege';
END $$;
--> statement-breakpoint
CREATE TRIGGER audit_events_keep BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_events
  FOR EACH STATEMENT EXECUTE FUNCTION keep_audit_event();
--> statement-breakpoint
CREATE TRIGGER audit_chain_keep BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_chain
  FOR EACH STATEMENT EXECUTE FUNCTION keep_audit_event();
--> statement-breakpoint
-- Retention: takes off the oldest end of the chain, never younger than a year, and leaves an event that says so.
CREATE FUNCTION trim_audit_events(before timestamptz) RETURNS bigint
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS
$$ DECLARE
  head public.audit_head%ROWTYPE;
  through bigint;
  through_hash text;
  removed bigint;
BEGIN
  IF before > now() - interval '365 days' THEN
    RAISE EXCEPTION 'The audit trail is kept for a year at least.' USING ERRCODE = 'invalid_parameter_value';
  END IF;
  SELECT * INTO STRICT head FROM public.audit_head WHERE id = 1 FOR UPDATE;
  SELECT c.seq - 1 INTO through FROM public.audit_chain c JOIN public.audit_events e ON e.id = c.event_id
    WHERE e.at >= before ORDER BY c.seq LIMIT 1;
  through := coalesce(through, head.seq);
  SELECT c.hash INTO through_hash FROM public.audit_chain c WHERE c.seq = through;
  IF through_hash IS NULL THEN RETURN 0; END IF;
  PERFORM set_config('app.audit_trim', 'on', true);
  DELETE FROM public.audit_events e USING public.audit_chain c WHERE c.event_id = e.id AND c.seq <= through;
  GET DIAGNOSTICS removed = ROW_COUNT;
  DELETE FROM public.audit_chain c WHERE c.seq <= through;
  PERFORM set_config('app.audit_trim', '', true);
  INSERT INTO public.audit_events (action, target_kind, detail)
    VALUES ('audit.trimmed', 'audit', jsonb_build_object('through', through, 'hash', through_hash, 'events', removed));
  RETURN removed;
END $$;
--> statement-breakpoint
REVOKE ALL ON FUNCTION trim_audit_events(timestamptz) FROM PUBLIC;
--> statement-breakpoint
GRANT EXECUTE ON FUNCTION trim_audit_events(timestamptz) TO worthwhile_app;
--> statement-breakpoint
-- Everybody adds to the trail; who sees all may read it.
ALTER TABLE audit_events ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY audit_events_add ON audit_events FOR INSERT WITH CHECK (app_scope() <> '');
--> statement-breakpoint
CREATE POLICY audit_events_read ON audit_events FOR SELECT USING (app_scope() IN ('all', 'system'));
--> statement-breakpoint
-- What was recorded before the chain begins it, in its order.
DO $$ DECLARE
  event audit_events%ROWTYPE;
  last_hash text := repeat('0', 64);
  last_seq bigint := 0;
BEGIN
  FOR event IN SELECT * FROM audit_events ORDER BY id LOOP
    INSERT INTO audit_chain (seq, event_id, prev_hash, hash) VALUES (last_seq + 1, event.id, last_hash,
      encode(sha256(convert_to(last_hash || jsonb_build_array(last_seq + 1, event.id,
        to_char(event.at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'), event.actor_id, event.actor,
        event.partner_id, event.action, event.target_kind, event.target_id, event.ip, event.request_id,
        event.detail)::text, 'UTF8')), 'hex'))
      RETURNING seq, hash INTO last_seq, last_hash;
  END LOOP;
  UPDATE audit_head SET seq = last_seq, hash = last_hash WHERE id = 1;
END $$;
