import { execFileSync } from 'node:child_process';
import { chmodSync, closeSync, mkdirSync, mkdtempSync, openSync, rmdirSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** A file system that tests can fill completely. */
export interface SmallDisk {
  readonly folder: string;
  fill(): void;
  /** Deletes the content of `fill`. */
  free(): void;
  unmount(): void;
}

const chunk = Buffer.alloc(64 * 1024, 1);

/** Needs root. */
export function mountSmallDisk(folder: string, megabytes: number): SmallDisk {
  mkdirSync(folder, { recursive: true });
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=0755`, 'tmpfs', folder], { stdio: 'pipe' });
  const ballast = path.join(folder, 'ballast');
  return {
    folder,
    fill: () => fill(ballast),
    free: () => rmSync(ballast, { force: true }),
    unmount: () => void execFileSync('umount', ['--lazy', folder]),
  };
}

function fill(file: string): void {
  const ballast = openSync(file, 'a');
  try {
    for (let size = chunk.length; size >= 1; ) {
      try {
        writeSync(ballast, chunk, 0, size);
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
        size >>= 1;
      }
    }
  } finally {
    closeSync(ballast);
  }
}

/** Mounting needs root and Linux without restrictions, such as some containers have. */
export function canMount(): boolean {
  const folder = mkdtempSync(path.join(tmpdir(), 'worthwhile-mount-'));
  chmodSync(folder, 0o755);
  try {
    mountSmallDisk(folder, 1).unmount();
    return true;
  } catch {
    return false;
  } finally {
    rmdirSync(folder);
  }
}
