/** Something that was said to a user on a page. */
export interface Message {
  /** Made with the message, so that one that is shown twice is kept once. */
  readonly id: string;
  readonly type: 'success' | 'info' | 'warning' | 'error';
  readonly text: string;
}
