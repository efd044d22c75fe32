export interface SessionExpiry {
  readonly secondsLeft: number;
  /** Whether doing something prolongs it. */
  readonly canGoOn: boolean;
}

export interface WarningProps {
  /** By the clock of the browser, in milliseconds. */
  readonly endsAt: number;
  readonly canGoOn: boolean;
  readonly onClose: () => void;
  /** Told once the session goes on. */
  readonly onStay: (session: SessionExpiry) => void;
}
