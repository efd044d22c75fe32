import { apiRoute } from '#app/http/api.server.ts';
import { importOperation } from './import-operation.ts';

const handle = apiRoute('import/contacts', importOperation('contacts'));
export const loader = handle;
export const action = handle;
