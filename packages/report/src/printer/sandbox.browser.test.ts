import { expect, it, onTestFinished } from 'vitest';
import { createPrinter } from './index.ts';

function usePrinter(allowsNoSandbox: boolean) {
  const log: string[] = [];
  const printer = createPrinter({ allowsNoSandbox, concurrency: 1, log: (message) => void log.push(message) });
  onTestFinished(() => printer.close());
  return { printer, log };
}

it.runIf(process.getuid?.() === 0)('prints nothing as root, which has no sandbox, unless allowed', async () => {
  const refused = usePrinter(false);
  const reason = { code: 'noSandbox', message: expect.stringContaining('CHROMIUM_NO_SANDBOX=1') };
  await expect(refused.printer.check()).rejects.toMatchObject(reason);
  await expect(refused.printer.print('<p>Trial</p>')).rejects.toMatchObject(reason);
  expect(refused.log).toEqual([]);
  const allowed = usePrinter(true);
  await allowed.printer.check();
  expect(allowed.log, 'no browser was started').toEqual([]);
  await allowed.printer.print('<p>Trial</p>');
  expect(allowed.log).toContain('chromium runs without its sandbox: root has no sandbox.');
});
