import { createServer } from 'vite';
import { enterProject, fail } from './process.mjs';

try {
  enterProject('development');
  const vite = await createServer({ server: { middlewareMode: true }, appType: 'custom' });
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
