import { requestFromSetup } from './setup-request.ts';

await requestFromSetup('build');
