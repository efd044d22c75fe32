-- The hashes of events, for whoever may read the events themselves; the chain stays out of every request's hands.
CREATE FUNCTION audit_hashes(ids bigint[]) RETURNS TABLE (event_id bigint, hash text)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS
$$ SELECT c.event_id, c.hash FROM public.audit_chain c
   WHERE c.event_id = ANY (ids) AND public.app_scope() IN ('all', 'system') $$;
--> statement-breakpoint
REVOKE ALL ON FUNCTION audit_hashes(bigint[]) FROM PUBLIC;
--> statement-breakpoint
GRANT EXECUTE ON FUNCTION audit_hashes(bigint[]) TO worthwhile_app;
