/** A file by its hash. */
interface HashedFile {
  readonly sha256: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** The files that were asked for last, in memory, as many as have room: a report is often fetched several times in a row. */
export class RecentFiles {
  readonly #files = new Map<string, Uint8Array<ArrayBuffer>>();
  readonly #room: number;
  #size = 0;

  /** @param room in bytes */
  constructor(room: number) {
    this.#room = room;
  }

  bytesOf(sha256: string): Uint8Array<ArrayBuffer> | undefined {
    return this.#files.get(sha256);
  }

  /** Keeps it as the newest, in place of those that nobody has asked for longest. @returns the file */
  keep<T extends HashedFile>(file: T): T {
    this.#drop(file.sha256);
    if (file.bytes.byteLength > this.#room) return file;
    this.#files.set(file.sha256, file.bytes);
    this.#size += file.bytes.byteLength;
    for (const oldest of this.#files.keys()) {
      if (this.#size <= this.#room) break;
      this.#drop(oldest);
    }
    return file;
  }

  #drop(sha256: string): void {
    this.#size -= this.#files.get(sha256)?.byteLength ?? 0;
    this.#files.delete(sha256);
  }
}
