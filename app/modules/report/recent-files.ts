interface HashedFile {
  readonly sha256: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** Caches recent files in memory up to a size: a report is often downloaded several times in a row. */
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

  /**
   * Adds a file as the newest and evicts the least recently used.
   * @returns the file
   */
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
