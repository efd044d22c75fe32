import { apiRoute } from '#app/http/api.server.ts';
import { importOperation } from './import-operation.ts';

const handle = apiRoute('import/customers', importOperation('customers'));
export const loader = handle;
export const action = handle;
