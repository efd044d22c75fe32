import type { Blob } from 'node:buffer';
import type { Stream } from 'node:stream';

/** Content types of the writer's features; they only add text. */
export type FileContent = Stream | Buffer | Blob;
