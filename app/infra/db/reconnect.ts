/**
 * How long whoever lost the database waits before looking for it again. The same each time, however long it was away, so
 * that what has to begin anew has begun within seconds of its return. Requests wait for nothing: each looks by itself.
 */
export const RECONNECT_MS = 1000;
