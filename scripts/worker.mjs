process.env.WORKER = 'only';
await import('./start.mjs');
