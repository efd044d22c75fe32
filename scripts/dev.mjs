import { spawn } from 'node:child_process';
import { enterProject, fail } from './process.mjs';

/** Exit code that requests a restart. */
const AGAIN = 75;

if (process.env.DEV_SERVES) await serveOnce();
else serveAgainAndAgain();

/** Restarts the server when Vite restarts. */
function serveAgainAndAgain() {
  // Modules are translated at the start: with a larger young generation, half a second less of it is garbage collection.
  const serving = spawn(process.execPath, ['--max-semi-space-size=64', ...process.argv.slice(1)], {
    stdio: 'inherit',
    env: { ...process.env, DEV_SERVES: '1' },
  });
  const passOn = (signal) => serving.kill(signal);
  // A terminal sends Ctrl-C to both processes; this one waits for the other.
  const wait = () => undefined;
  process.on('SIGTERM', passOn).on('SIGINT', wait);
  serving.on('exit', (code) => {
    process.off('SIGTERM', passOn).off('SIGINT', wait);
    if (code === AGAIN) return serveAgainAndAgain();
    process.exitCode = code ?? 1;
  });
}

async function serveOnce() {
  try {
    // Loaded here, because the parent process does not need them, nor do libraries need source maps.
    const { createServer } = await import('vite');
    enterProject('development');
    const vite = await createServer({
      server: { middlewareMode: true },
      appType: 'custom',
      plugins: [restartProcess()],
    });
    // Remix's own Vite servers would end the process on this signal before it has stopped its database.
    process.removeAllListeners('SIGTERM');
    const { serve } = await vite.ssrLoadModule('/app/server.ts');
    await serve({
      development: {
        loadBuild: () => vite.ssrLoadModule('virtual:remix/server-build'),
        assets: vite.middlewares,
      },
    });
  } catch (error) {
    fail(error);
  }
}

/**
 * Vite restarts when its settings change. Its new modules do not know the database that the old ones opened, so the process
 * restarts too, through the normal shutdown.
 */
function restartProcess() {
  let hasBegun = false;
  return {
    name: 'restart-process',
    configureServer() {
      if (hasBegun) {
        process.on('exit', () => {
          process.exitCode = AGAIN;
        });
        process.kill(process.pid, 'SIGTERM');
      }
      hasBegun = true;
    },
  };
}
