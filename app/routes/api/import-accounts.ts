import { apiRoute } from '#app/http/api.server.ts';
import { importOperation } from './import-operation.ts';

const handle = apiRoute('import/accounts', importOperation('accounts'));
export const loader = handle;
export const action = handle;
