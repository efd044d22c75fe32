-- The one way from a request into the queue. graphile-worker's own tables belong to the owner and carry row security
-- without policies; this function runs as the owner, in the caller's transaction, so that a job is there exactly if what
-- caused it is. Its body is looked up when it is called: the queue's schema is made after the migrations.
CREATE FUNCTION enqueue_job(task text, payload json, job_key text, max_attempts integer) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS
$$ BEGIN
  PERFORM graphile_worker.add_job(
    identifier => task, payload => payload, max_attempts => max_attempts, job_key => job_key);
END $$;
--> statement-breakpoint
REVOKE ALL ON FUNCTION enqueue_job(text, json, text, integer) FROM PUBLIC;
--> statement-breakpoint
GRANT EXECUTE ON FUNCTION enqueue_job(text, json, text, integer) TO worthwhile_app;
