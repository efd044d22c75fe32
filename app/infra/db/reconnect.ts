/**
 * Delay between attempts to reach a lost database. Constant, so everything recovers within seconds of its return, however long
 * the outage. Requests do not wait for it: each tries itself.
 */
export const RECONNECT_MS = 1000;
