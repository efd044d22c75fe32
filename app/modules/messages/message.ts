export interface Message {
  /** Created with the message, so displaying it twice stores it once. */
  readonly id: string;
  readonly type: 'success' | 'info' | 'warning' | 'error';
  readonly text: string;
  /** The page that it is about. */
  readonly path?: string | undefined;
}
